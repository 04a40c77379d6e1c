! { dg-do run }
! { dg-set-target-env-var HEDDLE_SIM_CHECK "races" }
! Elements of 1 and 2 bytes side by side: those updated atomically, and those stored to.
program p
  implicit none
  integer(1) :: b(64)
  integer(2) :: h(64)
  integer :: i, k
  b = 0
  h = 0
  !$omp target teams distribute parallel do map(tofrom: b, h) private(k)
  do i = 1, 640
    k = mod (i, 32) * 2 + 1
    !$omp atomic
    b(k) = b(k) + 1_1
    !$omp atomic
    h(k) = max (h(k), int (i, 2))
    if (i <= 32) b(2 * i) = 7
    if (i > 600 .and. i <= 632) h(2 * (i - 600)) = 8
  end do
  if (any (b(1::2) /= 20) .or. any (b(2::2) /= 7)) stop 1
  if (any (h(1::2) <= 608) .or. any (h(2::2) /= 8)) stop 2
end program
