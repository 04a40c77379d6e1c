! { dg-do run }
! Defined input and output of namelists' objects: scalars, arrays, polymorphic ones, of the region's own.
module m
  implicit none
  type :: part
    integer :: k = 0
  contains
    procedure :: put
    procedure :: get
    generic :: write (formatted) => put
    generic :: read (formatted) => get
  end type
contains
  subroutine put (dtv, unit, iotype, v_list, iostat, iomsg)
    !$omp declare target
    class(part), intent(in) :: dtv
    integer, intent(in) :: unit, v_list(:)
    character(*), intent(in) :: iotype
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    write (unit, '(a,i0)', iostat=iostat) iotype(1:1), dtv%k
  end subroutine
  subroutine get (dtv, unit, iotype, v_list, iostat, iomsg)
    !$omp declare target
    class(part), intent(inout) :: dtv
    integer, intent(in) :: unit, v_list(:)
    character(*), intent(in) :: iotype
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    character :: c
    read (unit, '(a1,i1)', iostat=iostat) c, dtv%k
    if (c /= iotype(1:1)) dtv%k = -1
  end subroutine
end module
program p
  use m
  implicit none
  character(60) :: lines(6)
  integer :: got(6), n
  n = 5
  lines = ' '
  !$omp target map(tofrom: lines, n) map(from: got)
  call all_of_them (lines, n, got)
  !$omp end target
  if (any (got /= [5, 3, 4, 5, 6, 0])) stop 1
contains
  subroutine all_of_them (lines, n, got)
    !$omp declare target
    character(60) :: lines(6)
    integer :: got(6), n
    type(part) :: one, several(2)
    class(part), allocatable :: any_one
    namelist /all/ n, one, several, any_one
    one%k = 3
    several%k = [4, 5]
    allocate (any_one)
    any_one%k = 6
    write (lines, nml=all)
    one%k = 0
    several%k = 0
    any_one%k = 0
    n = 0
    read (lines, nml=all)
    got = [n, one%k, several(1)%k, several(2)%k, any_one%k, 0]
  end subroutine
end program
