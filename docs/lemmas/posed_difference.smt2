; posed_difference: a component of n v - M^T (o - P) is smaller than 2^63, for a corner v of a mesh
; that stands on the grid at the position P, and a Point3 o.
;
; The corner stands at q = P + M v / n, in the box of the grid. M is as in turned_difference.
(set-logic QF_NRA)
(define-fun n () Real 4294967295.0)               ; the largest scale of a Rotation, whose norm is below 2^32
(define-fun D () Real 1073741822.0)               ; 2^30 - 2, the side of the box that holds every Point3
(define-fun limit () Real 9223372036854775808.0)   ; 2^63, the lemma's bound
(declare-const w Real) (declare-const x Real) (declare-const y Real) (declare-const z Real)
(define-fun norm () Real (+ (* w w) (* x x) (* y y) (* z z)))
(define-fun m00 () Real (- (+ (* w w) (* x x)) (+ (* y y) (* z z))))
(define-fun m01 () Real (* 2.0 (- (* x y) (* w z))))
(define-fun m02 () Real (* 2.0 (+ (* x z) (* w y))))
(define-fun m10 () Real (* 2.0 (+ (* x y) (* w z))))
(define-fun m11 () Real (- (+ (* w w) (* y y)) (+ (* x x) (* z z))))
(define-fun m12 () Real (* 2.0 (- (* y z) (* w x))))
(define-fun m20 () Real (* 2.0 (- (* x z) (* w y))))
(define-fun m21 () Real (* 2.0 (+ (* y z) (* w x))))
(define-fun m22 () Real (- (+ (* w w) (* z z)) (+ (* x x) (* y y))))
(define-fun dot ((ax Real) (ay Real) (az Real) (bx Real) (by Real) (bz Real)) Real
  (+ (* ax bx) (* ay by) (* az bz)))
(declare-const vx Real) (declare-const vy Real) (declare-const vz Real)
(declare-const fx Real) (declare-const fy Real) (declare-const fz Real)
(declare-const qx Real) (declare-const qy Real) (declare-const qz Real)
(declare-const ox Real) (declare-const oy Real) (declare-const oz Real)
(define-fun ax () Real (- (dot m00 m01 m02 vx vy vz) (* norm fx)))
(define-fun ay () Real (- (dot m10 m11 m12 vx vy vz) (* norm fy)))
(define-fun az () Real (- (dot m20 m21 m22 vx vy vz) (* norm fz)))

;; goal turned_back: with f = o - P, norm (norm v - M^T f) = M^T (M v - norm f), and M v - norm f = norm (q - o)
;; control sense = (- 1.0)
;; witness (and (= w 1.0) (= x 0.0) (= y 0.0) (= z 0.0) (= vx 0.0) (= vy 0.0) (= vz 0.0) (= fx 1.0) (= fy 0.0) (= fz 0.0))
(define-fun sense () Real 1.0)
(define-fun back ((c0 Real) (c1 Real) (c2 Real)) Real (dot c0 c1 c2 fx fy fz))
(assert (not (and (= (dot m00 m10 m20 ax ay az) (* norm (- (* norm vx) (* sense (back m00 m10 m20)))))
                  (= (dot m01 m11 m21 ax ay az) (* norm (- (* norm vy) (* sense (back m01 m11 m21)))))
                  (= (dot m02 m12 m22 ax ay az) (* norm (- (* norm vz) (* sense (back m02 m12 m22))))))))

;; goal distance: points of the grid are at most sqrt(3) D apart
;; control most = 2.0
;; witness (and (= qx D) (= qy D) (= qz D) (= ox 0.0) (= oy 0.0) (= oz 0.0))
(define-fun most () Real 3.0)
(define-fun in_box ((px Real) (py Real) (pz Real)) Bool (and (<= 0.0 px D) (<= 0.0 py D) (<= 0.0 pz D)))
(assert (and (in_box qx qy qz) (in_box ox oy oz)))
(assert (not (<= (dot (- qx ox) (- qy oy) (- qz oz) (- qx ox) (- qy oy) (- qz oz)) (* most D D))))

;; goal fits: a column of length n times a difference is at most n sqrt(3) D < 2^63
;; control n = 8589934591.0
(assert (not (< (* n n 3.0 D D) (* limit limit))))
