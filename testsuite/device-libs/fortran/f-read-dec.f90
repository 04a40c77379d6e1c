! { dg-do run }
! { dg-additional-options "-fdec" }
! With -fdec an exponent in input may have no digits, which the device took for a bad number, and integers without a
! width take one that goes by their kind, for which it took 11.
program read_dec
  implicit none
  real :: r(3)
  integer(2) :: i
  integer(4) :: j
  integer(8) :: k
  character(len=8) :: text
  character(len=48) :: digits
  !$omp target map(from: r, i, j, k) private(text, digits)
  text = '8e 4d+'
  read (text, *) r(1:2)
  read (text, '(f2.0)') r(3)
  digits = '0000789' // '000000004000' // '00000000000000000000567'
  read (digits, '(I,I,I)') i, j, k
  !$omp end target
  if (any (r /= [8., 4., 8.])) stop 1
  if (i /= 789 .or. j /= 4000 .or. k /= 567) stop 2
end program
