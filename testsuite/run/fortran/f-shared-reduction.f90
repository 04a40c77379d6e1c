! Scalars, arrays, dummies and allocatables that all teams reduce into.
! { dg-do run }
! { dg-set-target-env-var HEDDLE_SIM_SCHEDULE "random:1,/dev/null" }
module counts
  implicit none
  integer :: in_module = 0
  type pair
    integer :: a = 0
    real(8) :: b = 0
  end type
contains
  subroutine dummy (n)
    integer, intent(inout) :: n
    integer :: i, j
    !$omp target teams distribute num_teams(40) map(tofrom: n)
    do j = 1, 40
      !$omp parallel do reduction(+: n)
      do i = 1, 10
        n = n + 1
      end do
    end do
    !$omp target teams num_teams(40) map(tofrom: n)
    !$omp distribute parallel do reduction(+: n)
    do i = 1, 400
      n = n + 1
    end do
    !$omp end target teams
    !$omp target teams num_teams(40) map(tofrom: n)
    !$omp distribute simd reduction(+: n)
    do i = 1, 400
      n = n + 1
    end do
    !$omp end target teams
  end subroutine
end module
program p
  use counts
  implicit none
  integer :: i, j, n, k, big, bad = 0
  real(8) :: s
  real :: mn
  complex :: z
  logical :: any, all, eq
  integer(1) :: tiny
  integer :: arr(3)
  integer, allocatable :: al
  type (pair) :: pr
!$omp declare reduction(both:pair: omp_out=pair (omp_out%a + omp_in%a, &
!$omp & omp_out%b + omp_in%b)) initializer (omp_priv = pair (0, 0d0))
!$omp declare reduction (larger : integer : omp_out = max (omp_out, omp_in)) initializer (omp_priv = -huge (0))
  n = 0; s = 0; any = .false.; all = .true.; eq = .true.; tiny = 0; arr = 0; z = 0; mn = 1e9; k = 0; big = -1
  !$omp target teams num_teams(40) map(tofrom: n, s)
  !$omp distribute parallel do reduction(+: n, s)
  do i = 1, 400
    n = n + 1
    s = s + 0.5d0
  end do
  !$omp end target teams
  call check ('n', n == 400)
  call check ('s', s == 200)
  !$omp target teams num_teams(40) map(tofrom: any, all, eq)
  !$omp distribute parallel do reduction(.or.: any) reduction(.and.: all) reduction(.neqv.: eq)
  do i = 1, 400
    any = any .or. i == 123
    all = all .and. i /= 77
    eq = eq .neqv. i <= 3
  end do
  !$omp end target teams
  call check ('any', any)
  call check ('all', .not. all)
  call check ('eq', .not. eq)
  !$omp target teams num_teams(40) map(tofrom: tiny, z, mn)
  !$omp distribute parallel do reduction(ior: tiny) reduction(+: z) reduction(min: mn)
  do i = 1, 400
    tiny = ior (tiny, int (ishft (1, mod (i, 7)), 1))
    z = z + (1, 2)
    mn = min (mn, real (i))
  end do
  !$omp end target teams
  call check ('tiny', tiny == 127)
  call check ('z', z == (400, 800))
  call check ('mn', mn == 1)
  !$omp target teams num_teams(40) map(tofrom: arr)
  !$omp distribute parallel do reduction(+: arr)
  do i = 1, 300
    arr(1 + mod (i, 3)) = arr(1 + mod (i, 3)) + 1
  end do
  !$omp end target teams
  call check ('arr', all3 (arr == 100))
  allocate (al)
  al = 0
  !$omp target teams num_teams(40) map(tofrom: al)
  !$omp distribute parallel do reduction(+: al)
  do i = 1, 400
    al = al + 1
  end do
  !$omp end target teams
  call check ('al', al == 400)
  !$omp target teams num_teams(40) map(tofrom: pr, big)
  !$omp distribute parallel do reduction(both: pr) reduction(larger: big)
  do i = 1, 400
    pr%a = pr%a + 1
    pr%b = pr%b + 0.5d0
    big = max (big, mod (i * 7, 401))
  end do
  !$omp end target teams
  call check ('pr', pr%a == 400 .and. pr%b == 200)
  call check ('big', big == 400)
  call dummy (k)
  call check ('dummy', k == 1200)
  call inner
  call check ('inner', n == 800)
  !$omp target teams num_teams(40) map(tofrom: in_module)
  !$omp distribute parallel do reduction(+: in_module)
  do i = 1, 400
    in_module = in_module + 1
  end do
  !$omp end target teams
  call check ('module', in_module == 400)
  !$omp target teams num_teams(40) map(tofrom: k)
  !$omp parallel sections reduction(+: k)
  k = k + 1
  !$omp section
  k = k + 2
  !$omp end parallel sections
  !$omp end target teams
  call check ('sections', k == 1320)
  if (bad /= 0) stop 1
contains
  logical function all3 (l)
    logical :: l(3)
    all3 = l(1) .and. l(2) .and. l(3)
  end function
  subroutine inner
    integer :: i
    !$omp target teams num_teams(40) map(tofrom: n)
    !$omp distribute parallel do reduction(+: n)
    do i = 1, 400
      n = n + 1
    end do
    !$omp end target teams
  end subroutine
  subroutine check (name, good)
    character(*) :: name
    logical :: good
    if (.not. good) then
      print *, name
      bad = bad + 1
    end if
  end subroutine
end program
