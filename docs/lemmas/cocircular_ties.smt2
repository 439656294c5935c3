; cocircular_ties: the tie rule of in_circle_perturbed and must_flip. No width is narrowed here;
; these are the algebraic steps of the proof in docs/exactness.md that the rule is an infinitesimal
; change of the lift, that it never fails, and that must_flip may skip the determinant.
(set-logic QF_NRA)
(declare-const ax Real) (declare-const ay Real)
(declare-const bx Real) (declare-const by Real)
(declare-const cx Real) (declare-const cy Real)
(declare-const dx Real) (declare-const dy Real)
(define-fun cross ((ux Real) (uy Real) (vx Real) (vy Real)) Real (- (* ux vy) (* uy vx)))
(define-fun orient ((px Real) (py Real) (qx Real) (qy Real) (rx Real) (ry Real)) Real
  (cross (- qx px) (- qy py) (- rx px) (- ry py)))
(define-fun square ((x Real) (y Real)) Real (+ (* x x) (* y y)))
(define-fun dot ((ux Real) (uy Real) (vx Real) (vy Real)) Real (+ (* ux vx) (* uy vy)))
(define-fun in_circle () Real
  (- (* (dot (- ax cx) (- ay cy) (- bx cx) (- by cy)) (orient dx dy ax ay bx by))
     (* (dot (- ax dx) (- ay dy) (- bx dx) (- by dy)) (orient cx cy ax ay bx by))))

;; goal expansion: lowering the lift of each point by an amount of its own changes the determinant by amount times cofactor, d's with a plus
;; control last = (- 1.0)
;; witness (and (= ax 0.0) (= ay 0.0) (= bx 1.0) (= by 0.0) (= cx 0.0) (= cy 1.0) (= dx 3.0) (= dy 3.0) (= ma 0.0) (= mb 0.0) (= mc 0.0) (= md 1.0))
(declare-const ma Real) (declare-const mb Real) (declare-const mc Real) (declare-const md Real)
(define-fun last () Real 1.0)
(define-fun lowered () Real
  (+ (* (- (square ax ay) ma) (orient bx by cx cy dx dy)) (* (- (square bx by) mb) (orient cx cy ax ay dx dy))
     (* (- (square cx cy) mc) (orient ax ay bx by dx dy)) (- (* (- (square dx dy) md) (orient ax ay bx by cx cy)))))
(assert (not (= lowered (- in_circle (+ (* ma (orient bx by cx cy dx dy)) (* mb (orient cx cy ax ay dx dy))
                                        (* mc (orient ax ay bx by dx dy)) (- (* last md (orient ax ay bx by cx cy))))))))

;; goal no_three_on_a_line: three different points of the x axis are not on one circle (a at the origin, d the centre)
;; control apart = 0.0
;; witness (and (= bx 2.0) (= cx 2.0) (= dx 1.0) (= dy 1.0))
(define-fun apart () Real 1.0)
(assert (and (= by 0.0) (= cy 0.0) (or (>= bx 1.0) (<= bx (- 1.0))) (or (>= cx 1.0) (<= cx (- 1.0)))))
(assert (or (>= (- bx cx) apart) (<= (- bx cx) (- apart))))
(assert (and (= (square dx dy) (square (- bx dx) dy)) (= (square dx dy) (square (- cx dx) dy))))

;; goal must_flip_tie: for edge (0,0) -> (1,0), c left, d right and all cocircular, the cofactors of both edge ends are positive
;; control left = (- 2.0)
;; witness (and (= cx 0.5) (= cy (- 0.2)) (= dy (- 0.2)) (= dx 0.5))
(define-fun left () Real 0.0)
(assert (and (= ax 0.0) (= ay 0.0) (= bx 1.0) (= by 0.0)))
(assert (and (> cy left) (< dy 0.0) (= in_circle 0.0)))
(assert (not (and (> (orient bx by cx cy dx dy) 0.0) (> (orient cx cy ax ay dx dy) 0.0))))
