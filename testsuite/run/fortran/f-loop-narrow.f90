! { dg-do run }
! Iterations of a kind that has fewer values than there are threads; their number is near its end.

program narrow
  integer :: count(-32768:32767)
  integer (kind=1) :: i
  integer (kind=2) :: j, k
  count = 0
  !$omp target teams distribute parallel do map(tofrom: count)
  do i = 1, 126
    !$omp atomic
    count(i) = count(i) + 1
  end do
  if (any (count(1:126) /= 1) .or. sum (count) /= 126) stop 1
  count = 0
  !$omp target teams distribute parallel do map(tofrom: count)
  do j = 32766, 1, -1
    !$omp atomic
    count(j) = count(j) + 1
  end do
  if (any (count(1:32766) /= 1) .or. sum (count) /= 32766) stop 2
  count = 0
  !$omp target teams distribute parallel do collapse(2) map(tofrom: count)
  do j = 1, 200
    do i = 1, 100
      !$omp atomic
      count(int (j) * 100 + i) = count(int (j) * 100 + i) + 1
    end do
  end do
  if (any (count(101:20100) /= 1) .or. sum (count) /= 20000) stop 3
  count = 0
  !$omp target parallel do schedule(static, 3) map(tofrom: count)
  do k = 1, 32760, 7
    count(k) = count(k) + 1
  end do
  if (any (count(1:32760:7) /= 1) .or. sum (count) /= 4680) stop 4
end program
