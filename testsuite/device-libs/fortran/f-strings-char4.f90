! { dg-do run }
! Character intrinsics of kind 4 on host and device: comparing such strings did not link.
program check
  implicit none
  integer :: host(14), device(14)
  character(len=60,kind=4) :: hs(5), ds(5)
  character(len=8) :: hn, dn
  host = 0; device = 0; hs = 4_''; ds = 4_''; hn = ''; dn = ''
  call work (host, hs, hn)
  !$omp target map(tofrom: device, ds, dn)
  call work (device, ds, dn)
  !$omp end target
  if (any (host /= device)) then
    print *, host
    print *, device
    stop 1
  end if
  if (any (hs /= ds)) stop 2
  if (hn /= dn) stop 3
contains
  subroutine work (r, s, narrow)
    !$omp declare target
    integer, intent(inout) :: r(14)
    character(len=60,kind=4), intent(inout) :: s(5)
    character(len=8), intent(inout) :: narrow
    character(len=20,kind=4) :: t
    character(len=5,kind=4) :: x
    character(len=5) :: y
    integer :: i
    t = 4_'the quick brown fox'; x = 4_'ab'; y = 'wide'
    r(1) = index (t, 4_'quick'); r(2) = index (t, 4_'o', .true.); r(3) = scan (t, 4_'xyz')
    r(4) = scan (t, 4_'aeiou', .true.); r(5) = verify (t, 4_'ehtq '); r(6) = len_trim (t)
    r(7) = merge (1, 0, x < 4_'abc'); r(8) = merge (1, 0, x == 4_'ab   ')
    r(9) = merge (1, 0, char (70000, 4) > char (300, 4)); r(10) = ichar (t(5:5))
    s(1) = trim (x) // 4_'c' // trim (t); s(2) = adjustr (t) // adjustl (4_'  left')
    s(3) = max (4_'abc', x, 4_'b'); s(4) = min (x, 4_'aa'); s(5) = y
    x(2:2) = char (70000, 4)
    narrow = x
    do i = 1, 3
      select case (t(i*4-3:i*4-1))
      case (4_'the'); r(10+i) = 1
      case (4_'a':4_'q'); r(10+i) = 2
      case default; r(10+i) = 3
      end select
    end do
  end subroutine
end program
