; orient_range: orient(a, b, c) of three grid points is at most D^2 in absolute value, and D^2 <
; 2^62.
;
; The box is shifted to [0, D]^2, which changes no difference. Coordinates are real numbers here, so
; the goals say more than is needed. Each goal asserts the opposite of the claim: `unsat` means that
; no counterexample exists. `;; control` weakens one definition of the same goal until a
; counterexample must exist; `;; witness` names it. prove.py runs both.
(set-logic QF_NRA)
(define-fun D () Real 2147483646.0)                ; 2^31 - 2, the side of the box that holds every Point2
(define-fun limit () Real 4611686018427387904.0)   ; 2^62, the lemma's bound
(declare-const ax Real) (declare-const ay Real)
(declare-const bx Real) (declare-const by Real)
(declare-const cx Real) (declare-const cy Real)
(define-fun in_box ((x Real) (y Real)) Bool (and (<= 0.0 x D) (<= 0.0 y D)))
(define-fun orient ((px Real) (py Real) (qx Real) (qy Real) (rx Real) (ry Real)) Real
  (- (* (- qx px) (- ry py)) (* (- qy py) (- rx px))))

;; goal twice_the_area: no three points of the box have |orient| > D^2
;; control bound = (- (* D D) 1.0)
;; witness (and (= ax 0.0) (= ay 0.0) (= bx D) (= by 0.0) (= cx D) (= cy D))
(define-fun bound () Real (* D D))
(assert (and (in_box ax ay) (in_box bx by) (in_box cx cy)))
(assert (or (> (orient ax ay bx by cx cy) bound) (< (orient ax ay bx by cx cy) (- bound))))

;; goal each_product: a product of two differences is at most D^2, so both products fit where the result fits
;; control bound = (- (* D D) 1.0)
;; witness (and (= ax 0.0) (= ay 0.0) (= bx D) (= by 0.0) (= cx D) (= cy D))
(define-fun bound () Real (* D D))
(assert (and (in_box ax ay) (in_box bx by) (in_box cx cy)))
(assert (or (> (* (- bx ax) (- cy ay)) bound) (< (* (- bx ax) (- cy ay)) (- bound))))

;; goal fits: D^2 < 2^62
;; control D = 2147483648.0
(assert (not (< (* D D) limit)))
