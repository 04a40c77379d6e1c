! { dg-do run }
! Pointers to strings of deferred length, with gaps between them.  (The front end's size was that of the function's
! begin, zero: a single byte was mapped.)
program p
  implicit none
  character(4), target :: t(10)
  character(:), pointer :: q(:)
  integer :: i
  t = 'abcd'
  q => t(1:9:2)
  !$omp target enter data map(to: q)
  !$omp target
  do i = 1, 5
    q(i) = 'WXYZ'
  end do
  !$omp end target
  t(2::2) = 'host'
  !$omp target exit data map(from: q)
  if (any (t(1::2) /= 'WXYZ') .or. any (t(2::2) /= 'host')) stop 1
  t = 'abcd'
  !$omp target map(tofrom: q)
  do i = 1, 5
    q(i)(2:3) = q(i)(1:1) // '-'
  end do
  !$omp end target
  if (any (t(1::2) /= 'aa-d') .or. any (t(2::2) /= 'abcd')) stop 2
  q => t(9:1:-2)
  !$omp target data map(tofrom: q)
  !$omp target
  do i = 1, 5
    q(i) = 'n' // char (48 + i)
  end do
  !$omp end target
  t(2::2) = 'zzzz'
  !$omp target update from(q)
  if (any (t(9:1:-2) /= ['n1', 'n2', 'n3', 'n4', 'n5']) .or. any (t(2::2) /= 'zzzz')) stop 3
  !$omp end target data
  q => t(1:9:2)
  !$omp target nowait map(tofrom: q)
  do i = 1, 5
    q(i) = 'late'
  end do
  !$omp end target
  t(2::2) = 'mine'
  !$omp taskwait
  if (any (t(1::2) /= 'late') .or. any (t(2::2) /= 'mine')) stop 4
  call longer (t(:8), 8)
  if (any (t(:8) /= 'late')) stop 5
contains
  ! The length is known to the caller only.
  subroutine longer (w, n)
    integer, intent(in) :: n
    character(*), target, intent(inout) :: w(n)
    character(:), pointer :: s(:)
    integer :: i
    s => w(2:n:3)
    !$omp target map(tofrom: s)
    do i = 1, 3
      s(i) = 'late'
    end do
    !$omp end target
    nullify (s)
    !$omp target map(tofrom: s)
    i = 0
    !$omp end target
    s => w(1:n:2)
    !$omp target
    do i = 1, 4
      s(i) = 'late'
    end do
    !$omp end target
    w(4) = 'late'
    w(6) = 'late'
  end subroutine
end program
