! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }
! { dg-pass empty-nests }
! Collapsed loops of Fortran, two or more of which have no iterations.

program main
  implicit none
  integer :: n, m, i, j, k, a, b, c, s, wanted
  integer, parameter :: ns(6) = [1, 0, 8, 8, -3, 1], ms(6) = [1, 3, 1, 9, -2, 8]
  do s = 1, 6
    n = ns(s)
    m = ms(s)
    a = 0
    b = 0
    c = 0
    !$acc parallel loop collapse(2) reduction(+: a)
    do i = 3, n - 2
      do j = 3, m - 2
        a = a + 1
      end do
    end do
    !$acc parallel loop gang vector collapse(2) reduction(+: b)
    do i = n - 2, 3, -1
      do j = 3, m - 2, 2
        b = b + 1
      end do
    end do
    !$acc parallel loop collapse(3) reduction(+: c)
    do k = 1, 2
      do i = 3, n - 2
        do j = m - 2, 3, -1
          c = c + 1
        end do
      end do
    end do
    wanted = max (n - 4, 0) * max (m - 4, 0)
    if (a /= wanted) stop 1
    if (b /= max (n - 4, 0) * ((max (m - 4, 0) + 1) / 2)) stop 2
    if (c /= 2 * wanted) stop 3
  end do
end program
