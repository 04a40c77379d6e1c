! Loops of a kernels construct over pointers are parallel if their targets are apart.
! { dg-options "-O2 -fno-openmp -fopenacc" }

program main
  implicit none
  real(8), target :: m(50, 60)
  real(8), pointer :: p(:, :), q(:, :)
  real(8) :: e(50, 60)
  integer :: i, j, bad
  bad = 0
  do j = 1, 60
     do i = 1, 50
        m(i, j) = i + 100 * j
     end do
  end do
  e = m
  !$acc data copy(m)
  p => m(:, 1:30)
  q => m(:, 31:60)
  call shift (p, q)
  q => m(:, 2:31)
  call shift (p, q)
  !$acc end data
  do j = 1, 30
     do i = 1, 50
        e(i, 30 + j) = e(i, j) + 1
     end do
  end do
  do j = 1, 30
     do i = 1, 50
        e(i, 1 + j) = e(i, j) + 1
     end do
  end do
  if (any (m /= e)) stop 1
contains
  subroutine shift (a, b)
    real(8), pointer :: a(:, :), b(:, :)
    integer :: i, j
    !$acc kernels present(a, b)
    do j = 1, size (a, 2)
       do i = 1, size (a, 1)
          b(i, j) = a(i, j) + 1
       end do
    end do
    !$acc end kernels
  end subroutine
end program
