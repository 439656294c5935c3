; flat_hits: every number of the hit of a posed ray in the plane of a triangle is smaller than 2^126.
;
; They are coordinates of n v - O and D, below 2^63, or components of cross products of two such
; vectors, or of D and n (b - a). Each of these vectors is at most n sqrt(3) E long
; (turned_difference, posed_difference), and a component of a cross product is at most the product
; of the lengths (lagrange_in_space).
(set-logic QF_NRA)
(define-fun n () Real 4294967295.0)               ; the largest scale of a Rotation, whose norm is below 2^32
(define-fun E () Real 1073741823.0)               ; 2^30 - 1, the largest component of a Vector3

;; goal below_2_126: 3 n^2 E^2 < 2^126
;; control n = 6074000999.0
(define-fun bound () Real 85070591730234615865843651857942052864.0)
(assert (not (< (* 3.0 n n E E) bound)))

;; goal norms_of_32_bits: so they fit Int<127>; with norms of 33 bits, and the same grid, they would not
;; control n = 8589934591.0
(define-fun bound () Real 170141183460469231731687303715884105728.0)
(assert (not (< (* 3.0 n n E E) bound)))
