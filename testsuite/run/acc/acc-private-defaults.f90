! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }
! Private variables of a type with default initialization have the initial values.
program p
  implicit none
  type q_t
    integer :: n = 42
    real :: x(2) = 3.5
  end type
  type(q_t) :: q, r(2)
  integer :: i, j, bad(64)
  bad = 0
  q%n = 1
  !$acc parallel loop private(q, r) copy(bad)
  do i = 1, 64
    if (q%n /= 42 .or. any (q%x /= 3.5) .or. any (r%n /= 42)) bad(i) = 1
    q%n = 3
  end do
  if (any (bad /= 0)) stop 1
  !$acc parallel private(q) num_gangs(3) copy(bad)
  if (q%n /= 42) bad(1) = 1
  !$acc loop gang private(r)
  do i = 1, 64
    if (any (r%n /= 42)) bad(i) = 1
    !$acc loop vector private(q)
    do j = 1, 64
      if (q%n /= 42) bad(i) = 1
      q%n = j
    end do
  end do
  !$acc end parallel
  if (any (bad /= 0)) stop 2
  print *, 'ok'
end program
