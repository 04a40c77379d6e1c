! { dg-do run }
! { dg-require-effective-target before-gcc-15 }
! Private variables of types with default initialization have the initial values.  GCC 15 and later refuse allocatable
! components there.
module m
  implicit none
  type inner
    real :: x = 1.5
    character(len=3) :: c = 'abc'
  end type
  type q_t
    integer :: n = 42
    integer :: other
    type(inner) :: i
    integer :: v(3) = [7, 8, 9]
    integer, pointer :: p => null ()
    integer, pointer :: d(:) => null ()
    integer, allocatable :: a(:)
  end type
  type, extends (inner) :: outer
    logical :: l = .true.
    complex :: z = (1.0, -2.0)
  end type
  type(q_t) :: of_module
contains
  pure logical function wrong (q)
    type(q_t), intent(in) :: q
    !$omp declare target
    wrong = q%n /= 42 .or. q%i%x /= 1.5 .or. q%i%c /= 'abc' .or. any (q%v /= [7, 8, 9]) .or. associated (q%p) &
	    .or. associated (q%d) .or. allocated (q%a)
  end function
  subroutine arguments (d, s, k, bad)
    integer, intent(in) :: k
    type(q_t) :: d, s(:)
    integer :: bad(64), i
    type(q_t) :: e(k)
    !$omp target teams distribute parallel do private(d, of_module, e) map(tofrom: bad)
    do i = 1, 64
      if (wrong (d) .or. wrong (of_module) .or. wrong (e(1)) .or. wrong (e(k))) bad(i) = 1
    end do
    !$omp parallel do private(d, s)
    do i = 1, 64
      if (wrong (d) .or. wrong (s(2))) bad(i) = 1
    end do
  end subroutine
end module

program p
  use m
  implicit none
  type(q_t) :: q, r(3), t(4)
  type(outer) :: o, w(2, 2)
  type(outer), allocatable :: b(:), c
  integer :: i, j, bad(64)
  bad = 0
  q%n = 1
  r%n = 2
  o%x = 3

  !$omp target teams distribute parallel do private(q, r, o, w) map(tofrom: bad)
  do i = 1, 64
    if (wrong (q) .or. wrong (r(1)) .or. wrong (r(3))) bad(i) = 1
    if (o%x /= 1.5 .or. .not. o%l .or. o%z /= (1.0, -2.0) .or. any (w%c /= 'abc') .or. .not. all (w%l)) bad(i) = 1
  end do
  if (any (bad /= 0)) stop 1
  !$omp target private(o, w) map(tofrom: bad)
  if (.not. o%l .or. any (w%x /= 1.5)) bad(1) = 1
  o%l = .false.
  !$omp end target
  if (any (bad /= 0)) stop 2
  !$omp target map(tofrom: bad)
  !$omp teams private(q) num_teams(2)
  if (wrong (q)) bad(1) = 1
  !$omp parallel private(o, r)
  if (.not. o%l .or. wrong (r(2))) bad(2) = 1
  !$omp end parallel
  !$omp end teams
  !$omp end target
  if (any (bad /= 0)) stop 3
  !$omp target teams distribute private(r) map(tofrom: bad)
  do i = 1, 64
    if (wrong (r(2))) bad(i) = 1
    !$omp simd private(o)
    do j = 1, 8
      if (.not. o%l .or. o%c /= 'abc') bad(i) = 1
    end do
  end do
  if (any (bad /= 0)) stop 4
  !$omp target teams distribute parallel do simd private(o) map(tofrom: bad)
  do i = 1, 64
    if (.not. o%l .or. o%c /= 'abc') bad(i) = 1
  end do
  if (any (bad /= 0)) stop 5
  !$omp target map(tofrom: bad)
  !$omp parallel
  !$omp single
  !$omp task private(q)
  if (wrong (q)) bad(3) = 1
  !$omp end task
  !$omp taskloop private(q)
  do i = 1, 8
    if (wrong (q)) bad(i) = 1
  end do
  !$omp end single
  !$omp end parallel
  !$omp end target
  if (any (bad /= 0)) stop 6
  !$omp parallel do lastprivate(o) private(q)
  do i = 1, 64
    if (.not. o%l .and. o%x == 1.5 .or. wrong (q)) bad(i) = 1
    o%l = i == 64
    o%x = i
  end do
  if (any (bad /= 0) .or. .not. o%l .or. o%x /= 64) stop 7
  call arguments (q, t, 5, bad)
  if (any (bad /= 0)) stop 8
  allocate (b(5), c)
  b%x = 4
  c%x = 5
  !$omp parallel private(b, c)
  if (any (b%x /= 1.5) .or. any (b%c /= 'abc') .or. c%x /= 1.5) bad(1) = 1
  !$omp end parallel
  if (any (bad /= 0)) stop 9
  block
    type local
      integer :: k = 11
    end type
    type(local) :: l
    l%k = 0
    !$omp target teams distribute parallel do private(l) map(tofrom: bad)
    do i = 1, 64
      if (l%k /= 11) bad(i) = 1
    end do
    !$omp target map(tofrom: bad)
    block
      type(local) :: n
      n%k = 3
      !$omp parallel private(n)
      if (n%k /= 11) bad(4) = 1
      !$omp end parallel
    end block
    !$omp end target
  end block
  if (any (bad /= 0)) stop 10
  call inner_procedure
  print *, 'ok'
contains
  subroutine inner_procedure
    !$omp target teams distribute parallel do private(q, r) map(tofrom: bad)
    do i = 1, 64
      if (wrong (q) .or. wrong (r(3))) bad(i) = 1
    end do
    if (any (bad /= 0)) stop 11
  end subroutine
end program
