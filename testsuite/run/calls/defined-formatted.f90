! { dg-do run }
! Defined output and input with formats, in files and character variables: iotype, v_list, several items, classes.
module m
  implicit none
  type :: point
    integer :: x = 0, y = 0
  contains
    procedure :: put
    procedure :: get
    generic :: write (formatted) => put
    generic :: read (formatted) => get
  end type
  type, extends (point) :: space
    integer :: z = 0
  contains
    procedure :: put => put_space
  end type
contains
  subroutine put (dtv, unit, iotype, v_list, iostat, iomsg)
    !$omp declare target
    class(point), intent(in) :: dtv
    integer, intent(in) :: unit, v_list(:)
    character(*), intent(in) :: iotype
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    character(20) :: form
    iostat = 0
    if (size (v_list) == 2) then
      write (form, '(a,i0,a,i0,a)') '(i', v_list(1), ',i', v_list(2), ')'
      write (unit, form, iostat=iostat, iomsg=iomsg) dtv%x, dtv%y
    else
      write (unit, '(a,a,i0,a,i0)', iostat=iostat) iotype, '=', dtv%x, ',', dtv%y
    end if
  end subroutine
  subroutine put_space (dtv, unit, iotype, v_list, iostat, iomsg)
    !$omp declare target
    class(space), intent(in) :: dtv
    integer, intent(in) :: unit, v_list(:)
    character(*), intent(in) :: iotype
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    write (unit, '(a,3i2)', iostat=iostat) iotype, dtv%x, dtv%y, dtv%z
  end subroutine
  subroutine get (dtv, unit, iotype, v_list, iostat, iomsg)
    !$omp declare target
    class(point), intent(inout) :: dtv
    integer, intent(in) :: unit, v_list(:)
    character(*), intent(in) :: iotype
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    read (unit, '(i4,i4)', iostat=iostat) dtv%x, dtv%y
  end subroutine
end module
program p
  use m
  implicit none
  character(40) :: line(4), text
  integer :: i, got(4)
  line = ' '
  got = 0
  open (21, status='scratch')
  !$omp target map(tofrom: line, got)
  block
    type(point) :: a, b(2)
    class(point), allocatable :: c
    a = point (3, 4)
    b = [point (5, 6), point (7, 8)]
    write (21, '(DT"name"(4,5), a)') a, '!'
    write (21, '(DT, 1x, DT"b")') b
    write (line(3), '(i2, DT(3,3), i3)') 1, a, 2
    allocate (c, source=space (1, 2, 3))
    write (line(4), '(DT"class")') c
    read (line(3), '(1x, DT)') a
    got(1:2) = [a%x, a%y]
    rewind (21)
    read (21, '(DT)') a
    got(3:4) = [a%x, a%y]
  end block
  !$omp end target
  rewind (21)
  read (21, '(a)') line(1:2)
  if (line(1) /= '   3    4!') stop 1
  if (line(2) /= 'DT=5,6 DTb=7,8') stop 2
  if (line(3) /= ' 1  3  4  2') stop 3
  if (line(4) /= 'DTclass 1 2 3') stop 4
  if (any (got /= [13, 4, 3, 0])) stop 5
end program
