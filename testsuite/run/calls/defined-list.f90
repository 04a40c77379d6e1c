! { dg-do run }
! Defined input and output in list-directed statements; the procedures have units of their own.
module m
  implicit none
  type :: pair
    integer :: a = 0
    real(8) :: b = 0
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
    class(pair), intent(in) :: dtv
    integer, intent(in) :: unit, v_list(:)
    character(*), intent(in) :: iotype
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    character(20) :: own
    write (own, '(i0,"/",f0.2)') dtv%a, dtv%b
    write (22, '(a)') own
    if (iotype == 'LISTDIRECTED' .and. size (v_list) == 0 .and. len (iomsg) >= 200) &
      write (unit, '(i6,f6.1)', iostat=iostat, iomsg=iomsg) dtv%a, dtv%b
  end subroutine
  subroutine get (dtv, unit, iotype, v_list, iostat, iomsg)
    !$omp declare target
    class(pair), intent(inout) :: dtv
    integer, intent(in) :: unit, v_list(:)
    character(*), intent(in) :: iotype
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    character(7) :: own
    read (unit, '(a7)', iostat=iostat, iomsg=iomsg) own
    if (iostat == 0) read (own, *, iostat=iostat) dtv%a, dtv%b
  end subroutine
end module
program p
  use m
  implicit none
  type(pair) :: q, r(3)
  integer :: n, i
  character(80) :: line
  open (21, status='scratch')
  open (22, status='scratch')
  n = 0
  !$omp target map(from: r) map(tofrom: n, line)
  q = pair (7, 2d0)
  ! What is behind an object in a record is not passed over by libgfortran 16, on the host neither.
  write (21, *) q
  write (21, *) pair (8, -1d0)
  write (line, *) q
  rewind (21)
  read (21, *) r(1)
  read (21, *) r(2)
  n = 1
  read (line, *) r(3)
  !$omp end target
  if (n /= 1) stop 1
  if (any (r%a /= [7, 8, 7]) .or. any (r%b /= [2d0, -1d0, 2d0])) stop 2
  rewind (22)
  do i = 1, 3
    read (22, '(a)') line
    if (line /= merge ('8/-1.00', '7/2.00 ', i == 2)) stop 3
  end do
end program
