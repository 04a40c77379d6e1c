! Complex sums by parts: of two kinds, a dummy argument, and an element.
program sums
  implicit none
  complex(8) :: x(500), s
  complex(4) :: t
  integer :: i
  x = [((mod (i, 7) + (0d0, 1d0) * mod (i, 5)), i = 1, 500)]
  s = (1d0, 2d0)
  t = 0
  !$omp target teams distribute parallel do map(to: x) reduction(+: s, t)
  do i = 1, 500
    s = s + x(i)
    t = t + cmplx (x(i) * (0d0, 1d0))
  end do
  if (s /= (1d0, 2d0) + sum (x)) error stop "teams"
  if (t /= cmplx (sum (x) * (0d0, 1d0))) error stop "single"
  call dummy (s)
  if (s /= (1d0, 2d0) + 2 * sum (x)) error stop "dummy"
contains
  subroutine dummy (z)
    complex(8), intent(inout) :: z
    !$omp target parallel do map(to: x) reduction(+: z)
    do i = 1, 500
      z = z + x(i)
    end do
  end subroutine
end program
