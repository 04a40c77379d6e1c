! { dg-do run }
! Sections without elements, in an array that is mapped already: nothing is copied, whatever the other dimensions are.
! Where the first dimension alone was empty, bytes before the array were to be mapped.
module sections
  integer :: changed = 0
contains
  subroutine touch (b)
    integer :: b(:, :)
    !$omp target map(always, to: b) map(tofrom: changed)
      changed = changed + size (b)
    !$omp end target
  end subroutine
  subroutine back (b)
    integer :: b(:, :)
    !$omp target map(always, from: b)
      if (size (b) > 0) b(1, 1) = 0
    !$omp end target
  end subroutine
end module

program empty
  use sections
  implicit none
  integer :: d(7, 6), none
  d = 1
  none = 2
  !$omp target enter data map(to: d)
  call touch (d(3:none, 2:6))
  call touch (d(3:none, 6:2:-2))
  call touch (d(2:7, 5:none))
  call touch (d(7:3:none, 2:4))
  call back (d(3:none, 2:6:2))
  call back (d(5:none, 1:none))
  !$omp target exit data map(from: d)
  if (changed /= 0 .or. any (d /= 1)) stop 1
end program
