! { dg-do run }
! { dg-timeout 30 }
! Many bounds and shared variables in the clauses of one construct: each had doubled the time of the compiler, for
! constructs of the host, too.
module m
  implicit none
contains
  subroutine on_device (m, n, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9)
    integer, intent(in) :: m, n
    real(8), intent(inout), dimension(m, n) :: a0, a1, a2, a3, a4, a5, a6, a7, a8, a9
    integer :: i, j
    !$omp target teams distribute parallel do simd collapse(2)
    do j = 1, n
      do i = 1, m
        a0(i, j) = 0; a1(i, j) = 1; a2(i, j) = 2; a3(i, j) = 3; a4(i, j) = 4
        a5(i, j) = 5; a6(i, j) = 6; a7(i, j) = 7; a8(i, j) = 8; a9(i, j) = i
      end do
    end do
  end subroutine
  subroutine on_host (m, n, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9)
    integer, intent(in) :: m, n
    real(8), intent(inout), dimension(m, n) :: a0, a1, a2, a3, a4, a5, a6, a7, a8, a9
    integer :: i, j
    !$omp parallel do
    do j = 1, n
      do i = 1, m
        a0(i, j) = 0; a1(i, j) = 1; a2(i, j) = 2; a3(i, j) = 3; a4(i, j) = 4
        a5(i, j) = 5; a6(i, j) = 6; a7(i, j) = 7; a8(i, j) = 8; a9(i, j) = i
      end do
    end do
  end subroutine
  ! Assumed shape, in a task in a region.
  subroutine in_task (a0, a1, a2, a3, a4, a5, a6, a7, a8, a9)
    real(8), intent(inout), dimension(:, :) :: a0, a1, a2, a3, a4, a5, a6, a7, a8, a9
    !$omp target
    !$omp task shared(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9)
    a0 = 0; a1 = 1; a2 = 2; a3 = 3; a4 = 4; a5 = 5; a6 = 6; a7 = 7; a8 = 8; a9 = 1
    a9(2, :) = 2; a9(3, :) = 3
    !$omp end task
    !$omp taskwait
    !$omp end target
  end subroutine
  ! What threads share beside a COMMON block.
  integer function of_common ()
    integer :: c, d, v(40)
    integer :: s00, s01, s02, s03, s04, s05, s06, s07, s08, s09, s10, s11, s12, s13, s14, s15, s16, s17, s18, s19
    integer :: t00, t01, t02, t03, t04, t05, t06, t07, t08, t09, t10, t11, t12, t13, t14, t15, t16, t17, t18, t19
    common /block/ c, d
    c = 1
    d = 2
    !$omp target map(from: v) map(tofrom: c)
    s00 = 1; s01 = 1; s02 = 1; s03 = 1; s04 = 1; s05 = 1; s06 = 1; s07 = 1; s08 = 1; s09 = 1
    s10 = 1; s11 = 1; s12 = 1; s13 = 1; s14 = 1; s15 = 1; s16 = 1; s17 = 1; s18 = 1; s19 = 1
    t00 = 1; t01 = 1; t02 = 1; t03 = 1; t04 = 1; t05 = 1; t06 = 1; t07 = 1; t08 = 1; t09 = 1
    t10 = 1; t11 = 1; t12 = 1; t13 = 1; t14 = 1; t15 = 1; t16 = 1; t17 = 1; t18 = 1; t19 = 1
    !$omp parallel num_threads(1)
    v = [s00, s01, s02, s03, s04, s05, s06, s07, s08, s09, s10, s11, s12, s13, s14, s15, s16, s17, s18, s19, &
      t00, t01, t02, t03, t04, t05, t06, t07, t08, t09, t10, t11, t12, t13, t14, t15, t16, t17, t18, t19]
    c = c + sum (v)
    !$omp end parallel
    !$omp end target
    of_common = c
  end function
end module
program p
  use m
  implicit none
  real(8) :: a(3, 5, 0:9)
  a = -1
  call on_device (3, 5, a(:, :, 0), a(:, :, 1), a(:, :, 2), a(:, :, 3), a(:, :, 4), a(:, :, 5), a(:, :, 6), &
    a(:, :, 7), a(:, :, 8), a(:, :, 9))
  if (sum (a) /= 15 * 36 + 30) stop 1
  a = -1
  call on_host (3, 5, a(:, :, 0), a(:, :, 1), a(:, :, 2), a(:, :, 3), a(:, :, 4), a(:, :, 5), a(:, :, 6), &
    a(:, :, 7), a(:, :, 8), a(:, :, 9))
  if (sum (a) /= 15 * 36 + 30) stop 2
  a = -1
  call in_task (a(:, :, 0), a(:, :, 1), a(:, :, 2), a(:, :, 3), a(:, :, 4), a(:, :, 5), a(:, :, 6), &
    a(:, :, 7), a(:, :, 8), a(:, :, 9))
  if (sum (a) /= 15 * 36 + 30) stop 3
  if (of_common () /= 41) stop 4
end program
