! { dg-do run }
! { dg-options "-O1" }
! SPREAD of a scalar text: in the type of the library's function GCC 13 and 14 have no length of the text, which was 0.
program spread_text
  implicit none
  integer :: n
  character(3) :: here(4), there(4), s
  n = 2
  here = 'xxx'; there = 'xxx'; s = 'abc'
  here(1:n) = spread (repeat ('C', n + 1), 1, n)
  here(n + 1:2 * n) = spread (s(1:n + 1), 1, n)
  !$omp target map(there, n, s)
  there(1:n) = spread (repeat ('C', n + 1), 1, n)
  there(n + 1:2 * n) = spread (s(1:n + 1), 1, n)
  !$omp end target
  if (any (here /= there) .or. any (there /= [ 'CCC', 'CCC', 'abc', 'abc' ])) stop 1
end program
