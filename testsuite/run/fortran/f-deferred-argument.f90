! { dg-do run }
! { dg-skip-if "GCC crashes" { host } }
! Arguments that are character variables of deferred length: the compiler crashed, and the device had a host's address.
module m
  implicit none
contains
  subroutine change (c, r)
    character(len=:), allocatable :: c
    integer :: r(2), i
    !$omp target map(tofrom: c) map(from: r)
    do i = 1, 2
      r(i) = len (c) * i
      c(i:i) = 'z'
    end do
    !$omp end target
  end subroutine
  subroutine threads (c, r)
    character(len=:), allocatable :: c
    integer :: r(2), i
    !$omp target teams distribute parallel do firstprivate(c) map(from: r)
    do i = 1, 2
      r(i) = len (c) * i + ichar (c(i:i))
    end do
  end subroutine
  subroutine implicit (c, r)
    character(len=:), pointer :: c
    integer, asynchronous :: r
    !$omp target map(from: r) nowait
    r = len (c) + ichar (c(3:3))
    !$omp end target
  end subroutine
  subroutine maybe (r, c)
    character(len=:), allocatable, optional :: c
    integer, asynchronous :: r
    !$omp target map(tofrom: c) map(from: r)
    r = 0
    if (present (c)) r = len (c)
    !$omp end target
  end subroutine
  subroutine default (c, r)
    character(len=:), allocatable :: c
    integer, asynchronous :: r
    !$omp target defaultmap(firstprivate: allocatable) map(from: r)
    c(1:1) = 'x'
    r = len (c) + ichar (c(1:1))
    !$omp end target
  end subroutine
end module
program p
  use m
  implicit none
  character(len=:), allocatable :: c
  character(len=:), pointer :: q, s
  integer, asynchronous :: r(2)
  integer :: k
  c = 'hallo'
  call change (c, r)
  if (c /= 'zzllo' .or. any (r /= [5, 10])) stop 1
  c = 'ab'
  call change (c, r)
  if (c /= 'zz' .or. any (r /= [2, 4])) stop 2
  c = 'abc'
  call threads (c, r)
  if (any (r /= [100, 104])) stop 3
  allocate (character(len=7) :: q)
  allocate (character(len=3) :: s)
  q = 'abcdefg'
  s = 'xyz'
  call implicit (q, r(1))
  call implicit (s, r(2))
  !$omp taskwait
  if (any (r /= [106, 125])) stop 4
  call maybe (k, c)
  if (k /= 3) stop 5
  call maybe (k)
  if (k /= 0) stop 6
  call default (c, k)
  if (k /= 123 .or. c /= 'abc') stop 7
end program
