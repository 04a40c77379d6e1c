# Fortran's pointers and their sections in kernels constructs: as few sectors as with collapse, if the targets are apart.
# Such loops were in one gang.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
need "$FC" "Fortran compiler"
# PAIR END: the program with this directive, and the directive at its end.
program ()
{
  cat <<END
module nests
  type box
    real(8), pointer :: p(:, :), q(:, :)
  end type
contains
subroutine scale (n, m, p, q)
  integer :: n, m, i, j
  real(8), pointer :: p(:, :), q(:, :)
  !\$$1
  do j = 1, m
    do i = 1, n
      p(i, j) = 2 * q(i, j)
    end do
  end do
  $2
end subroutine
subroutine part (n, m, x)
  integer :: n, m, i, j
  type (box) :: x
  real(8), pointer :: p(:, :), q(:, :)
  p => x%p
  q => x%q
  !\$$1
  do j = 1, m
    do i = 1, n
      p(i, j) = p(i, j) + q(i, j)
    end do
  end do
  $2
end subroutine
end module
program main
  use nests
  real(8), target :: a(260, 70), b(260, 70)
  real(8), pointer :: p(:, :), q(:, :)
  type (box) :: x
  do j = 1, 70
    a(:, j) = 0
    b(:, j) = [(mod (i + j, 32), i = 1, 260)]
  end do
  !\$acc data copy(a) copyin(b)
  p => a(1:256, :)
  q => b(1:256, :)
  call scale (256, 70, p, q)
  p => a(5:260, 1:70:2)
  q => b(4:259, 70:1:-2)
  x = box (p, q)
  call part (256, 35, x)
  !\$acc end data
  do j = 1, 70
    do i = 1, 260
      if (a(i, j) /= merge (2 * b(i, j), 0d0, i <= 256) &
          + merge (b(max (i - 1, 1), 71 - j), 0d0, i >= 5 .and. mod (j, 2) == 1)) stop 1
    end do
  end do
end program
END
}
program "acc parallel loop collapse(2)" "" > acc.f90
program "acc kernels" '!$acc end kernels' > kernels.f90
for name in acc kernels; do
  way $name $FC $openacc -O2 $name.f90
done
as_few_as acc kernels
