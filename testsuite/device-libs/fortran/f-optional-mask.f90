! { dg-do run }
! An optional mask that is absent selects everything: sum with a dimension read the null pointer's descriptor.
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
  a = reshape ([1, 2, 3, 4, 5, 6], [2, 3])
  l = .true.
  l(2,:) = .false.
  !$omp target map(to: a, l) map(from: r, q)
  call sums (a, r)
  call sums (a, q, l)
  !$omp end target
  if (any (r /= [5, 11, 17]) .or. any (q /= [2, 6, 10])) stop 1
end program
