! { dg-do run }
! { dg-pass constant-arguments }
! Constants of different kinds and the same value are different arguments: IPA-CP put the address of the 4-byte 2 for
! that of the 8-byte one in eoshift, which read past its end.
program p
  character(3) :: a(2,5), edge(2), b(2,5), c(2,5)
  integer(4) :: by4
  integer(8) :: by8
  by4 = 3
  by8 = 1
  a = 'abc'
  edge = ['tic', 'zzz']
  !$omp target map(to: a, edge, by4, by8) map(from: b, c)
  b = eoshift (a, by4, edge, 2)
  c = eoshift (a, by8, edge, 2)
  !$omp end target
  if (any (b(:,3:5) /= spread (edge, 2, 3)) .or. any (b(:,1:2) /= 'abc')) stop 1
  if (any (c(:,5) /= edge) .or. any (c(:,1:4) /= 'abc')) stop 2
end program
