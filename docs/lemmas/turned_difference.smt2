; turned_difference: a component of M v, or of M^T v, is smaller than 2^63, for the matrix M of a
; Rotation and v a Vector3.
;
; w, x, y, z is the quaternion, M the matrix of Euler and Rodrigues, norm = w^2 + x^2 + y^2 + z^2. A
; Rotation divides M and norm by a common divisor, which keeps M M^T = M^T M = norm^2.
(set-logic QF_NRA)
(define-fun n () Real 4294967295.0)               ; the largest scale of a Rotation, whose norm is below 2^32
(define-fun E () Real 1073741823.0)               ; 2^30 - 1, the largest component of a Vector3
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
(declare-const ux Real) (declare-const uy Real) (declare-const uz Real)
(declare-const vx Real) (declare-const vy Real) (declare-const vz Real)

;; goal rows: the rows of M have the length norm and are orthogonal: M M^T = norm^2
;; control length = (* 2.0 norm)
;; witness (and (= w 1.0) (= x 0.0) (= y 0.0) (= z 0.0))
(define-fun length () Real norm)
(assert (not (and (= (dot m00 m01 m02 m00 m01 m02) (* length length))
                  (= (dot m10 m11 m12 m10 m11 m12) (* length length))
                  (= (dot m20 m21 m22 m20 m21 m22) (* length length))
                  (= (dot m00 m01 m02 m10 m11 m12) 0.0)
                  (= (dot m10 m11 m12 m20 m21 m22) 0.0)
                  (= (dot m20 m21 m22 m00 m01 m02) 0.0))))

;; goal columns: so do the columns: M^T M = norm^2
;; control length = (* 2.0 norm)
;; witness (and (= w 1.0) (= x 0.0) (= y 0.0) (= z 0.0))
(define-fun length () Real norm)
(assert (not (and (= (dot m00 m10 m20 m00 m10 m20) (* length length))
                  (= (dot m01 m11 m21 m01 m11 m21) (* length length))
                  (= (dot m02 m12 m22 m02 m12 m22) (* length length))
                  (= (dot m00 m10 m20 m01 m11 m21) 0.0)
                  (= (dot m01 m11 m21 m02 m12 m22) 0.0)
                  (= (dot m02 m12 m22 m00 m10 m20) 0.0))))

;; goal lagrange_in_space: |u|^2 |v|^2 = (u.v)^2 + |u x v|^2, so neither u.v nor a component of u x v exceeds |u| |v|
;; control sense = (- 1.0)
;; witness (and (= ux 1.0) (= uy 0.0) (= uz 0.0) (= vx 0.0) (= vy 1.0) (= vz 0.0))
(define-fun sense () Real 1.0)
(define-fun cx () Real (- (* uy vz) (* uz vy)))
(define-fun cy () Real (- (* uz vx) (* ux vz)))
(define-fun cz () Real (- (* ux vy) (* uy vx)))
(define-fun uv () Real (dot ux uy uz vx vy vz))
(assert (not (= (* (dot ux uy uz ux uy uz) (dot vx vy vz vx vy vz))
                (+ (* uv uv) (* sense (dot cx cy cz cx cy cz))))))

;; goal fits: a row times v is at most n sqrt(3) E < 2^63
;; control n = 8589934591.0
;; witness (and (= vx E) (= vy E) (= vz E))
(assert (and (<= (- E) vx E) (<= (- E) vy E) (<= (- E) vz E)))
(assert (not (< (* n n (dot vx vy vz vx vy vz)) (* limit limit))))
