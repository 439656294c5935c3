; crossing_in_box: the rounded proper crossing of two segments is a point of the integer box of the
; first one, so each coordinate is a grid coordinate again.
;
; na and nb are orient(c, d, a) and orient(c, d, b). The crossing is a + part / whole (b - a);
; `delta` is one coordinate of b - a, `q` the rounded quotient floor((2 part delta + whole) / (2
; whole)). Where a claim is about integers, its opposite is written one unit away.
(set-logic QF_NRA)
(define-fun D () Real 2147483646.0)           ; 2^31 - 2, the side of the box that holds every Point2
(define-fun M () Real 1073741823.0)           ; 2^30 - 1, the largest coordinate
(define-fun limit () Real 1073741824.0)       ; 2^30, the lemma's bound
(declare-const na Real)
(declare-const nb Real)
(declare-const part Real)
(declare-const whole Real)
(declare-const delta Real)
(declare-const q Real)

;; goal parameter_inside: when a and b lie strictly on different sides of cd, 0 < part < whole
;; control slack = 1.0
;; witness (and (= na 5.0) (= nb 0.0))
(define-fun slack () Real 0.0)
(assert (or (and (> na 0.0) (< nb slack)) (and (< na 0.0) (> nb (- slack)))))
(assert (= whole (ite (< (- na nb) 0.0) (- nb na) (- na nb))))
(assert (= part (ite (< (- na nb) 0.0) (- na) na)))
(assert (not (and (< 0.0 part) (< part whole))))

;; goal rounded_between: the integer q lies between 0 and delta, ends included
;; control step = 0.0
;; witness (and (= part 2.0) (= whole 3.0) (= delta 1.0) (= q 1.0))
(define-fun step () Real 1.0)
(assert (and (< 0.0 part) (< part whole)))
(assert (<= (* 2.0 whole q) (+ (* 2.0 part delta) whole)))
(assert (< (+ (* 2.0 part delta) whole) (* 2.0 whole (+ q 1.0))))
(assert (or (and (>= delta 0.0) (or (<= q (- 1.0)) (>= q (+ delta step))))
            (and (< delta 0.0) (or (>= q 1.0) (<= q (- delta step))))))

;; goal stays_in_box: from + q lies between two coordinates, so it is smaller than 2^30
;; control M = 1073741824.0
(declare-const from Real)
(assert (and (<= (- M) from M) (<= (- M) (+ from delta) M)))
(assert (or (<= 0.0 q delta) (<= delta q 0.0)))
(assert (not (< (- limit) (+ from q) limit)))

;; goal numerator_width: 2 part delta + whole stays below 2^95, which the types infer
;; control bound = 9903520314283042199192993792.0
;; witness (and (= part (* D D)) (= whole (* 2.0 D D)) (= delta D))
(define-fun bound () Real 39614081257132168796771975168.0)   ; 2^95; the control is 2^93
(assert (and (<= 0.0 part (* D D)) (<= 0.0 whole (* 2.0 D D)) (<= (- D) delta D)))
(assert (not (< (- bound) (+ (* 2.0 part delta) whole) bound)))

;; goal denominator_width: 2 whole stays below 2^64, which the types infer
;; control bound = 9223372036854775808.0
(define-fun bound () Real 18446744073709551616.0)            ; 2^64; the control is 2^63
(assert (<= 0.0 whole (* 2.0 D D)))
(assert (not (< (* 2.0 whole) bound)))
