; wide_ray: where the walk of a wide tree drops a box, or takes a triangle as missed or hit, the
; exact numbers say the same. No width is narrowed here.
;
; u is 2^-52, v is 2^-23: an operation returns its exact result times (1 + e), |e| <= u, or v for
; float, in every rounding mode. Lengths are divided out: coordinates relative to the origin by M >= 1,
; directions by L, edges by m. The words that join these goals are in
; scene/src/mesh/box_filter.hpp and wide_ray.hpp.
(set-logic QF_NRA)
(define-fun u () Real (/ 1.0 4503599627370496.0))
(define-fun v () Real (/ 1.0 8388608.0))
(define-fun up () Real (+ 1.0 u))
(define-fun down () Real (- 1.0 u))
(define-fun within ((x Real) (most Real)) Bool (<= (- most) x most))

;; goal enters_early: a plane is entered at t' <= t: factor 1 - 2^-20, three roundings to float and four to double, two of them in the direction
;; control pad = (* 2.0 v)
(define-fun pad () Real (/ 1.0 1048576.0))
(assert (not (<= (* (- 1.0 pad) (+ 1.0 v) (+ 1.0 v) (+ 1.0 v) up up up up) 1.0)))

;; goal leaves_late: and left at t' >= t
;; control pad = (* 3.0 v)
(define-fun pad () Real (/ 1.0 1048576.0))
(assert (not (>= (* (+ 1.0 pad) (- 1.0 v) (- 1.0 v) (- 1.0 v) down down down down) 1.0)))

;; goal limit: the limit of boxes is not before the first hit that it is made of, after a rounding to double and one to float
;; control pad = (/ v 2.0)
(define-fun pad () Real (/ 1.0 2097152.0))
(assert (not (>= (* (+ 1.0 pad) down (- 1.0 v)) 1.0)))

;; goal plane: a plane that is rounded outward by less than a step from a corner of the grid, moved out by 1, is less than 2^31 from a point of the grid, however both are turned, and however the point is cut off to integers
;; control corner = 1073741823.0
;; witness (and (= away (* 1.7321 2147483646.0)) (= rest 0.0) (= plane (+ away 8388607.0)))
(declare-const away Real) (declare-const rest Real) (declare-const plane Real)
(define-fun corner () Real 536870911.0)
(define-fun step () Real 8388608.0)
(assert (and (within away (* 1.7321 (* 2.0 corner))) (within rest 1.0) (< plane (+ away step))))
(assert (not (< (+ plane rest 1.0) 2147483648.0)))

;; goal opened: of an origin that is cut off to an integer by less than 1, towards 0, a plane in front of the exact one is not behind the moved one, and the other way round
;; control moved = 0.0
;; witness (and (= exact 0.5) (= origin 0.0) (= low 0.0) (= high 0.0))
(declare-const exact Real) (declare-const origin Real) (declare-const low Real) (declare-const high Real)
(define-fun moved () Real 1.0)
(assert (and (< (- exact origin) 1.0) (< (- origin exact) 1.0)))
(assert (not (and (<= (- low (+ origin moved)) (- low exact))
                  (>= (- high (- origin moved)) (- high exact)))))

;; goal no_direction: along an axis without direction a box is left at t' > 2^71 if it holds the origin, behind every plane of other axes, n / d < 2^63
;; control direction = (/ 1.0 1073741824.0)
;; witness (= n 1.0)
(declare-const n Real)
(define-fun direction () Real (/ 1.0 4722366482869645213696.0))
(assert (>= n 1.0))
(assert (not (> (* (/ n direction) (- 1.0 v) (- 1.0 v) (- 1.0 v) down down) 2361183241434822606848.0)))

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

;; goal coordinate: relative to the origin, of size 1, a coordinate is off by 2.01 u: from the rest, which is off by u, and from the subtraction
;; control room = 1.9
;; witness (and (= whole 1.0) (= slip u) (= e u))
(declare-const whole Real) (declare-const slip Real) (declare-const e Real)
(define-fun room () Real 2.01)
(assert (and (within whole 1.0) (within slip u) (within e u)))
(assert (not (within (- (* (+ whole slip) (+ 1.0 e)) whole) (* room u))))

;; goal turned: a component of a direction, rounded to double and divided by the rounded scale, is off by 2.01 u
;; control room = 1.9
;; witness (and (= e u) (= f u))
(declare-const e Real) (declare-const f Real)
(define-fun room () Real 2.01)
(assert (and (within e u) (within f u)))
(assert (not (within (- (* (+ 1.0 e) (+ 1.0 f)) 1.0) (* room u))))

;; goal seen_product: a product of these two, of size 1, is off by less than 5.03 u
;; control room = 5.0
;; witness (and (= p 1.0) (= q 1.0) (= p_slip (* 2.01 u)) (= q_slip (* 2.01 u)) (= e u))
(declare-const p Real) (declare-const q Real)
(declare-const p_slip Real) (declare-const q_slip Real) (declare-const e Real)
(define-fun room () Real 5.03)
(assert (and (within p 1.0) (within q 1.0) (within p_slip (* 2.01 u)) (within q_slip (* 2.01 u)) (within e u)))
(assert (not (within (- (* (+ p p_slip) (+ q q_slip) (+ 1.0 e)) (* p q)) (* room u))))

;; goal component: the difference of two products of size 1, off by 5.03 u each, is off by less than 12.1 u
;; control room = 12.0
;; witness (and (= whole 2.0) (= slip (* 10.06 u)) (= e u))
(declare-const whole Real) (declare-const slip Real) (declare-const e Real)
(define-fun room () Real 12.1)
(assert (and (within whole 2.0) (within slip (* 10.06 u)) (within e u)))
(assert (not (within (+ (* whole e) (* slip (+ 1.0 e))) (* room u))))

;; goal product_of_components: of size 2 and off by 12.1 u each, a product is off by less than 52.5 u
;; control room = 52.3
;; witness (and (= p 2.0) (= q 2.0) (= p_slip (* 12.1 u)) (= q_slip (* 12.1 u)) (= e u))
(declare-const p Real) (declare-const q Real)
(declare-const p_slip Real) (declare-const q_slip Real) (declare-const e Real)
(define-fun room () Real 52.5)
(assert (and (within p 2.0) (within q 2.0) (within p_slip (* 12.1 u)) (within q_slip (* 12.1 u)) (within e u)))
(assert (not (within (- (* (+ p p_slip) (+ q q_slip) (+ 1.0 e)) (* p q)) (* room u))))

;; goal passing_error: their difference, of size 8, is off by less than 113.1 u
;; control room = 112.9
;; witness (and (= whole 8.0) (= slip (* 105.0 u)) (= e u))
(declare-const whole Real) (declare-const slip Real) (declare-const e Real)
(define-fun room () Real 113.1)
(assert (and (within whole 8.0) (within slip (* 105.0 u)) (within e u)))
(assert (not (within (+ (* whole e) (* slip (+ 1.0 e))) (* room u))))

;; goal passing_bound: the bound, 2^-45 = 128 u, is above that also after three roundings down
;; control bound = (* 113.0 u)
(define-fun bound () Real (/ 1.0 35184372088832.0))
(assert (not (> (* bound down down down) (* 113.1 u))))

;; goal normal_component: the difference of two products of edges, which are exact, is off by less than 4.01 u
;; control room = 3.9
;; witness (and (= whole 2.0) (= slip (* 2.0 u)) (= e u))
(declare-const whole Real) (declare-const slip Real) (declare-const e Real)
(define-fun room () Real 4.01)
(assert (and (within whole 2.0) (within slip (* 2.0 u)) (within e u)))
(assert (not (within (+ (* whole e) (* slip (+ 1.0 e))) (* room u))))

;; goal normal_times: a component of the normal, of size 2 and off by 4.01 u, times one of size 1 that is off by 2.01 u, is off by less than 10.1 u
;; control room = 10.0
;; witness (and (= p 2.0) (= q 1.0) (= p_slip (* 4.01 u)) (= q_slip (* 2.01 u)) (= e u))
(declare-const p Real) (declare-const q Real)
(declare-const p_slip Real) (declare-const q_slip Real) (declare-const e Real)
(define-fun room () Real 10.1)
(assert (and (within p 2.0) (within q 1.0) (within p_slip (* 4.01 u)) (within q_slip (* 2.01 u)) (within e u)))
(assert (not (within (- (* (+ p p_slip) (+ q q_slip) (+ 1.0 e)) (* p q)) (* room u))))

;; goal three_products: three of these, added one after the other, are off by less than 40.4 u
;; control room = 40.2
;; witness (and (= first 4.0) (= first_slip (* 20.2 u)) (= third 2.0) (= third_slip (* 10.1 u)) (= e u) (= f u))
(declare-const first Real) (declare-const first_slip Real) (declare-const third Real)
(declare-const third_slip Real) (declare-const e Real) (declare-const f Real)
(define-fun room () Real 40.4)
(assert (and (within first 4.0) (within first_slip (* 20.2 u)) (within third 2.0) (within third_slip (* 10.1 u))))
(assert (and (within e u) (within f u)))
(define-fun sum () Real (+ (* (+ first first_slip) (+ 1.0 e)) third third_slip))
(assert (not (within (- (* sum (+ 1.0 f)) (+ first third)) (* room u))))

;; goal parameter_bound: the bound, 2^-46 = 64 u, is above that also after three roundings down
;; control bound = (* 40.2 u)
(define-fun bound () Real (/ 1.0 70368744177664.0))
(assert (not (> (* bound down down down) (* 40.4 u))))

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
