! { dg-do run }
! { dg-pass associate-names }
! Target regions that use names of an ASSOCIATE construct around them: GCC 12 maps the pointer that a scalar's name is,
! and not the scalar, which ended in an illegal address.

program associates
  implicit none
  type grid
    integer :: nx, ny
    real(8) :: dt
    logical :: wet
    complex :: phase
    real :: w(10)
    real, allocatable :: f(:)
  end type
  type(grid) :: g
  integer :: i, n, k
  integer(8) :: total
  real :: s

  g%nx = 8; g%ny = 5; g%dt = 0.5d0; g%wet = .true.; g%phase = (1, 2); g%w = 2
  allocate (g%f(8))
  g%f = 1
  n = 3

  ! Read, components.
  associate (nx => g%nx, ny => g%ny, dt => g%dt, wet => g%wet, phase => g%phase)
    s = 0
    !$omp target teams distribute parallel do reduction(+:s) map(tofrom: s)
    do i = 1, nx
      if (wet) s = s + i * ny * dt + aimag (phase)
    end do
    if (s /= 36 * 5 * 0.5 + 16) stop 1
  end associate

  ! Written; with clauses.
  associate (m => n, e => n + 1)
    !$omp target
    m = m + e
    !$omp end target
    if (n /= 7) stop 2
    !$omp target map(tofrom: m)
    m = m + 1
    !$omp end target
    if (n /= 8) stop 3
    !$omp target data map(tofrom: m)
    !$omp target
    m = m + 1
    !$omp end target
    if (n /= 8 .and. n /= 9) stop 4
    !$omp target update from(m)
    if (n /= 9) stop 5
    n = 20
    !$omp target update to(m)
    !$omp target map(from: k)
    k = m
    !$omp end target
    !$omp end target data
    if (k /= 20) stop 6
    !$omp target enter data map(to: m)
    !$omp target
    m = m + 1
    !$omp end target
    !$omp target exit data map(from: m)
    if (n /= 21) stop 7
  end associate

  ! Beside the whole structure, and beside arrays.
  call beside (g%nx)
  call nested (4_8)
  print '(a)', "right"

contains

  subroutine beside (limit)
    integer, intent(in) :: limit
    type plain
      integer :: n, first
      real :: w(10)
    end type
    type(plain) :: p
    p%n = limit; p%first = 2; p%w = 1
    associate (m => p%n, first => p%first, w => p%w)
      !$omp target map(tofrom: p)
      do i = first, m
        p%w(i) = p%w(i) + i
      end do
      !$omp end target
      if (sum (p%w) /= 10 + 35) stop 8
      !$omp target teams distribute parallel do
      do i = first, m
        w(i) = w(i) - i
      end do
      if (sum (w) /= 10) stop 9
    end associate
  end subroutine

  ! A name of a name, in a parallel region of the host, with nowait.
  subroutine nested (step)
    integer(8), intent(in) :: step
    integer :: t
    total = 0
    associate (all => total, d => step)
      associate (both => all)
        !$omp parallel do num_threads(2)
        do t = 1, 2
          !$omp critical
          !$omp target map(tofrom: both)
          both = both + d * t
          !$omp end target
          !$omp end critical
        end do
        !$omp target nowait depend(out: both)
        both = both + 100
        !$omp end target
        !$omp taskwait
      end associate
    end associate
    if (total /= 112) stop 10
  end subroutine
end program
