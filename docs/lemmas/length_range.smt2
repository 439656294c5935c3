; length_range: ceil(2^16 |ab|) of two grid points is smaller than 2^48; and lengths that are
; rounded up are a metric.
;
; `length` is the rounded value, which satisfies length - 1 < 2^16 |ab| <= length. Squares stand for
; roots.
(set-logic QF_NRA)
(define-fun D () Real 2147483646.0)             ; 2^31 - 2, the side of the box that holds every Point2
(define-fun limit () Real 281474976710656.0)    ; 2^48, the lemma's bound
(define-fun scale () Real 4294967296.0)         ; (2^16)^2
(declare-const ux Real) (declare-const uy Real)
(declare-const vx Real) (declare-const vy Real)
(declare-const length Real)
(define-fun square ((x Real) (y Real)) Real (+ (* x x) (* y y)))

;; goal squared_distance: |ab|^2 is at most 2 D^2, and 2 D^2 < 2^63
;; control bound = 4611686018427387904.0
;; witness (and (= ux D) (= uy D))
(define-fun bound () Real 9223372036854775808.0)
(assert (and (<= (- D) ux D) (<= (- D) uy D)))
(assert (not (< (square ux uy) bound)))

;; goal below_2_48: no two grid points are 2^48 units of 2^-16 apart, rounded up
;; control limit = 140737488355328.0
;; witness (and (= ux D) (= uy D) (= length 199032864500000.0))
(assert (and (<= (- D) ux D) (<= (- D) uy D)))
(assert (>= length 1.0))
(assert (< (* (- length 1.0) (- length 1.0)) (* scale (square ux uy))))
(assert (not (< length limit)))

;; goal lagrange: |u|^2 |v|^2 = (u.v)^2 + cross(u, v)^2, so (u.v)^2 <= |u|^2 |v|^2
;; control sense = (- 1.0)
;; witness (and (= ux 1.0) (= uy 0.0) (= vx 0.0) (= vy 1.0))
(define-fun sense () Real 1.0)
(define-fun dot () Real (+ (* ux vx) (* uy vy)))
(define-fun cross () Real (- (* ux vy) (* uy vx)))
(assert (not (= (* (square ux uy) (square vx vy)) (+ (* dot dot) (* sense cross cross)))))

;; goal longest_side: with u.v <= |u| |v|, the length r of u + v is at most the sum of the lengths s and t
;; control least = (- 1.0)
;; witness (and (= s 3.0) (= t (- 1.0)) (= r 3.0))
(declare-const s Real) (declare-const t Real) (declare-const r Real) (declare-const dot Real)
(define-fun least () Real 0.0)
(assert (and (>= s 0.0) (>= t least) (>= r 0.0) (<= dot (* s t (ite (< t 0.0) (- 1.0) 1.0)))))
(assert (= (* r r) (+ (* s s) (* t t) (* 2.0 dot))))
(assert (not (<= r (+ s t))))

;; goal metric: rounded up, the way through a third point is never shorter than the direct one
;; control loss = 0.75
;; witness (and (= first 1.0) (= second 1.0) (= direct 3.0) (= s 1.5) (= t 1.5) (= r 3.0))
(declare-const s Real) (declare-const t Real) (declare-const r Real)
(declare-const first Real) (declare-const second Real) (declare-const direct Real)
(define-fun loss () Real 0.0)                   ; the control rounds down by up to 3/4 instead
(assert (<= r (+ s t)))
(assert (and (<= s (+ first loss)) (<= t (+ second loss)) (< (- direct 1.0) r)))
(assert (>= direct (+ first second 1.0)))

;; goal newton_step: with a root s of 32 bits and rest r, the step s 2^16 + r 2^15 / s is at most one unit above the root of (s^2 + r) 2^32
;; control least = 1.0
;; witness (and (= s 1.0) (= r 2.0))
(declare-const s Real) (declare-const r Real)
(define-fun least () Real 2147483648.0)
(assert (and (>= s least) (<= 0.0 r (* 2.0 s))))
(define-fun step () Real (+ (* 65536.0 s) (/ (* 32768.0 r) s)))
(assert (not (and (>= (* step step) (* scale (+ (* s s) r)))
                  (<= (* (- step 1.0) (- step 1.0)) (* scale (+ (* s s) r))))))
