! { dg-do run }
! A region maps a component by name, and uses the variable as a whole: the rest of it was garbage there.
module objects
  implicit none
  type inner
    integer :: u = 4, v(3) = [5, 6, 7]
  end type
  type object
    integer :: n = 1
    real(8) :: f = 2
    integer :: k = 3
    type(inner) :: in
    integer :: list(10) = 8
  end type
contains
  integer function total (o)
    !$omp declare target
    type(object), intent(in) :: o
    total = o%n + int (o%f) + o%in%u + o%in%v(2) + o%list(10)
  end function
  subroutine by_dummy (o)
    type(object) :: o
    !$omp target map(tofrom: o%k)
    o%k = total (o) + 5
    !$omp end target
  end subroutine
end module
program component_and_whole
  use objects
  implicit none
  type(object) :: s, t
  !$omp target map(tofrom: s%k)
  s%k = total (s)
  !$omp end target
  if (s%k /= 21) stop 1
  !$omp target map(tofrom: s%in%u) map(from: t)
  t = s
  s%in%u = 9
  !$omp end target
  if (t%n /= 1 .or. t%list(7) /= 8 .or. t%k /= 21 .or. s%in%u /= 9) stop 2
  call by_dummy (t)
  if (t%k /= 26) stop 3
end program
