! { dg-do run }
! { dg-skip-if "the host has no copy of what is mapped" { host } }
! { dg-pass common-members }
! Types, pointers, characters and complex numbers in COMMON; a block that another unit declares otherwise; clauses.
module types
  type pt
    sequence
    integer :: i
    real :: x(3)
  end type
end module
subroutine other
  implicit none
  integer :: flat(40), i
  common /cc/ flat
  !$omp target teams distribute parallel do map(tofrom: flat(21:40))
  do i = 21, 40
    flat(i) = flat(i) * 2
  end do
end subroutine
program p
  use types
  implicit none
  integer :: a(20), b(20), i, n, m
  type(pt) :: t, u(4)
  real, pointer :: q(:)
  character(5) :: s
  complex(8) :: z
  logical :: l
  common /cc/ a, b
  common /dd/ z, q, t, u, n, m, l
  common /ss/ s
  allocate (q(10)); q = 1; t%i = 1; t%x = 2; u%i = 5; n = 10; m = 3; z = (1, 2); l = .true.; s = 'abcde'
  a = 1; b = 2
  call other
  if (any (b /= 4) .or. any (a /= 1)) stop 1
  !$omp target map(tofrom: t, q)
  t%i = t%i + 4; t%x(2) = 9; q(3) = n
  !$omp end target
  if (t%i /= 5 .or. t%x(2) /= 9 .or. q(3) /= 10) stop 2
  !$omp target teams distribute parallel do map(tofrom: u)
  do i = 1, 4
    u(i)%x(1) = i + m + t%i
  end do
  if (any (u%x(1) /= [(i + 3 + 5, i = 1, 4)])) stop 3
  !$omp target map(tofrom: z, s, l)
  z = z * (0, 1); s(2:2) = 'X'; l = .not. l
  !$omp end target
  if (z /= (-2, 1) .or. s /= 'aXcde' .or. l) stop 4
  !$omp target data map(tofrom: a, n) use_device_addr(a)
  !$omp target has_device_addr(a) map(tofrom: n)
  a(3) = 33
  n = n + a(3)
  !$omp end target
  !$omp end target data
  if (a(3) /= 33 .or. n /= 43) stop 5
  !$omp target data map(tofrom: a)
  !$omp target map(tofrom: a(1:20))
  !$omp parallel do collapse(1) reduction(+: n) lastprivate(m) firstprivate(t)
  do i = 1, 20
    a(i) = a(i) + t%i
    m = i
    n = n + 1
  end do
  n = 0
  !$omp end target
  !$omp end target data
  if (a(1) /= 6 .or. n /= 43) stop 6
  !$omp target map(tofrom: n, m) defaultmap(tofrom: aggregate)
  !$omp teams num_teams(2) reduction(+: n)
  !$omp distribute parallel do simd reduction(+: n)
  do i = 1, 100
    n = n + b(mod (i, 20) + 1)
  end do
  !$omp end teams
  !$omp end target
  !$omp target map(tofrom: m)
  m = 7
  !$omp end target
  if (n /= 443 .or. m /= 7) stop 7
  !$omp target defaultmap(firstprivate: aggregate) map(from: m)
  b = 0
  m = sum (b) + sum (a)
  !$omp end target
  if (any (b /= 4)) stop 8
  !$omp target map(tofrom: a) if (m < 0)
  a = -1
  !$omp end target
  if (any (a /= -1)) stop 9
end program
