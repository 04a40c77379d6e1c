! { dg-do run }
! Defined unformatted input and output, sequential and in streams, of types with allocatable components.
module m
  implicit none
  type :: list
    integer, allocatable :: v(:)
  contains
    procedure, private :: put, get
    generic :: write (unformatted) => put
    generic :: read (unformatted) => get
  end type
contains
  subroutine put (dtv, unit, iostat, iomsg)
    !$omp declare target
    class(list), intent(in) :: dtv
    integer, intent(in) :: unit
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    write (unit, iostat=iostat, iomsg=iomsg) size (dtv%v), dtv%v
  end subroutine
  subroutine get (dtv, unit, iostat, iomsg)
    !$omp declare target
    class(list), intent(inout) :: dtv
    integer, intent(in) :: unit
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    integer :: n
    read (unit, iostat=iostat, iomsg=iomsg) n
    if (iostat /= 0) return
    if (allocated (dtv%v)) deallocate (dtv%v)
    allocate (dtv%v(n))
    read (unit, iostat=iostat, iomsg=iomsg) dtv%v
  end subroutine
end module
program p
  use m
  implicit none
  integer :: n, k, i, v(3), s
  open (21, status='scratch', form='unformatted')
  open (22, status='scratch', form='unformatted', access='stream')
  n = 0
  s = 0
  !$omp target map(tofrom: n, s)
  block
    type(list) :: a, b
    a%v = [1, 2, 3]
    write (21) a, 77
    a%v = [4, 5]
    write (22) a
    write (22) a
    rewind (21)
    read (21) b, k
    if (k == 77 .and. size (b%v) == 3 .and. sum (b%v) == 6) n = 1
    rewind (22)
    read (22) a, b
    if (size (b%v) == 2 .and. sum (a%v + b%v) == 18) n = n + 10
    read (22, iostat=s) b
  end block
  !$omp end target
  if (n /= 11) stop 1
  if (s /= -1) stop 2
  rewind (21)
  read (21) k, v, i
  if (k /= 3 .or. sum (v) /= 6 .or. i /= 77) stop 3
end program
