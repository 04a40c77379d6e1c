! A scalar of a gang that one thread of a loop sets, in clauses private and firstprivate, and in kernels.
! { dg-do run }
! { dg-options "-O0 -fno-openmp -fopenacc" }
program set_by_one
  implicit none
  integer, parameter :: n = 10, m = 150
  integer :: i, j, s, b(n), found
  real(8) :: r, c(n)
  complex :: z, d(n)
  logical :: l, k(n)
  !$acc parallel loop gang num_workers(4) num_gangs(3) private(s, r, z, l) copyout(b, c, d, k)
  do i = 1, n
    s = 0; r = 0; z = 0; l = .false.
    !$acc loop worker
    do j = 1, m
      if (j == 77) then
        s = i; r = 2.5d0 * i; z = (1., 2.); l = .true.
      end if
    end do
    b(i) = s; c(i) = r; d(i) = z; k(i) = l
  end do
  if (any (b /= [(i, i = 1, n)]) .or. any (c /= 2.5d0 * b) .or. any (d /= (1., 2.)) .or. .not. all (k)) stop 1
  found = 0
  !$acc parallel num_gangs(1) num_workers(8) copy(b) copyout(c) firstprivate(found)
  !$acc loop worker vector
  do j = 1, n
    if (b(j) == 7) found = j
  end do
  !$acc loop vector worker
  do j = 1, n
    c(j) = found
  end do
  !$acc end parallel
  if (any (c /= 7)) stop 2
  !$acc kernels loop gang copyout(b) private (s)
  do i = 1, n
    s = 0
    !$acc loop worker
    do j = 1, m
      if (j == 77) s = i
    end do
    b(i) = s
  end do
  if (any (b /= [(i, i = 1, n)])) stop 3
end program set_by_one
