! { dg-do run }
! Arrays of character variables of deferred length: GCC took the length from where they are declared, and nothing was
! mapped.
program p
  implicit none
  character(:), allocatable :: c(:)
  character(:), pointer :: h(:)
  character(4), target :: g(2)
  integer :: s
  c = ['abcd', 'efgh']
  g = c
  h => g
  s = 0
  !$omp target map(to: c, h) map(from: s)
  s = ichar (c(2)(3:3)) + len (c) * 1000 + size (c) * 10000 + ichar (h(1)(1:1))
  !$omp end target
  if (s /= 24103 + 97) stop 1
  !$omp target
  c(2)(1:1) = 'E'
  !$omp end target
  if (c(2) /= 'Efgh') stop 2
  !$omp target enter data map(to: c)
  !$omp target
  c(2)(3:3) = 'x'
  !$omp end target
  !$omp target update from(c)
  if (c(2) /= 'Efxh') stop 4
  c(1) = 'host'
  !$omp target update to(c)
  !$omp target
  c(1)(1:1) = 'm'
  !$omp end target
  !$omp target exit data map(from: c)
  if (any (c /= ['most', 'Efxh'])) stop 5
  ! Of another length, and none.
  c = ['a longer text', 'two          ', '             ']
  !$omp target map(tofrom: c)
  c(3) = c(1)(3:) // '!'
  !$omp end target
  if (c(3) /= 'longer text!') stop 6
  deallocate (c)
  !$omp target map(tofrom: c) map(from: s)
  s = merge (1, 2, allocated (c))
  !$omp end target
  if (s /= 2) stop 7
end program
