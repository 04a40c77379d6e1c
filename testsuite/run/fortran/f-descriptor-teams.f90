! A region of teams with a pointer's descriptor, or a name of ASSOCIATE: each team stored the address of the data into
! one descriptor, which the teams share.
! { dg-do run }
! { dg-options "-O0 -fopenmp" }
! { dg-additional-checks races }

module records
  implicit none
  type record
    integer :: n = 0
    integer, pointer :: a(:) => null ()
  end type
contains
  subroutine double (x)
    integer, pointer, intent(in) :: x(:)
    integer :: i
    !$omp target teams distribute parallel do num_teams(7)
    do i = 1, size (x)
      x(i) = x(i) * 2
    end do
  end subroutine
end module

program test
  use records
  implicit none
  type(record), target :: s
  integer, pointer :: p(:, :)
  integer, allocatable :: w(:)
  integer :: i, j
  allocate (s%a(40), p(5, 8), w(40))
  s%a = [(i, i = 1, 40)]
  w = s%a
  p = reshape (s%a, [5, 8])
  associate (a => s%a)
    !$omp target teams distribute parallel do num_teams(7)
    do i = 1, 40
      a(i) = a(i) * 2
    end do
  end associate
  call double (s%a)
  if (any (s%a /= [(4 * i, i = 1, 40)])) stop 1
  !$omp target teams distribute num_teams(5) private(i)
  do j = 1, 8
    do i = 1, 5
      p(i, j) = p(i, j) + 1
    end do
  end do
  if (any (p /= reshape ([(i + 1, i = 1, 40)], [5, 8]))) stop 2
  !$omp target teams distribute parallel do num_teams(3) map(tofrom: w(11:30))
  do i = 11, 30
    w(i) = w(i) + 3
  end do
  if (any (w(11:30) /= [(i + 3, i = 11, 30)])) stop 3
end program
