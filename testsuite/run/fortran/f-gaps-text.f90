! { dg-do run }
! Strings of a length known at run time, with gaps between them, in a larger mapping: the elements alone are copied.
! Their size had been made that of as many neighbours.
module texts
contains
  subroutine deferred (b)
    character(:), pointer :: b(:)
    !$omp target map(always, from: b)
      b(1)(1:1) = '*'
    !$omp end target
  end subroutine
  subroutine assumed (n, b)
    integer :: n
    character(n) :: b(:)
    !$omp target map(always, tofrom: b)
      b(2)(2:2) = '+'
    !$omp end target
  end subroutine
  subroutine rows (b)
    character(:), pointer :: b(:, :)
    !$omp target map(always, from: b)
      b(1, 2)(1:1) = '-'
    !$omp end target
  end subroutine
end module

program gaps
  use texts
  implicit none
  character(4), target :: c(8), d(4, 6)
  character(:), pointer :: p(:), q(:, :)
  integer :: n
  logical :: shared
  shared = .false.
  !$omp target map(to: shared)
    shared = .true.
  !$omp end target
  n = 4
  c = 'abcd'
  d = 'abcd'
  !$omp target enter data map(to: c, d)
  c = 'HOST'
  d = 'HOST'
  p => c(2:6:2)
  call deferred (p)
  if (.not. shared) then
    if (any (c /= ['HOST', '*bcd', 'HOST', 'abcd', 'HOST', 'abcd', 'HOST', 'HOST'])) stop 1
  end if
  c = 'HOST'
  call assumed (n, c(7:1:-3))
  if (any (c /= ['HOST', 'HOST', 'HOST', 'H+ST', 'HOST', 'HOST', 'HOST', 'HOST'])) stop 2
  q => d(1:3:2, 2:6:2)
  call rows (q)
  if (.not. shared) then
    if (any (d(2::2, :) /= 'HOST') .or. any (d(:, 1::2) /= 'HOST')) stop 3
    if (d(1, 4) /= '-bcd' .or. d(3, 6) /= 'abcd' .or. d(1, 2) /= 'abcd') stop 4
  end if
  !$omp target exit data map(delete: c, d)
end program
