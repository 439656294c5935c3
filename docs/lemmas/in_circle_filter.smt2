; in_circle_filter: where the vector loops of in_circle_batch keep the sign of a double, it is the
; exact sign. No width is narrowed here.
;
; u is 2^-52: an operation on doubles returns its exact result times (1 + e), |e| <= u, in every
; rounding mode. The words that join these goals are in docs/exactness.md.
(set-logic QF_NRA)
(define-fun u () Real (/ 1.0 4503599627370496.0))
(define-fun magnitude ((v Real)) Real (ite (>= v 0.0) v (- v)))

;; goal minor_magnitude: x y is at most (x^2 + y^2) / 2, with y = x + gap; used for |q.x r.y| and for |q.y r.x|
;; control half = 0.49
;; witness (and (= x 1.0) (= gap 0.0))
(define-fun half () Real 0.5)
(declare-const x Real) (declare-const gap Real)
(assert (> (* x (+ x gap)) (* half (+ (* x x) (* (+ x gap) (+ x gap))))))

;; goal one_row: a rounded lift times a rounded minor is off by at most ((1 + u)^4 - 1) times the product of their magnitudes
;; control room = 0.5
;; witness (and (= lift 1.0) (= minor 1.0) (= sum 1.0) (= lift_error slip) (= minor_error slip))
(define-fun room () Real 1.0)
(declare-const lift Real) (declare-const minor Real) (declare-const sum Real)
(declare-const lift_error Real) (declare-const minor_error Real)
(define-fun slip () Real (- (* (+ 1.0 u) (+ 1.0 u)) 1.0))
(define-fun four () Real (- (* (+ 1.0 u) (+ 1.0 u) (+ 1.0 u) (+ 1.0 u)) 1.0))
(assert (and (>= lift 0.0) (<= (- sum) minor sum)))
(assert (and (<= (- (* slip lift)) lift_error (* slip lift)) (<= (- (* slip sum)) minor_error (* slip sum))))
(assert (> (magnitude (- (* (+ lift lift_error) (+ minor minor_error)) (* lift minor))) (* room four lift sum)))

;; goal constant: seven roundings cost less than 8 u, even when the bound itself was rounded down seven times
;; control eight = 7.0
(define-fun eight () Real 8.0)
(define-fun up () Real (* (+ 1.0 u) (+ 1.0 u) (+ 1.0 u) (+ 1.0 u) (+ 1.0 u) (+ 1.0 u) (+ 1.0 u)))
(define-fun down () Real (* (- 1.0 u) (- 1.0 u) (- 1.0 u) (- 1.0 u) (- 1.0 u) (- 1.0 u) (- 1.0 u)))
(assert (not (< (- up 1.0) (* eight u down))))
