! { dg-do run }
! { dg-additional-options "-fdec" }
! With -fdec an exponent in input may have no digits, which the device took for a bad number.
program read_dec
  implicit none
  real :: r(3)
  character(len=8) :: text
  !$omp target map(from: r) private(text)
  text = '8e 4d+'
  read (text, *) r(1:2)
  read (text, '(f2.0)') r(3)
  !$omp end target
  if (any (r /= [8., 4., 8.])) stop 1
end program
