! { dg-do run }
! A function with small arrays of its own and matmul, inlined into a SIMD loop.
module m
contains
  integer function f (k)
    !$omp declare target
    integer, value :: k
    real(8) :: a(3, 3), b(3)
    a = k
    b = matmul (a, [1d0, 2d0, 3d0])
    f = int (sum (b))
  end function
end module

use m
integer :: o(257), i
!$omp target simd map(from: o)
do i = 1, 257
  o(i) = f (i)
end do
do i = 1, 257
  if (o(i) /= 18 * i) stop 1
end do
end
