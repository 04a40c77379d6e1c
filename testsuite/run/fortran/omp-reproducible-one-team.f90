! { dg-do run }
! { dg-additional-options "-O2 -foffload-options=-mreproducible" }
! A region without teams has one, with sums of integers, too, whose order is of no account.
program one_team
  implicit none
  integer :: a(200), i, total
  logical :: any_large
  a = [(mod (i, 9), i = 1, 200)]
  total = 5
  any_large = .false.
  !$omp target parallel do reduction(+: total)
  do i = 1, 200
    total = total + a(i)
  end do
  if (total /= 5 + sum (a)) stop 1
  total = 5
  !$omp target parallel do reduction(+: total) reduction(.or.: any_large)
  do i = 1, 200
    total = total + a(i)
    any_large = any_large .or. a(i) > 7
  end do
  if (total /= 5 + sum (a) .or. .not. any_large) stop 2
end program
