! { dg-do run }
! Namelists in a target region: files and character variables; arrays, components, strings, of the host and the region's own.
program p
  implicit none
  type part
    integer :: k
    real :: w(2)
  end type
  integer :: i, n, m(3, 2), s
  real(8) :: x
  logical :: l
  character(6) :: name
  type(part) :: one, several(2)
  character(60) :: lines(4)
  namelist /all/ n, m, x, l, name, one, several
  namelist /few/ n, x
  n = 1; x = 2.5; l = .true.; name = 'abc'; s = 0
  m = reshape ([(i, i = 1, 6)], [3, 2])
  one = part (5, [1., 2.])
  several = [part (6, [3., 4.]), part (7, [5., 6.])]
  lines = ' '
  !$omp target map(tofrom: n, m, x, l, name, one, several, lines, s)
  open (21, status='scratch', delim='apostrophe')
  write (21, nml=all)
  n = 0; x = 0; l = .false.; name = ' '; m = 0
  one%k = 0; one%w = 0
  several%k = 0
  several(1)%w = 0
  several(2)%w = 0
  rewind (21)
  read (21, nml=all)
  read (21, nml=few, iostat=s)
  close (21)
  write (lines, nml=few)
  n = 0
  x = 0
  read (lines, nml=few)
  call private_ones (s)
  !$omp end target
  if (n /= 1 .or. x /= 2.5 .or. .not. l .or. name /= 'abc') stop 1
  if (any (reshape (m, [6]) /= [1, 2, 3, 4, 5, 6])) stop 2
  if (one%k /= 5 .or. any (one%w /= [1., 2.])) stop 3
  if (any (several%k /= [6, 7]) .or. any (several(1)%w /= [3., 4.]) .or. any (several(2)%w /= [5., 6.])) stop 4
  if (s /= -1 + 100) stop 5
contains
  ! Each lane's own, which the host does not reach.
  subroutine private_ones (s)
    !$omp declare target
    integer, intent(inout) :: s
    integer :: right(32), i
    right = 0
    !$omp simd
    do i = 1, 32
      call lane (i, right(i))
    end do
    if (sum (right) == 32) s = s + 100
  end subroutine
  subroutine lane (i, right)
    !$omp declare target
    integer, intent(in) :: i
    integer, intent(out) :: right
    integer :: k, v(4)
    type(part) :: a(2)
    character(60) :: text
    namelist /own/ k, v, a
    k = 0
    v = 0
    write (text, '(a,i2.2,a)') '&own k=', i, ' v=4*3 a(2)%w=1,2 a(2)%k=9 /'
    a(1)%k = 1
    a(2)%w = 0
    read (text, nml=own)
    right = 0
    if (k == i .and. sum (v) == 12 .and. a(1)%k == 1 .and. a(2)%k == 9 .and. a(2)%w(2) == 2) right = 1
  end subroutine
end program
