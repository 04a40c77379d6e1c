! { dg-do run }
! Scalars of every kind: integers, reals, logicals, characters, complex.

program main
  implicit none
  integer(1) :: i1
  integer(2) :: i2
  integer(4) :: i4
  integer(8) :: i8
  real(4) :: r4
  real(8) :: r8
  logical :: l
  complex(8) :: z
  i1 = 5; i2 = 300; i4 = 70000; i8 = 2_8**40; r4 = 0.5; r8 = 0.25d0; l = .false.; z = (1d0, 2d0)
  !$omp target map(tofrom: i1, i2, i4, i8, r4, r8, l, z)
  i1 = i1 * 2_1
  i2 = i2 - 1000_2
  i4 = mod (i4, 999) + ishft (i4, -3)
  i8 = i8 + i4
  r4 = r4 * 3
  r8 = r8 / 2
  l = i1 > 9 .and. .not. l
  z = z * conjg (z) + cmplx (0, 1, 8)
  !$omp end target
  if (i1 /= 10 .or. i2 /= -700 .or. i4 /= mod (70000, 999) + 8750) stop 1
  if (i8 /= 2_8**40 + i4 .or. r4 /= 1.5 .or. r8 /= 0.125d0 .or. .not. l .or. z /= (5d0, 1d0)) stop 2
end program
