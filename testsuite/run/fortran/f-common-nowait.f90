! { dg-do run }
! { dg-require-effective-target before-gcc-14 }
! { dg-skip-if "the host has no copy of what is mapped" { host } }
! { dg-pass common-members }
! Regions that are under way at a time, with sections of variables in COMMON and EQUIVALENCE: they shared the block, whose
! end was that of any of them, and the host crashed.
program p
  implicit none
  integer, parameter :: parts = 8, size = 50
  integer :: a(parts * size), b(parts * size), i, k
  real :: x(parts * size), y(parts * size)
  complex :: z(parts * size), v(parts * size)
  common /cc/ a, b, x
  equivalence (z, v)
  a = 1; b = 2; x = 3; z = 4
  do k = 0, parts - 1
    !$omp target map(tofrom: a(k * size + 1:k * size + size)) nowait
    do i = k * size + 1, k * size + size
      a(i) = a(i) + k
    end do
    !$omp end target
    !$omp target teams distribute parallel do nowait map(tofrom: x(k * size + 1:k * size + size)) &
    !$omp& map(to: b(k * size + 1:k * size + size))
    do i = k * size + 1, k * size + size
      x(i) = x(i) + b(i)
      b(i) = -1
    end do
    !$omp target nowait map(tofrom: v(k * size + 1:k * size + size))
    !$omp parallel do
    do i = k * size + 1, k * size + size
      v(i) = v(i) * (0, 1)
    end do
    !$omp end target
  end do
  !$omp taskwait
  if (any (a /= [((1 + k, i = 1, size), k = 0, parts - 1)])) stop 1
  if (any (x /= 5)) stop 2
  if (any (b /= 2)) stop 3
  if (any (z /= (0, 4))) stop 4
end program
