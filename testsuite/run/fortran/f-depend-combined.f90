! { dg-do run }
! { dg-skip-if "GCC's front end drops the clauses" { host } }
! Clauses "depend" of combined constructs, which the front end drops: names of all kinds of variables, sections and
! elements, continued lines, next to tasks and to target constructs that are not combined.
module m
  implicit none
  integer, parameter :: n = 256
  integer, target :: global(n)
  integer, allocatable :: saved(:)
contains
  ! What takes a while.
  integer function slow (x)
    integer, intent(in) :: x
    integer :: i
    !$omp declare target
    slow = x
    do i = 1, 200
      slow = ieor (slow * 3, i)
    end do
    slow = slow - slow + x
  end function
  subroutine constructs (c, k)
    integer, intent(in) :: k
    integer :: c(k), x
    c = 0
    !$omp target data map(tofrom: c)
    !$omp target teams nowait depend(out: c) num_teams(1)
    do x = 1, k
      c(x) = c(x) + slow (1)
    end do
    !$omp end target teams
    !$omp target parallel nowait depend(inout: c) num_threads(1)
    do x = 1, k
      c(x) = 2 * c(x) + 1
    end do
    !$omp end target parallel
    !$omp target teams distribute nowait depend(inout: c)
    do x = 1, k
      c(x) = 2 * c(x) + slow (1)
    end do
    !$omp target teams distribute parallel do &

    !$omp   & nowait depend ( inout : & ! a comment with depend(out: x)
    !$omp C)
    do x = 1, k
      c(x) = 2 * c(x) + 1
    end do
    !$omp target parallel do nowait DEPEND(INOUT: c)
    do x = 1, k
      c(x) = 2 * c(x) + slow (1)
    end do
    !$omp target nowait depend(inout: c)
    do x = 1, k
      c(x) = 2 * c(x) + 1
    end do
    !$omp end target
    !$omp target simd nowait depend(inout: c)
    do x = 1, k
      c(x) = 2 * c(x) + 1
    end do
    !$omp target teams loop nowait depend(inout: c)
    do x = 1, k
      c(x) = 2 * c(x) + slow (1)
    end do
    !$omp task depend(in: c)
    !$omp end task
    !$omp target teams distribute simd nowait depend(inout: c)
    do x = 1, k
      c(x) = 2 * c(x) + 1
    end do
    !$omp target teams distribute parallel do simd depend(inout: c)
    do x = 1, k
      c(x) = 2 * c(x) + 1
    end do
    !$omp taskwait
    !$omp end target data
    if (any (c /= 1023)) stop 1
  end subroutine
  subroutine shapes (a, p)
    integer, intent(inout) :: a(:)
    integer, pointer :: p(:), q
    integer, allocatable :: s
    integer :: auto(size (a)), x, r
    allocate (s, q)
    r = 0
    s = 0
    q = 0
    a = 0
    p = 0
    auto = 0
    saved = 0
    !$omp target data map(tofrom: a, p, s, q, auto, r, saved)
    !$omp target teams distribute nowait depend(out: a, s, r) depend(out: p) map(r)
    do x = 1, n
      a(x) = slow (x)
      p(x) = 1
      if (x == n) s = 3
      if (x == n) r = 2
    end do
    !$omp target teams distribute parallel do nowait depend(in: a, p) depend(out: auto, q)
    do x = 1, n
      auto(x) = slow (a(x)) + p(x)
      if (x == n) q = 4
    end do
    !$omp target parallel do nowait depend(in: auto, s, q, r) depend(out: saved) map(r)
    do x = 1, n
      saved(x) = auto(x) + s + q + r
    end do
    !$omp target teams distribute nowait depend(inout: saved)
    do x = 1, n
      saved(x) = saved(x) * 2
    end do
    !$omp taskwait
    !$omp end target data
    do x = 1, n
      if (saved(x) /= 2 * (x + 10)) stop 2
    end do
  end subroutine
  subroutine parts (t)
    integer :: t(n, 2), x, k
    type box
      integer :: v(n)
    end type
    type(box) :: b
    t = 0
    b%v = 0
    !$omp target data map(tofrom: t, b)
    do k = 1, 2
      !$omp target teams distribute nowait depend(out: t(1, k))
      do x = 1, n
        t(x, k) = slow (x)
      end do
      !$omp target teams distribute nowait depend(inout: t(1, k)) depend(out: b)
      do x = 1, n
        t(x, k) = t(x, k) + 1
        b%v(x) = slow (b%v(x) + 1)
      end do
      !$omp target teams distribute parallel do nowait depend(inout: t(1:n, k)) depend(in: b)
      do x = 1, n
        t(x, k) = t(x, k) + b%v(x)
      end do
    end do
    !$omp taskwait
    !$omp end target data
    do k = 1, 2
      do x = 1, n
        if (t(x, k) /= x + 1 + k) stop 3
      end do
    end do
  end subroutine
end module
program p
  use m
  use m, only: renamed => global
  implicit none
  integer :: c(n), two(n, 2), i, x
  integer :: common(n), total
  common /block/ common
  integer, pointer :: q(:)
  allocate (saved(n))
  do i = 1, 8
    call constructs (c, n)
    q => renamed
    call shapes (c, q)
    call parts (two)
    call inner
  end do
  ! A task of the host, and a construct that waits for it without "nowait".
  total = 0
  !$omp parallel num_threads(4)
  !$omp single
  !$omp task depend(out: total) shared(total)
  do i = 1, 1000
    total = total + slow (1)
  end do
  !$omp end task
  !$omp target teams distribute parallel do depend(inout: total) map(tofrom: total) reduction(+: total)
  do x = 1, n
    total = total + 1
  end do
  !$omp end single
  !$omp end parallel
  if (total /= 1000 + n) stop 4
contains
  subroutine inner
    integer :: x
    common = 0
    renamed = 0
    !$omp target data map(tofrom: common, renamed)
    !$omp target teams distribute nowait depend(out: common)
    do x = 1, n
      common(x) = slow (x)
    end do
    !$omp target teams distribute nowait depend(in: common) depend(out: renamed)
    do x = 1, n
      renamed(x) = common(x)
    end do
    !$omp target teams distribute nowait depend(in: renamed) depend(out: common)
    do x = 1, n
      common(x) = renamed(x) + 1
    end do
    !$omp taskwait
    !$omp end target data
    do x = 1, n
      if (common(x) /= x + 1) stop 5
    end do
  end subroutine
end program
