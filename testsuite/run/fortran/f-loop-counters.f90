! { dg-do run }
! { dg-options "-O2" }
! Variables that DO loops without a directive in "loop" count by were shared
! by lanes and threads, with races.
subroutine teams (n, m, p, q)
  integer :: n, m, i, j
  real(8) :: p(n, m), q(n, m), t
  !$omp target teams loop private(t)
  do j = 1, m
    do i = 1, n
      t = 2 * q(i, j)
      if (t < 0) cycle
      p(i, j) = t
    end do
  end do
end subroutine
subroutine threads (n, m, p, q)
  integer :: n, m, i, j, k
  real(8) :: p(n, m), q(n, m), t
  !$omp target parallel loop private(t)
  do j = 1, m
    t = 0
    do i = 1, n
      do k = 1, 3
        t = t + q(i, j)
      end do
    end do
    p(1, j) = t
  end do
end subroutine
subroutine bound (n, m, p, q)
  integer :: n, m, i, j
  real(8) :: p(n, m), q(n, m)
  !$omp target teams
  !$omp loop bind(teams)
  do j = 1, m
    i = n
    do while (i >= 1)
      p(i, j) = 3 * q(i, j)
      i = i - 1
    end do
  end do
  !$omp end target teams
end subroutine
program main
  real(8), allocatable :: a(:,:), b(:,:)
  allocate (a(128, 70), b(128, 70))
  b = 1
  call teams (128, 70, a, b)
  if (any (a /= 2)) stop 1
  call threads (128, 70, a, b)
  if (any (a(1, :) /= 3 * 128)) stop 2
  call bound (128, 70, a, b)
  if (any (a /= 3)) stop 3
end program
