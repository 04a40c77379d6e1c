! { dg-do run }
! { dg-engines "sim gpu" }
! Many threads write objects with procedures for it: each of the statements is whole.  On the host GCC 12's library, in
! which threads are then in each other's way, may crash.
module m
  implicit none
  type :: item
    integer :: i = 0
  contains
    procedure :: put
    generic :: write (formatted) => put
  end type
contains
  subroutine put (dtv, unit, iotype, v_list, iostat, iomsg)
    !$omp declare target
    class(item), intent(in) :: dtv
    integer, intent(in) :: unit, v_list(:)
    character(*), intent(in) :: iotype
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    write (unit, '(i4)', iostat=iostat) dtv%i
    if (iostat == 0) write (unit, '(i5)', iostat=iostat) -dtv%i
  end subroutine
end module
program p
  use m
  implicit none
  integer :: i, k, n, j, seen(96)
  type(item) :: a
  open (21, status='scratch')
  !$omp target teams distribute parallel do num_teams(3) private(a)
  do i = 1, 96
    a%i = i
    write (21, '(DT,i4)') a, i
  end do
  seen = 0
  rewind (21)
  do i = 1, 96
    read (21, *) k, n, j
    if (n /= -k .or. j /= k) stop 1
    seen(k) = seen(k) + 1
  end do
  if (any (seen /= 1)) stop 2
end program
