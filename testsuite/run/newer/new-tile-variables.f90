! { dg-do run }
! { dg-require-effective-target gcc-15 }
! { dg-options "-O0" }
! GCC has the threads share the variables of loops that tile and unroll transform; without optimisation it shows.
program main
  implicit none
  integer :: a(53, 37), i, j
  a = 0
  !$omp target teams distribute parallel do map(tofrom: a)
  !$omp tile sizes(4, 8)
  do i = 1, 37
    do j = 1, 53
      a(j, i) = a(j, i) + i * 100 + j
    end do
  end do
  call check (1)
  !$omp target teams distribute parallel do collapse(2) map(tofrom: a)
  !$omp tile sizes(4, 8)
  do i = 1, 37
    do j = 1, 53
      a(j, i) = a(j, i) + i * 100 + j
    end do
  end do
  call check (1)
  !$omp target parallel do map(tofrom: a) private(j)
  !$omp unroll partial(4)
  do i = 1, 37
    do j = 1, 53
      a(j, i) = a(j, i) + i * 100 + j
    end do
  end do
  call check (1)
contains
  subroutine check (k)
    integer, intent(in) :: k
    integer :: i, j
    do i = 1, 37
      do j = 1, 53
        if (a(j, i) /= k * (i * 100 + j)) stop 1
      end do
    end do
    a = 0
  end subroutine
end program
