; snapped_rotation: a quaternion that is multiplied to a length of at most 65534 and a bit, and
; rounded, has a norm below 2^32 and is not zero.
;
; a and b are quaternions of two rotations, p their product, N its norm. The product is snapped if N
; >= 2^32; l = isqrt(N), and s is the length of p 65534 / l.
(set-logic QF_NRA)
(declare-const aw Real) (declare-const ax Real) (declare-const ay Real) (declare-const az Real)
(declare-const bw Real) (declare-const bx Real) (declare-const by Real) (declare-const bz Real)
(define-fun square ((qw Real) (qx Real) (qy Real) (qz Real)) Real
  (+ (* qw qw) (* qx qx) (* qy qy) (* qz qz)))
(define-fun factor () Real 65534.0)
(declare-const s Real) (declare-const r Real) (declare-const c Real)

;; goal four_squares: the norm of a product is the product of the norms, so it is below 2^64
;; control sense = (- 1.0)
;; witness (and (= aw 1.0) (= ax 0.0) (= ay 0.0) (= az 1.0) (= bw 1.0) (= bx 0.0) (= by 0.0) (= bz 1.0))
(define-fun sense () Real 1.0)
(define-fun pw () Real (- (* aw bw) (+ (* ax bx) (* ay by) (* sense az bz))))
(define-fun px () Real (+ (* aw bx) (* ax bw) (- (* ay bz) (* az by))))
(define-fun py () Real (+ (* aw by) (* ay bw) (- (* az bx) (* ax bz))))
(define-fun pz () Real (+ (* aw bz) (* az bw) (- (* ax by) (* ay bx))))
(assert (not (= (square pw px py pz) (* (square aw ax ay az) (square bw bx by bz)))))

;; goal before_rounding: with l <= sqrt(N) < l + 1 and l >= 65536, s is at least 65534 and below 65535
;; control least = 60000.0
;; witness (and (= l 60000.0) (= length 60000.99))
(declare-const l Real) (declare-const length Real)
(define-fun least () Real 65536.0)
(assert (and (>= l least) (<= l length) (< length (+ l 1.0))))
(assert (not (and (<= (* factor l) (* length factor)) (< (* length factor) (* 65535.0 l)))))

;; goal four_halves: rounding moves the quaternion by at most 1
;; control half = 0.6
;; witness (and (= aw half) (= ax half) (= ay half) (= az half))
(define-fun half () Real 0.5)
(assert (and (<= (- half) aw half) (<= (- half) ax half) (<= (- half) ay half) (<= (- half) az half)))
(assert (not (<= (square aw ax ay az) 1.0)))

;; goal lagrange_of_four: |a|^2 |b|^2 - (a.b)^2 is a sum of squares, so a.b <= |a| |b|
;; control sense = (- 1.0)
;; witness (and (= aw 1.0) (= ax 0.0) (= ay 0.0) (= az 0.0) (= bw 0.0) (= bx 1.0) (= by 0.0) (= bz 0.0))
(define-fun sense () Real 1.0)
(define-fun dot () Real (+ (* aw bw) (* ax bx) (* ay by) (* az bz)))
(define-fun minor ((p Real) (q Real) (u Real) (v Real)) Real (* (- (* p v) (* q u)) (- (* p v) (* q u))))
(define-fun rest () Real (+ (minor aw ax bw bx) (minor aw ay bw by) (minor aw az bw bz)
                            (minor ax ay bx by) (minor ax az bx bz) (minor ay az by bz)))
(assert (not (= (* (square aw ax ay az) (square bw bx by bz)) (+ (* dot dot) (* sense rest)))))

;; goal norm_of_32_bits: below 65535, moved by r <= 1, the length is below 2^16; c is the product of the two vectors
;; control longest = 65537.0
;; witness (and (= s 65536.0) (= r 0.0) (= c 0.0))
(define-fun longest () Real 65535.0)
(assert (and (<= 0.0 s) (< s longest) (<= 0.0 r 1.0) (<= (- (* s r)) c (* s r))))
(assert (not (< (+ (* s s) (* 2.0 c) (* r r)) 4294967296.0)))

;; goal not_zero: and it is not zero
;; control shortest = 1.0
;; witness (and (= s 1.0) (= r 1.0) (= c (- 1.0)))
(define-fun shortest () Real 65534.0)
(assert (and (<= shortest s) (<= 0.0 r 1.0) (<= (- (* s r)) c (* s r))))
(assert (not (> (+ (* s s) (* 2.0 c) (* r r)) 0.0)))

;; goal imported: a quaternion of doubles whose length is 1 up to 2^-17 is below 65535 after the multiplication, too
;; control error = (/ 1.0 32768.0)
(define-fun error () Real (/ 1.0 131072.0))
(assert (not (< (* factor (+ 1.0 error)) 65535.0)))
