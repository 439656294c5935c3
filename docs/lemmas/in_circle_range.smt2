; in_circle_range: the in-circle determinant of four grid points is at most D^4 in absolute value,
; and D^4 < 2^124.
;
; Stated in one piece (eight variables, degree 4) no solver finishes. The goals below are the steps
; of the proof in docs/exactness.md; that page says how they join. The box is shifted to [0, D]^2.
; Each goal asserts the opposite of its claim, so `unsat` proves it.
(set-logic QF_NRA)
(define-fun D () Real 2147483646.0)                                    ; 2^31 - 2, the side of the box that holds every Point2
(define-fun limit () Real 21267647932558653966460912964485513216.0)    ; 2^124, the lemma's bound
(declare-const ax Real) (declare-const ay Real)
(declare-const bx Real) (declare-const by Real)
(declare-const cx Real) (declare-const cy Real)
(declare-const dx Real) (declare-const dy Real)
(define-fun in_box ((x Real) (y Real)) Bool (and (<= 0.0 x D) (<= 0.0 y D)))
(define-fun cross ((ux Real) (uy Real) (vx Real) (vy Real)) Real (- (* ux vy) (* uy vx)))
(define-fun orient ((px Real) (py Real) (qx Real) (qy Real) (rx Real) (ry Real)) Real
  (cross (- qx px) (- qy py) (- rx px) (- ry py)))
(define-fun square ((x Real) (y Real)) Real (+ (* x x) (* y y)))
(define-fun dot ((ux Real) (uy Real) (vx Real) (vy Real)) Real (+ (* ux vx) (* uy vy)))
; The kernel's formula: the angles at which c and d see the chord a, b.
(define-fun in_circle () Real
  (- (* (dot (- ax cx) (- ay cy) (- bx cx) (- by cy)) (cross (- ax dx) (- ay dy) (- bx dx) (- by dy)))
     (* (dot (- ax dx) (- ay dy) (- bx dx) (- by dy)) (cross (- ax cx) (- ay cy) (- bx cx) (- by cy)))))
; The four cofactors of the lifts, each twice the signed area of a triangle.
(define-fun ka () Real (orient bx by cx cy dx dy))
(define-fun kb () Real (orient cx cy ax ay dx dy))
(define-fun kc () Real (orient ax ay bx by dx dy))
(define-fun kd () Real (- (orient ax ay bx by cx cy)))

;; goal shifted_lift: the determinant is the sum of cofactor times lift x^2 + y^2 - D x - D y (affine terms do not count)
;; control factor = 2.0
;; witness (and (= ax 0.0) (= ay 0.0) (= bx 1.0) (= by 0.0) (= cx 0.0) (= cy 1.0) (= dx 3.0) (= dy 3.0))
(define-fun factor () Real 1.0)
(define-fun lift ((x Real) (y Real)) Real (- (* factor (square x y)) (* D x) (* D y)))
(assert (not (= in_circle (+ (* (lift ax ay) ka) (* (lift bx by) kb) (* (lift cx cy) kc) (* (lift dx dy) kd)))))

;; goal lift_is_small: on each axis, x^2 - D x = t^2 - D^2/4 with t = x - D/2, which lies between -D^2/4 and 0 inside the box
;; control bound = (- (/ (* D D) 4.0) 1.0)
;; witness (= t 0.0)
(declare-const t Real)
(define-fun bound () Real (/ (* D D) 4.0))
(define-fun half () Real (/ D 2.0))
(define-fun part () Real (- (* (+ t half) (+ t half)) (* D (+ t half))))
(assert (<= (- half) t half))
(assert (not (<= (- bound) part 0.0)))

;; goal cofactors_cancel: the four cofactors add up to zero
;; control last = 1.0
;; witness (and (= ax 0.0) (= ay 0.0) (= bx 1.0) (= by 0.0) (= cx 0.0) (= cy 1.0) (= dx 3.0) (= dy 3.0))
(define-fun last () Real (- 1.0))
(assert (not (= (+ ka kb kc) (* last kd))))

;; goal one_cofactor: a cofactor is the orientation of three points of the box, hence at most D^2
;; control bound = (- (* D D) 1.0)
;; witness (and (= bx 0.0) (= by 0.0) (= cx D) (= cy 0.0) (= dx D) (= dy D))
(define-fun bound () Real (* D D))
(assert (and (in_box bx by) (in_box cx cy) (in_box dx dy)))
(assert (or (> ka bound) (< ka (- bound))))

;; goal two_cofactors: the sum of two cofactors is the cross product of two differences (the diagonals of a quadrilateral)
;; control sense = (- 1.0)
;; witness (and (= ax 0.0) (= ay 0.0) (= bx 1.0) (= by 0.0) (= cx 3.0) (= cy 1.0) (= dx 0.0) (= dy 1.0))
(define-fun sense () Real 1.0)
(assert (or (not (= (+ ka kc) (* sense (cross (- cx ax) (- cy ay) (- dx bx) (- dy by)))))
            (not (= (+ ka kb) (cross (- dx cx) (- dy cy) (- bx ax) (- by ay))))
            (not (= (+ kb kc) (cross (- dx ax) (- dy ay) (- cx bx) (- cy by))))))

;; goal cross_of_differences: a cross product of two differences is at most 2 D^2
;; control bound = (- (* 2.0 D D) 1.0)
;; witness (and (= ax D) (= ay D) (= bx (- D)) (= by D))
(define-fun bound () Real (* 2.0 D D))
(assert (and (<= (- D) ax D) (<= (- D) ay D) (<= (- D) bx D) (<= (- D) by D)))
(assert (or (> (cross ax ay bx by) bound) (< (cross ax ay bx by) (- bound))))

;; goal lift_times_cofactor: a lift in [-L, 0] times a cofactor k lies between 0 and -L k
;; control low = (- (* 2.0 L))
;; witness (and (= k 1.0) (= lift (* (- 2.0) L)))
(declare-const k Real)
(declare-const lift Real)
(define-fun L () Real (/ (* D D) 2.0))
(define-fun low () Real (- L))
(assert (<= low lift 0.0))
(assert (not (ite (>= k 0.0) (<= (- (* L k)) (* lift k) 0.0) (<= 0.0 (* lift k) (- (* L k))))))

;; goal together: four such products, with cofactors that cancel and sums of two at most 2 D^2, add up to at most D^4
;; control bound = (- (* D D D D) 1.0)
;; witness (and (= qa (* D D)) (= qc (* D D)) (= qb (- (* D D))) (= qd (- (* D D))) (= ta (- (* L D D))) (= tc (- (* L D D))) (= tb 0.0) (= td 0.0))
(define-fun bound () Real (* D D D D))
(define-fun L () Real (/ (* D D) 2.0))
(declare-const qa Real) (declare-const qb Real) (declare-const qc Real) (declare-const qd Real)
(declare-const ta Real) (declare-const tb Real) (declare-const tc Real) (declare-const td Real)
(define-fun small ((q Real) (most Real)) Bool (<= (- most) q most))
(define-fun product ((t Real) (q Real)) Bool (ite (>= q 0.0) (<= (- (* L q)) t 0.0) (<= 0.0 t (- (* L q)))))
(assert (= (+ qa qb qc qd) 0.0))
(assert (and (small qa (* D D)) (small qb (* D D)) (small qc (* D D)) (small qd (* D D))))
(assert (and (small (+ qa qb) (* 2.0 D D)) (small (+ qa qc) (* 2.0 D D)) (small (+ qb qc) (* 2.0 D D))))
(assert (and (product ta qa) (product tb qb) (product tc qc) (product td qd)))
(assert (not (small (+ ta tb tc td) bound)))

;; goal fits: D^4 < 2^124
;; control D = 2147483648.0
(assert (not (< (* D D D D) limit)))

;; goal largest_known: three corners and the centre, the largest determinant known (D^4 / 2), stays below the bound
;; control D = 4294967294.0
(assert (and (= ax 0.0) (= ay 0.0) (= bx D) (= by 0.0) (= cx 0.0) (= cy D) (= dx (/ D 2.0)) (= dy (/ D 2.0))))
(assert (not (< (- limit) in_circle limit)))

;; goal one_product: a product of the kernel's formula, a dot product of differences times an orientation, is at most 2 D^4
;; control bound = (- (* 2.0 D D D D) 1.0)
;; witness (and (= product (* 2.0 D D)) (= k (* D D)))
(define-fun bound () Real (* 2.0 D D D D))
(declare-const k Real)
(declare-const product Real)
(assert (and (<= (- (* 2.0 D D)) product (* 2.0 D D)) (<= (- (* D D)) k (* D D))))
(assert (not (<= (- bound) (* product k) bound)))

;; goal dot_of_differences: a dot product of two differences is at most 2 D^2
;; control bound = (- (* 2.0 D D) 1.0)
;; witness (and (= ax D) (= ay D) (= bx D) (= by D))
(define-fun bound () Real (* 2.0 D D))
(assert (and (<= (- D) ax D) (<= (- D) ay D) (<= (- D) bx D) (<= (- D) by D)))
(assert (or (> (dot ax ay bx by) bound) (< (dot ax ay bx by) (- bound))))

;; goal intermediate_values: one product stays below 2^125 and the difference of two below 2^126, the widths that the types infer
;; control two = 42535295865117307932921825928971026432.0
(define-fun two () Real 85070591730234615865843651857942052864.0)     ; 2^126; the control is 2^125
(assert (not (and (< (* 2.0 D D D D) (/ two 2.0)) (< (* 4.0 D D D D) two))))
