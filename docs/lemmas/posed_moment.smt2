; posed_moment: a component of M^T (d x f) is smaller than 2^94, for the direction d of a ray and f
; from a position to its origin.
;
; |d x f| <= |d| |f| (turned_difference, lagrange_in_space), and M^T makes no vector longer than n
; times its length (columns).
(set-logic QF_NRA)
(define-fun n () Real 4294967295.0)               ; the largest scale of a Rotation, whose norm is below 2^32
(define-fun E () Real 1073741823.0)               ; 2^30 - 1, the largest component of a Vector3
(define-fun D () Real 1073741822.0)               ; 2^30 - 2, the largest component of a difference of two Point3
(define-fun limit () Real 19807040628566084398385987584.0)   ; 2^94, the lemma's bound
(declare-const dx Real) (declare-const dy Real) (declare-const dz Real)
(declare-const fx Real) (declare-const fy Real) (declare-const fz Real)
(define-fun square ((ax Real) (ay Real) (az Real)) Real (+ (* ax ax) (* ay ay) (* az az)))

;; goal lengths: |d|^2 is at most 3 E^2 and |f|^2 at most 3 D^2
;; control most = 2.0
;; witness (and (= dx E) (= dy E) (= dz E))
(define-fun most () Real 3.0)
(assert (and (<= (- E) dx E) (<= (- E) dy E) (<= (- E) dz E)))
(assert (and (<= (- D) fx D) (<= (- D) fy D) (<= (- D) fz D)))
(assert (not (and (<= (square dx dy dz) (* most E E)) (<= (square fx fy fz) (* most D D)))))

;; goal fits: n |d| |f| <= 3 n E D < 2^94
;; control n = 8589934591.0
(assert (not (< (* n 3.0 E D) limit)))
