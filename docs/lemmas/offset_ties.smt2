; offset_ties: the ties of T1, T2 and side3. No width is narrowed here; these are the algebraic
; steps of the proof in docs/exactness.md.
;
; A mesh point stands at v + w with w = -(i1, i2) for the minus sign. e_i is the direction of line i
; and (px_i, py_i) a point on it.
(set-logic QF_NRA)
(define-fun D () Real 2147483646.0)             ; 2^31 - 2, the side of the box that holds every Point2
(declare-const ax Real) (declare-const ay Real)
(declare-const bx Real) (declare-const by Real)
(declare-const cx Real) (declare-const cy Real)
(declare-const dx Real) (declare-const dy Real)
(declare-const gx Real) (declare-const gy Real)
(declare-const hx Real) (declare-const hy Real)
(declare-const wx Real) (declare-const wy Real)
(declare-const i1 Real) (declare-const i2 Real)
(define-fun cross ((ux Real) (uy Real) (vx Real) (vy Real)) Real (- (* ux vy) (* uy vx)))
(define-fun orient ((px Real) (py Real) (qx Real) (qy Real) (rx Real) (ry Real)) Real
  (cross (- qx px) (- qy py) (- rx px) (- ry py)))
; The three lines of side3: first a -> b, second c -> d, third g -> h.
(define-fun ex1 () Real (- bx ax)) (define-fun ey1 () Real (- by ay))
(define-fun ex2 () Real (- dx cx)) (define-fun ey2 () Real (- dy cy))
(define-fun ex3 () Real (- hx gx)) (define-fun ey3 () Real (- hy gy))
(define-fun w12 () Real (cross ex1 ey1 ex2 ey2))
(define-fun w23 () Real (cross ex2 ey2 ex3 ey3))
(define-fun w31 () Real (cross ex3 ey3 ex1 ey1))
(define-fun s () Real (+ (* w12 (orient gx gy hx hy ax ay)) (* (orient cx cy dx dy ax ay) w31)))

;; goal moved_edge: moving the edge a -> b by w changes the side of c by -cross(b - a, w)  (T1)
;; control sense = (- 1.0)
;; witness (and (= ax 0.0) (= ay 0.0) (= bx 1.0) (= by 0.0) (= cx 5.0) (= cy 5.0) (= wx 0.0) (= wy 1.0))
(define-fun sense () Real 1.0)
(assert (not (= (orient (+ ax wx) (+ ay wy) (+ bx wx) (+ by wy) cx cy) (- (orient ax ay bx by cx cy) (* sense (cross ex1 ey1 wx wy))))))

;; goal moved_vertex: moving the vertex c by w changes its side of a -> b by +cross(b - a, w)  (T2)
;; control sense = (- 1.0)
;; witness (and (= ax 0.0) (= ay 0.0) (= bx 1.0) (= by 0.0) (= cx 5.0) (= cy 5.0) (= wx 0.0) (= wy 1.0))
(define-fun sense () Real 1.0)
(assert (not (= (orient ax ay bx by (+ cx wx) (+ cy wy)) (+ (orient ax ay bx by cx cy) (* sense (cross ex1 ey1 wx wy))))))

;; goal tau_slanted: for e.y >= 1 the cross product of e and -(i1, i2) is positive, provided that i1 exceeds D i2
;; control ratio = 1.0
;; witness (and (= ax 5.0) (= ay 1.0) (= i1 2.0) (= i2 1.0))
(define-fun ratio () Real D)
(assert (and (<= (- D) ax D) (>= ay 1.0) (> i2 0.0) (> i1 (* ratio i2))))
(assert (not (> (cross ax ay (- i1) (- i2)) 0.0)))

;; goal tau_horizontal: for e.y = 0 and e.x >= 1 it is negative
;; control level = 1.0
;; witness (and (= ax 1.0) (= i1 2.0) (= i2 1.0))
(define-fun level () Real 0.0)
(assert (and (>= ax 1.0) (= ay level) (> i2 0.0) (> i1 i2)))
(assert (not (< (cross ax ay (- i1) (- i2)) 0.0)))

;; goal small_enough: iotas 2^-40 and 2^-80 move a side test by less than 1, so they never change an exact side that is not zero
;; control i1_value = (/ 1.0 2147483646.0)
;; witness (and (= ax 0.0) (= ay D))
(define-fun i1_value () Real (/ 1.0 1099511627776.0))
(define-fun i2_value () Real (/ 1.0 1208925819614629174706176.0))
(assert (and (<= (- D) ax D) (<= (- D) ay D)))
(assert (not (< (- 1.0) (cross ax ay (- i1_value) (- i2_value)) 1.0)))

;; goal side3_value: S = cross(e1, e2) orient(L3, x) + cross(e3, e1) orient(L2, x) for every point x = a + t e1 of the first line
;; control sense = (- 1.0)
;; witness (and (= ax 0.0) (= ay 0.0) (= bx 1.0) (= by 0.0) (= cx 1.0) (= cy 1.0) (= dx 1.0) (= dy 2.0) (= gx 0.0) (= gy 1.0) (= hx 1.0) (= hy 0.5) (= t 2.0))
(declare-const t Real)
(define-fun sense () Real 1.0)
(define-fun side_of_x ((px Real) (py Real) (qx Real) (qy Real)) Real (orient px py qx qy (+ ax (* t ex1)) (+ ay (* t ey1))))
(assert (not (= s (+ (* w12 (side_of_x gx gy hx hy)) (* sense w31 (side_of_x cx cy dx dy))))))

;; goal side3_symmetric: -S is the sum over the lines of cross(e_i, p_i) cross(e_j, e_k), with (i, j, k) cyclic
;; control last = (- 1.0)
;; witness (and (= ax 0.0) (= ay 0.0) (= bx 1.0) (= by 0.0) (= cx 0.0) (= cy 0.0) (= dx 0.0) (= dy 1.0) (= gx 1.0) (= gy 1.0) (= hx 2.0) (= hy 1.0))
(define-fun last () Real 1.0)
(assert (not (= (- s) (+ (* (cross ex1 ey1 ax ay) w23) (* (cross ex2 ey2 cx cy) w31) (* last (cross ex3 ey3 gx gy) w12)))))

;; goal common_offset: moving all three lines by the same w changes nothing
;; control last = (- 1.0)
;; witness (and (= ax 0.0) (= ay 0.0) (= bx 1.0) (= by 0.0) (= cx 0.0) (= cy 0.0) (= dx 0.0) (= dy 1.0) (= gx 1.0) (= gy 1.0) (= hx 2.0) (= hy 1.0) (= wx 0.0) (= wy 1.0))
(define-fun last () Real 1.0)
(assert (not (= (+ (* (cross ex1 ey1 wx wy) w23) (* (cross ex2 ey2 wx wy) w31) (* last (cross ex3 ey3 wx wy) w12)) 0.0)))

;; goal side3_two_products: S is the difference of two products of grid orientations
;; control sense = (- 1.0)
;; witness (and (= ax 0.0) (= ay 0.0) (= bx 2.0) (= by 0.0) (= cx 1.0) (= cy 1.0) (= dx 1.0) (= dy 2.0) (= gx 0.0) (= gy 1.0) (= hx 1.0) (= hy 1.0))
(define-fun sense () Real 1.0)
(assert (not (= s (- (* sense (orient cx cy dx dy ax ay) (orient gx gy hx hy bx by))
                     (* (orient cx cy dx dy bx by) (orient gx gy hx hy ax ay))))))

;; goal side3_width: with orientations of at most D^2 that difference is at most 2 D^4, which is smaller than 2^126
;; control bound = (- (* 2.0 D D D D) 1.0)
;; witness (and (= ax (* D D)) (= bx (* D D)) (= cx (- (* D D))) (= dx (* D D)))
(define-fun bound () Real (* 2.0 D D D D))
(define-fun small ((v Real)) Bool (<= (- (* D D)) v (* D D)))
(assert (and (small ax) (small bx) (small cx) (small dx)))
(assert (not (and (<= (- bound) (- (* ax bx) (* cx dx)) bound) (< bound 85070591730234615865843651857942052864.0))))

;; goal side3_small_enough: iotas 2^-97, 2^-194, 2^-291, 2^-388 are small enough for side3: 4 D^3 of each is smaller than the one before
;; control first = (/ 1.0 4294967296.0)
(define-fun first () Real (/ 1.0 158456325028528675187087900672.0))
(define-fun worst () Real (* 4.0 D D D))
(assert (not (and (< (* worst (+ first (* first first))) 1.0)
                  (< (* worst (+ (* first first) (* first first first) (* first first first first))) first)
                  (< (* worst (+ (* first first first) (* first first first first))) (* first first))
                  (< (* worst (* first first first first)) (* first first first)))))
