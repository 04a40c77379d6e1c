! { dg-do run }
! A region of the main program calls its internal procedure, which uses an allocatable array that no clause names.
program p
  implicit none
  integer, parameter :: n = 20
  real :: a(n), b(n), big(1000)
  real, allocatable :: c(:)
  integer :: k, s
  type tt; integer :: q; end type
  type(tt) :: t
  allocate(c(n)); c = 3; b = 2; a = 0; s = 7; t%q = 4; big = 1
  !$omp target teams distribute parallel do map(tofrom:a)
  do k = 1, n
    call add(k)
  end do
  do k = 1, n
    if (a(k) /= k + 2 + 3 + 7 + 4 + 1) stop 1
  end do
contains
  subroutine add(i)
    integer :: i
    a(i) = a(i) + i + b(i) + c(i) + s + t%q + big(i)
  end subroutine
end program
