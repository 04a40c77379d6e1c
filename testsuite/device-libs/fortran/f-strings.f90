! { dg-do run }
! Character intrinsics on host and device.
program check
  implicit none
  integer :: host(40), device(40)
  character(len=60) :: hs(6), ds(6)
  host = 0; device = 0; hs = ''; ds = ''
  call work (host, hs)
  !$omp target map(tofrom: device, ds)
  call work (device, ds)
  !$omp end target
  if (any (host /= device)) then
    print *, host
    print *, device
    stop 1
  end if
  if (any (hs /= ds)) stop 2
contains
  subroutine work (r, s)
    !$omp declare target
    integer, intent(inout) :: r(40)
    character(len=60), intent(inout) :: s(6)
    character(len=20) :: t
    character(len=5) :: x
    integer :: i
    t = 'the quick brown fox'; x = 'ab'
    r(1) = index (t, 'quick'); r(2) = index (t, 'o', .true.); r(3) = scan (t, 'xyz'); r(4) = scan (t, 'aeiou', .true.)
    r(5) = verify (t, 'ehtq '); r(6) = len_trim (t); r(7) = merge (1, 0, x < 'abc'); r(8) = merge (1, 0, x == 'ab   ')
    r(9) = merge (1, 0, lge ('a', 'B')); r(10) = ichar (t(5:5))
    s(1) = trim (x) // 'c' // trim (t); s(2) = repeat ('ab', 3) // adjustl ('  left'); s(3) = adjustr (t)
    s(4) = max ('abc', x, 'b'); s(5) = min (x, 'aa')
    do i = 1, 3
      select case (t(i*4-3:i*4-1))
      case ('the'); r(10+i) = 1
      case ('a':'q'); r(10+i) = 2
      case default; r(10+i) = 3
      end select
    end do
    write (s(6), '(i5,a,f8.3,l2)') 42, 'x', 3.14159, .true.
  end subroutine
end program
