! { dg-do run }
! What internal procedures use of their host in regions: optional, class, section, complex, pointers to scalars, in
! "target data", with "nowait", in a host's parallel region, by recursion, of rank 2, unallocated, unassociated.
module m
  implicit none
  type t
    integer :: k, w(3)
  end type
  type, extends(t) :: e
    integer :: z
  end type
contains
  subroutine host (n, s, o, c, a, q, g, u, d)
    integer, intent(in) :: n
    real, intent(inout) :: s
    integer, optional, intent(in) :: o
    class(t), intent(inout) :: c
    real, intent(inout) :: a(n, *)
    real, pointer, intent(in) :: q
    real, intent(inout) :: g(:, :)
    real, allocatable :: u(:)
    real, pointer :: d(:)
    complex :: z(2)
    real, allocatable :: scal, loc(:, :)
    integer :: i, r(n)
    z = (1, 2)
    scal = 5
    allocate (loc(0:2, n))
    loc = 1
    r = 0
    nullify (d)
    !$omp target map(tofrom: r)
    do i = 1, n
      r(i) = use (i)
    end do
    !$omp end target
    do i = 1, n
      if (r(i) /= use (i)) stop 1
    end do
    if (present (o)) then
      if (r(1) /= 1 + 3 + 4 + 2 + 5 + 1 + 7 + o) stop 2
    else
      if (r(1) /= 1 + 3 + 4 + 2 + 5 + 1 + 7) stop 3
    end if
    !$omp target data map(tofrom: g, a(1:n, 1:2))
    !$omp target teams distribute parallel do
    do i = 1, n
      call change (i)
    end do
    !$omp end target data
    do i = 1, n
      if (g(i, 2) /= 10 * i .or. a(i, 2) /= 20 * i) stop 4
    end do
    if (c%w(2) /= 77 .or. s /= 78 .or. loc(2, n) /= 79) stop 5
    !$omp parallel do num_threads(2)
    do i = 1, n
      call one (i)
    end do
    do i = 1, n
      if (loc(1, i) /= i + 4) stop 6
    end do
    !$omp target nowait map(tofrom: r)
    r(1) = fact (5)
    !$omp end target
    !$omp taskwait
    if (r(1) /= 120 * 5) stop 7
  contains
    integer function use (i)
      integer, intent(in) :: i
      use = i + int (s) + c%k + int (aimag (z(2))) + int (scal) + int (loc(1, i)) + int (q)
      if (present (o)) use = use + o
      if (allocated (u)) use = use + int (u(1))
      if (associated (d)) use = use + int (d(1))
    end function
    subroutine change (i)
      integer, intent(in) :: i
      g(i, 2) = 10 * i
      a(i, 2) = 20 * i
      if (i == 1) then
        c%w(2) = 77
        s = 78
        loc(2, n) = 79
      end if
    end subroutine
    subroutine one (i)
      integer, intent(in) :: i
      !$omp target map(tofrom: loc(1:1, i:i))
      loc(1, i) = i + 4
      !$omp end target
    end subroutine
    recursive integer function fact (k) result (f)
      integer, value :: k
      f = 5
      if (k > 1) f = k * fact (k - 1)
      if (k == 1) f = int (scal)
    end function
  end subroutine
end module
program p
  use m
  implicit none
  type(e) :: c
  real :: a(6, 4), g(6, 5)
  real, pointer :: q, d(:)
  real, allocatable :: u(:)
  real :: s
  allocate (q)
  q = 7; c%k = 4; c%w = 0; a = 0; g = 0
  s = 3
  call host (6, s, c=c, a=a, q=q, g=g, u=u, d=d)
  s = 3; c%w = 0
  call host (6, s, 100, c, a, q, g, u, d)
end program
