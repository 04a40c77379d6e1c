! { dg-do run }
! { dg-additional-options "-foffload-options=-mdo-concurrent=device" }
! DO CONCURRENT on the device: variables that iterations define, and their values after the loop.

module values
  implicit none
  integer :: shared_count = 3
contains
  integer function last_of (a)
    integer, intent(in) :: a(:)
    integer :: i
    last_of = -1
    do concurrent (i = 1:size (a))
      if (a(i) == 42) last_of = i
    end do
  end function

  subroutine by_reference (a, where, t)
    integer, intent(in) :: a(:)
    integer, intent(inout) :: where
    integer, intent(out) :: t
    integer :: i
    do concurrent (i = 1:size (a), a(i) > 40)
      where = where + i
    end do
    do concurrent (i = 7:7)
      t = a(i)
    end do
  end subroutine
end module

program main
  use values
  implicit none
  integer, parameter :: n = 100
  integer :: a(n), b(n), i, t, w, once
  logical :: seen
  integer, save :: kept = 5
  type two
    integer :: x = 0, y = 0
  end type
  type(two) :: q

  a = [(mod (i * 17, 41), i = 1, n)]
  a(63) = 42
  if (last_of (a) /= 63) stop 1
  w = 1000
  call by_reference (a, w, t)
  if (w /= 1063) stop 2
  if (t /= a(7)) stop 3

  ! A temporary that other loops use, too.
  do concurrent (i = 1:n)
    t = a(i) + 1
    b(i) = t * t
  end do
  if (any (b /= (a + 1) ** 2)) stop 4
  do concurrent (i = 1:n)
    if (mod (i, 2) == 0) then
      t = i
    else
      t = -i
    end if
    b(i) = t
  end do
  if (any (b /= [(merge (i, -i, mod (i, 2) == 0), i = 1, n)])) stop 5

  ! One iteration defines it, and may use it before.
  once = 8
  seen = .false.
  do concurrent (i = 1:n)
    if (a(i) == 42) then
      once = once + i
      seen = .true.
      kept = kept * 2
      shared_count = i
      q%y = i
    end if
  end do
  if (once /= 71 .or. .not. seen .or. kept /= 10 .or. shared_count /= 63) stop 6
  if (q%x /= 0 .or. q%y /= 63) stop 7
  ! No iteration.
  do concurrent (i = 1:0)
    once = 0
  end do
  if (once /= 71) stop 8
  ! The index is the loop's own.
  i = -9
  do concurrent (i = 1:5)
    b(i) = i
  end do
  if (i /= -9) stop 9
end program
