! { dg-do run }
! A procedure for output writes an object of its own type: a list; and its function writes to another unit meanwhile.
module m
  implicit none
  type :: node
    integer :: value
    type(node), pointer :: next => null ()
  contains
    procedure :: put
    generic :: write (formatted) => put
  end type
contains
  recursive subroutine put (dtv, unit, iotype, v_list, iostat, iomsg)
    !$omp declare target
    class(node), intent(in) :: dtv
    integer, intent(in) :: unit, v_list(:)
    character(*), intent(in) :: iotype
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    write (22, '(i0)') dtv%value
    write (unit, '(i0,1x)', iostat=iostat) dtv%value
    if (iostat == 0 .and. associated (dtv%next)) write (unit, '(DT)', iostat=iostat) dtv%next
  end subroutine
end module
program p
  use m
  implicit none
  character(40) :: line
  integer :: i, k
  open (22, status='scratch')
  line = ' '
  !$omp target map(tofrom: line)
  block
    type(node), target :: list(5)
    do i = 1, 5
      list(i)%value = i * i
      if (i < 5) list(i)%next => list(i + 1)
    end do
    write (line, '(DT,a)') list(1), 'end'
  end block
  !$omp end target
  if (line /= '1 4 9 16 25 end') stop 1
  rewind (22)
  do i = 1, 5
    read (22, *) k
    if (k /= i * i) stop 2
  end do
end program
