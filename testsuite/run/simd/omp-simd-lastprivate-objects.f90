! { dg-do run }
! lastprivate arrays, characters and objects of derived types in SIMD loops.

program lastprivate_objects
  implicit none
  type point
    integer :: n
    real(8) :: x(3)
    character(3) :: name
  end type
  integer :: i, a(5), m(2, 4)
  complex(8) :: z(2)
  character(7) :: text
  type(point) :: p
  integer, volatile :: limit = 100

  !$omp target teams distribute parallel do simd lastprivate(a, m, z, text, p) map(tofrom: a, m, z, text, p)
  do i = 1, limit
    a = [i, i + 1, i + 2, i + 3, i + 4]
    m = reshape([1, 2, 3, 4, 5, 6, 7, 8], [2, 4]) * i
    z = [cmplx(i, 1, 8), cmplx(2, -i, 8)]
    text = repeat(achar(64 + mod(i, 30)), 7)
    p = point(i, [i + 1d0, i + 2d0, i + 3d0], 'ab' // achar(64 + mod(i, 30)))
  end do
  call check(100)

  !$omp target map(tofrom: a, m, z, text, p)
  !$omp simd lastprivate(a, m, z, text, p)
  do i = 1, 45
    a = [i, i + 1, i + 2, i + 3, i + 4]
    m = reshape([1, 2, 3, 4, 5, 6, 7, 8], [2, 4]) * i
    z = [cmplx(i, 1, 8), cmplx(2, -i, 8)]
    text = repeat(achar(64 + mod(i, 30)), 7)
    p = point(i, [i + 1d0, i + 2d0, i + 3d0], 'ab' // achar(64 + mod(i, 30)))
  end do
  !$omp end target
  call check(45)
contains
  subroutine check (n)
    integer, value :: n
    if (any(a /= [n, n + 1, n + 2, n + 3, n + 4])) stop 1
    if (any(m /= reshape([1, 2, 3, 4, 5, 6, 7, 8], [2, 4]) * n)) stop 2
    if (z(1) /= cmplx(n, 1, 8) .or. z(2) /= cmplx(2, -n, 8)) stop 3
    if (text /= repeat(achar(64 + mod(n, 30)), 7)) stop 4
    if (p%n /= n .or. any(p%x /= [n + 1d0, n + 2d0, n + 3d0]) .or. p%name(3:3) /= achar(64 + mod(n, 30))) stop 5
  end subroutine
end program
