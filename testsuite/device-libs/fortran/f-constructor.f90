! { dg-do run }
! An array constructor of unknown size starts with realloc of a null pointer, which becomes malloc after all other calls
! of malloc have been inlined and its definition has gone: it was "not available".
module m
contains
  subroutine add (a, t)
    !$omp declare target
    integer(8) :: a(:), t
    t = t + sum (a)
  end subroutine
  subroutine run (total)
    !$omp declare target
    integer(8) :: i, u, total
    integer(4) :: l, s
    l = huge (l)
    u = l + 10_8
    s = 2
    call add ((/ (i, i = l, u, s) /), total)
    u = 10000000100_8
    s = -20
    call add ((/ (i, i = u, u - 100, s) /), total)
  end subroutine
end module
program p
  use m
  integer(8) :: total
  total = 0
  !$omp target map(tofrom: total)
  call run (total)
  !$omp end target
  if (total /= 6 * 2147483647_8 + 30 + 6 * 10000000100_8 - 300) stop 1
end program
