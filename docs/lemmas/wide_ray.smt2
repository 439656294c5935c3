; wide_ray: where the walk of a wide tree drops a box, or takes a triangle as missed or hit, the
; exact numbers say the same. No width is narrowed here.
;
; u is 2^-52, v is 2^-23: an operation returns its exact result times (1 + e), |e| <= u, or v for
; float, in every rounding mode. Lengths are divided out: coordinates relative to the origin by M,
; directions by L, edges by m. The words that join these goals are in
; scene/src/mesh/box_filter.hpp and wide_ray.hpp.
(set-logic QF_NRA)
(define-fun u () Real (/ 1.0 4503599627370496.0))
(define-fun v () Real (/ 1.0 8388608.0))
(define-fun up () Real (+ 1.0 u))
(define-fun down () Real (- 1.0 u))
(define-fun within ((x Real) (most Real)) Bool (<= (- most) x most))

;; goal enters_early: a plane is entered at t' <= t: factor 1 - 2^-20, three roundings to float and two to double
;; control pad = (* 2.0 v)
(define-fun pad () Real (/ 1.0 1048576.0))
(assert (not (<= (* (- 1.0 pad) (+ 1.0 v) (+ 1.0 v) (+ 1.0 v) up up) 1.0)))

;; goal leaves_late: and left at t' >= t
;; control pad = (* 3.0 v)
(define-fun pad () Real (/ 1.0 1048576.0))
(assert (not (>= (* (+ 1.0 pad) (- 1.0 v) (- 1.0 v) (- 1.0 v) down down) 1.0)))

;; goal limit: the limit of boxes is not before the first hit that it is made of, after a rounding to double and one to float
;; control pad = (/ v 2.0)
(define-fun pad () Real (/ 1.0 2097152.0))
(assert (not (>= (* (+ 1.0 pad) down (- 1.0 v)) 1.0)))

;; goal plane: a plane that is rounded outward by less than a step, moved out by 1, is less than 2^31 from the origin of a ray
;; control corner = 1073741823.0
;; witness (and (= high corner) (= origin (- corner)) (= plane (+ corner 8388607.0)))
(declare-const high Real) (declare-const origin Real) (declare-const plane Real)
(define-fun corner () Real 536870911.0)
(define-fun step () Real 8388608.0)
(assert (and (within high corner) (within origin corner) (< plane (+ high step))))
(assert (not (< (+ (- plane origin) 1.0) 2147483648.0)))

;; goal no_direction: along an axis without direction a box is left at t' > 2^39 if it holds the origin, behind every plane of other axes, n / d < 2^31
;; control direction = (/ 1.0 1073741824.0)
;; witness (= n 1.0)
(declare-const n Real)
(define-fun direction () Real (/ 1.0 1099511627776.0))
(assert (>= n 1.0))
(assert (not (> (* (/ n direction) (- 1.0 v) (- 1.0 v) (- 1.0 v) down down) 549755813888.0)))

;; goal projected: seen along d, the cross product of b and c is d_z times d.(b x c)
;; control sense = (- 1.0)
;; witness (and (= dx 0.0) (= dy 0.0) (= dz 1.0) (= bx 1.0) (= by 0.0) (= bz 0.0) (= cx 0.0) (= cy 1.0) (= cz 0.0))
(declare-const dx Real) (declare-const dy Real) (declare-const dz Real)
(declare-const bx Real) (declare-const by Real) (declare-const bz Real)
(declare-const cx Real) (declare-const cy Real) (declare-const cz Real)
(define-fun sense () Real 1.0)
(define-fun seen ((along Real) (px Real) (pz Real)) Real (- (* dz px) (* along pz)))
(define-fun volume () Real (+ (* dx (- (* by cz) (* bz cy))) (* dy (- (* bz cx) (* bx cz))) (* dz (- (* bx cy) (* by cx)))))
(assert (not (= (- (* (seen dx bx bz) (seen dy cy cz)) (* (seen dy by bz) (seen dx cx cz))) (* sense dz volume))))

;; goal component: the difference of two products of size 1, off by u each, is off by less than 4.01 u
;; control room = 3.9
;; witness (and (= whole 2.0) (= slip (* 2.0 u)) (= e u))
(declare-const whole Real) (declare-const slip Real) (declare-const e Real)
(define-fun room () Real 4.01)
(assert (and (within whole 2.0) (within slip (* 2.0 u)) (within e u)))
(assert (not (within (+ (* whole e) (* slip (+ 1.0 e))) (* room u))))

;; goal product_of_components: of size 2 and off by 4.01 u each, a product is off by less than 20.1 u
;; control room = 20.0
;; witness (and (= p 2.0) (= q 2.0) (= p_slip (* 4.01 u)) (= q_slip (* 4.01 u)) (= e u))
(declare-const p Real) (declare-const q Real)
(declare-const p_slip Real) (declare-const q_slip Real) (declare-const e Real)
(define-fun room () Real 20.1)
(assert (and (within p 2.0) (within q 2.0) (within p_slip (* 4.01 u)) (within q_slip (* 4.01 u)) (within e u)))
(assert (not (within (- (* (+ p p_slip) (+ q q_slip) (+ 1.0 e)) (* p q)) (* room u))))

;; goal passing_error: their difference, of size 8, is off by less than 48.3 u
;; control room = 48.1
;; witness (and (= whole 8.0) (= slip (* 40.2 u)) (= e u))
(declare-const whole Real) (declare-const slip Real) (declare-const e Real)
(define-fun room () Real 48.3)
(assert (and (within whole 8.0) (within slip (* 40.2 u)) (within e u)))
(assert (not (within (+ (* whole e) (* slip (+ 1.0 e))) (* room u))))

;; goal passing_bound: the bound, 2^-46 = 64 u, is above that also after three roundings down
;; control bound = (* 48.0 u)
(define-fun bound () Real (/ 1.0 70368744177664.0))
(assert (not (> (* bound down down down) (* 48.3 u))))

;; goal normal_times: a component of the normal, of size 2 and off by 4.01 u, times one of size 1 is off by less than 6.02 u
;; control room = 6.0
;; witness (and (= p 2.0) (= q 1.0) (= slip (* 4.01 u)) (= e u))
(declare-const p Real) (declare-const q Real) (declare-const slip Real) (declare-const e Real)
(define-fun room () Real 6.02)
(assert (and (within p 2.0) (within q 1.0) (within slip (* 4.01 u)) (within e u)))
(assert (not (within (- (* (+ p slip) q (+ 1.0 e)) (* p q)) (* room u))))

;; goal three_products: three of these, added one after the other, are off by less than 28.2 u
;; control room = 28.0
;; witness (and (= first 4.0) (= first_slip (* 12.04 u)) (= third 2.0) (= third_slip (* 6.02 u)) (= e u) (= f u))
(declare-const first Real) (declare-const first_slip Real) (declare-const third Real)
(declare-const third_slip Real) (declare-const e Real) (declare-const f Real)
(define-fun room () Real 28.2)
(assert (and (within first 4.0) (within first_slip (* 12.04 u)) (within third 2.0) (within third_slip (* 6.02 u))))
(assert (and (within e u) (within f u)))
(define-fun sum () Real (+ (* (+ first first_slip) (+ 1.0 e)) third third_slip))
(assert (not (within (- (* sum (+ 1.0 f)) (+ first third)) (* room u))))

;; goal parameter_bound: the bound, 2^-47 = 32 u, is above that also after three roundings down
;; control bound = (* 28.0 u)
(define-fun bound () Real (/ 1.0 140737488355328.0))
(assert (not (> (* bound down down down) (* 28.2 u))))

;; goal interval: after six roundings the ends of the interval of t, times 1 - 2^-49 and 1 + 2^-49, are outside of it
;; control pad = (* 5.0 u)
(define-fun pad () Real (/ 1.0 562949953421312.0))
(assert (not (and (<= (* (- 1.0 pad) up up up up) (* down down))
                  (>= (* (+ 1.0 pad) down down down down) (* up up)))))

;; goal exact_parameter: so are those of a fraction whose numbers were put into doubles, off by 2 u at most
;; control pad = (* 5.0 u)
(define-fun pad () Real (/ 1.0 562949953421312.0))
(assert (not (and (<= (* (- 1.0 pad) (+ 1.0 u u) up up) (- 1.0 u u))
                  (>= (* (+ 1.0 pad) (- 1.0 u u) down down) (+ 1.0 u u)))))
