! { dg-do run }
! An optional mask that is absent selects everything: sum with a dimension read the null pointer's descriptor.  E0.d with digits
! for the exponent has no zero before the point.
module m
contains
  subroutine sums (a, r, mask)
    !$omp declare target
    integer, intent(in) :: a(:,:)
    integer, intent(out) :: r(:)
    logical, optional, intent(in) :: mask(:,:)
    r = sum (a, dim=1, mask=mask)
    r = r + maxval (a, dim=1, mask=mask)
  end subroutine
end module
program p
  use m
  integer :: a(2,3), r(3), q(3)
  logical :: l(2,3)
  character(20) :: s, t
  a = reshape ([1, 2, 3, 4, 5, 6], [2, 3])
  l = .true.
  l(2,:) = .false.
  !$omp target map(to: a, l) map(from: r, q, s, t)
  call sums (a, r)
  call sums (a, q, l)
  write (s, '(e0.4e3)') 0.25
  write (t, '(e0.4)') 0.25
  !$omp end target
  if (any (r /= [5, 11, 17]) .or. any (q /= [2, 6, 10])) stop 1
  if (s /= '.2500E+000' .or. t /= '0.2500E+0') stop 2
end program
