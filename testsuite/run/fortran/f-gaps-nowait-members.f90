! { dg-do run }
! Regions with "nowait" and one component of all elements, one part of a structure, and strings: the other bytes remain
! the host's.
module m
  implicit none
  type cell
    integer :: kind
    real :: density
    integer(1) :: flags(3)
  end type
contains
  subroutine double (d)
    real, pointer, intent(in) :: d(:)
    !$omp target nowait
    d = d * 2
    !$omp end target
  end subroutine
end module
program p
  use m
  implicit none
  type(cell), target :: cells(10)
  real, pointer :: q(:)
  character(3) :: words(9)
  integer :: i
  cells = [(cell (i, i, int ([i, i, i], 1)), i = 1, 10)]
  q => cells%density
  call double (q)
  !$omp taskwait
  q => cells%density
  !$omp target nowait map(tofrom: q) depend(inout: cells)
  q = q + 1
  !$omp end target
  cells%kind = 0
  cells%flags(2) = -1
  !$omp taskwait
  if (any (cells%kind /= 0) .or. any (cells%flags(2) /= -1)) stop 1
  if (any (cells%flags(1) /= [(i, i = 1, 10)]) .or. any (cells%density /= [(2 * i + 1, i = 1, 10)])) stop 2
  words = 'abc'
  call upper (words(1:9:4))
  words(2:4) = 'xyz'
  words(6:8) = 'uvw'
  !$omp taskwait
  if (any (words /= ['ABC', 'xyz', 'xyz', 'xyz', 'ABC', 'uvw', 'uvw', 'uvw', 'ABC'])) stop 3
contains
  subroutine upper (w)
    character(*), intent(inout) :: w(:)
    integer :: i
    !$omp target nowait map(tofrom: w) private(i)
    do i = 1, size (w)
      w(i) = 'ABC'
    end do
    !$omp end target
  end subroutine
end program
