! { dg-do run }
! iostat and iomsg of procedures for input and output, with and without them in the statement.
module m
  implicit none
  type :: odd
    integer :: k = 0
  end type
  interface write (formatted)
    procedure put
  end interface
  interface read (formatted)
    procedure get
  end interface
contains
  subroutine put (dtv, unit, iotype, v_list, iostat, iomsg)
    !$omp declare target
    class(odd), intent(in) :: dtv
    integer, intent(in) :: unit, v_list(:)
    character(*), intent(in) :: iotype
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    iostat = 0
    if (mod (dtv%k, 2) == 0) then
      iostat = 4711
      iomsg = 'it is even'
    else
      write (unit, '(i0)', iostat=iostat) dtv%k
    end if
  end subroutine
  subroutine get (dtv, unit, iotype, v_list, iostat, iomsg)
    !$omp declare target
    class(odd), intent(inout) :: dtv
    integer, intent(in) :: unit, v_list(:)
    character(*), intent(in) :: iotype
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    read (unit, '(i3)', iostat=iostat, iomsg=iomsg) dtv%k
  end subroutine
end module
program p
  use m
  implicit none
  integer :: s(3)
  character(30) :: message, line
  open (21, status='scratch')
  message = 'none'
  !$omp target map(tofrom: message) map(from: s, line)
  block
    type(odd) :: a
    a%k = 4
    write (line, '(DT)', iostat=s(1), iomsg=message) a
    a%k = 5
    write (line, '(DT)', iostat=s(2)) a
    write (21, '(a)') ' x7'
    rewind (21)
    read (21, '(DT)', iostat=s(3)) a
  end block
  !$omp end target
  if (s(1) /= 4711 .or. message /= 'it is even') stop 1
  if (s(2) /= 0 .or. line /= '5') stop 2
  if (s(3) <= 0) stop 3
end program
