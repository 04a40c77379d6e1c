! { dg-do run }
! Recursive procedures with arrays of 1 KB, 25 levels deep: the default stack was 16 KiB.  Automatic ones are on the heap.
module walks
  implicit none
contains
  recursive function walk (level, n, above) result (r)
    !$omp declare target
    integer, intent(in) :: level, n
    real, intent(in) :: above(n)
    real :: r
    real :: here(256)
    integer :: i
    do i = 1, n
      here(i) = above(n + 1 - i) + 1.0
    end do
    if (level == 1) then
      r = here(1) + here(n)
    else
      r = walk (level - 1, n, here)
    end if
  end function

  recursive subroutine sort (a, n)
    !$omp declare target
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    integer :: low(n), high(n), lows, highs, i
    if (n < 2) return
    lows = 0
    highs = 0
    do i = 2, n
      if (a(i) < a(1)) then
        lows = lows + 1
        low(lows) = a(i)
      else
        highs = highs + 1
        high(highs) = a(i)
      end if
    end do
    call sort (low, lows)
    call sort (high, highs)
    a(lows + 1) = a(1)
    a(:lows) = low(:lows)
    a(lows + 2:) = high(:highs)
  end subroutine
end module

program main
  use walks
  implicit none
  integer :: i, k, table(200, 40)
  real :: one, many(100), start(256)
  start = 1.0
  !$omp target map(to: start) map(from: one)
  one = walk (25, 256, start)
  !$omp end target
  if (one /= 52.0) stop 1
  !$omp target teams distribute parallel do map(to: start) map(from: many)
  do i = 1, 100
    many(i) = walk (1 + mod (i, 25), 256, start)
  end do
  do i = 1, 100
    if (many(i) /= 2.0 * (2 + mod (i, 25))) stop 2
  end do
  do k = 1, 40
    do i = 1, 200
      table(i, k) = mod (i * 7919 + k * 31, 1009)
    end do
  end do
  !$omp target parallel do map(tofrom: table)
  do k = 1, 40
    call sort (table(:, k), 200)
  end do
  do k = 1, 40
    do i = 2, 200
      if (table(i, k) < table(i - 1, k)) stop 3
    end do
  end do
end program
