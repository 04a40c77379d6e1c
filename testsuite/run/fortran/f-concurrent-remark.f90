! { dg-do run }
! { dg-additional-options "-foffload-options=-mdo-concurrent=remark" }
! What DO CONCURRENT would be is said, and nothing changes.
program main
  implicit none
  integer :: i, a(10), b(2)
  do concurrent (i = 1:10)
    a(i) = i            ! { dg-message "can run on the device" }
  end do
  do concurrent (i = 1:10)
    b(1) = i            ! { dg-warning "runs on the host" }
    a(i) = a(i) + b(1)
  end do
  !$omp target map(tofrom: a)
  a(1) = a(1) + 1
  !$omp end target
  if (any (a /= [3, (2 * i, i = 2, 10)]) .or. b(1) /= 10) stop 1
end program
