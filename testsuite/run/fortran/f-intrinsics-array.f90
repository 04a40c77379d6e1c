! { dg-do run }
! Array intrinsics inline: sum, product, maxval, minval, any, all, count, dot_product, merge.

program main
  implicit none
  integer :: a(10), i, r(9)
  logical :: l(3)
  a = [(mod (i * 7, 11), i = 1, 10)]
  !$omp target map(to: a) map(from: r, l)
  r(1) = sum (a)
  r(2) = product (a(1:4))
  r(3) = maxval (a)
  r(4) = minval (a)
  r(5) = count (a > 5)
  r(6) = dot_product (a, a)
  r(7) = sum (a, mask=a > 3)
  r(8) = maxval (a(2:8:3))
  r(9) = sum (merge (a, -a, a > 4))
  l(1) = any (a == 10)
  l(2) = all (a > 0)
  l(3) = all (a > 1)
  !$omp end target
  if (r(1) /= 55 .or. r(2) /= 7 * 3 * 10 * 6 .or. r(3) /= 10 .or. r(4) /= 1 .or. r(5) /= 5) stop 1
  if (r(6) /= 385 .or. r(7) /= 49 .or. r(8) /= 3) stop 2
  if (r(9) /= 35 .or. .not. l(1) .or. .not. l(2) .or. l(3)) stop 3
end program
