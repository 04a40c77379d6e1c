! { dg-do run }
! Copies of arrays with gaps inside a larger mapping, and stores of the host to the gaps while mapped: "always" copies
! the elements alone, in both directions, and so does the end of a mapping.
module m
  implicit none
contains
  subroutine region (b, k)
    integer, intent(inout) :: b(:)
    integer, intent(in) :: k
    !$omp target map(always, from: b)
    b = k
    !$omp end target
  end subroutine
  subroutine twice (b)
    integer, intent(inout) :: b(:, :)
    !$omp target map(always, tofrom: b)
    b = b * 2
    !$omp end target
  end subroutine
  subroutine give (b)
    integer, intent(inout) :: b(:)
    !$omp target data map(always, to: b)
    !$omp end target data
  end subroutine
end module
program p
  use m
  use omp_lib
  implicit none
  integer :: a(20), c(9, 8), w(9, 8), i
  integer, target :: t(12)
  integer, pointer :: q(:)
  logical :: shared
  !$omp target map(from: shared)
  shared = omp_is_initial_device ()
  !$omp end target
  a = [(i, i = 1, 20)]
  !$omp target data map(to: a)
  a(2::2) = 0
  call region (a(1:19:2), 5)
  if (any (a(1::2) /= 5) .or. any (a(2::2) /= 0)) stop 1
  ! The device's even elements are those of the begin.
  a(19:1:-2) = [(i, i = 1, 10)]
  call give (a(19:1:-2))
  if (.not. shared) a = -1
  !$omp target update from(a)
  !$omp end target data
  if (any (a(19:1:-2) /= [(i, i = 1, 10)])) stop 2
  if (.not. shared .and. any (a(2::2) /= [(2 * i, i = 1, 10)])) stop 3
  c = 1
  !$omp target data map(tofrom: c)
  !$omp target
  c = 3
  !$omp end target
  c = 7
  call twice (c(8:2:-3, 2:8:3))
  w = 7
  w(8:2:-3, 2:8:3) = 14
  if (any (c /= w)) stop 4
  !$omp end target data
  if (.not. shared) w = 3
  w(8:2:-3, 2:8:3) = 14
  if (any (c /= w)) stop 5
  t = 1
  q => t(11:2:-4)
  !$omp target enter data map(to: q)
  !$omp target
  q = 2
  !$omp end target
  t(1:2) = 9
  t(4:6) = 9
  t(8:10) = 9
  t(12) = 9
  !$omp target exit data map(from: q)
  if (any (t /= [9, 9, 2, 9, 9, 9, 2, 9, 9, 9, 2, 9])) stop 6
  q => t(2:12:5)
  !$omp target data map(from: q)
  !$omp target
  q = 4
  !$omp end target
  t(1) = 8
  t(3:6) = 8
  t(8:11) = 8
  !$omp end target data
  if (any (t /= [8, 4, 8, 8, 8, 8, 4, 8, 8, 8, 8, 4])) stop 7
end program
