! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }
! { dg-skip-if "the host has no copy of what is mapped" { host } }
! Which members of a host's frame are mapped depends on the way: data, enter and exit data under conditions, in internal
! procedures, by "delete", in kernels; updates of what is not mapped do nothing.
program p
  implicit none
  integer, parameter :: first(3, 3) = reshape ([1, 102, 104, 2, 202, 207, 3, 204, 411], [3, 3])
  integer :: a, b, c(10), d, k
  a = 1; b = 2; c = 3; d = 0
  do k = 1, 3
    if (k == 2) then
      !$acc enter data copyin(a)
    end if
    a = a + 100
    !$acc parallel num_gangs(1)
    call inc
    !$acc end parallel
    call check (1, [integer :: k, a, b], first(:, k))
    if (k == 2) then
      !$acc exit data copyout(a)
      call check (2, [integer :: k, a, b], [integer :: 2, 103, 207])
    end if
  end do
  call enter
  c = c + 1
  !$acc parallel num_gangs(1)
  call addc
  !$acc end parallel
  b = 1000
  !$acc update host(b) if_present
  call check (3, [integer :: b, c(1:2)], [integer :: 1000, 4, 4])
  !$acc update self(c)
  call check (4, [integer :: c(1:2), d], [integer :: 414, 414, 1])
  c(1) = 50
  !$acc update device(c(1:1))
  !$acc parallel num_gangs(1) copy(b)
  b = b + 1
  call addc
  !$acc end parallel
  call leave
  call check (5, [integer :: b, c, d], [integer :: 1001, 1051, (1415, k = 1, 9), 2])
  !$acc data copy(c)
  !$acc data copy(b)
  c = 0
  b = 0
  !$acc kernels copy(b)
  b = b + 1
  call addc
  !$acc end kernels
  !$acc end data
  call check (6, [integer :: c, b], [integer :: (0, k = 1, 10), 1002])
  b = 10
  !$acc parallel num_gangs(1)
  call addc
  !$acc end parallel
  !$acc end data
  call check (7, [integer :: c, d], [integer :: 2063, (2427, k = 1, 9), 4])
  !$acc enter data copyin(c) copyin(a)
  a = 5
  !$acc exit data delete(c)
  !$acc parallel num_gangs(1)
  call inc
  !$acc end parallel
  !$acc exit data copyout(a)
  call check (8, [integer :: a, b], [integer :: 205, 215])
contains
  subroutine check (code, got, wanted)
    integer :: code, got(:), wanted(:)
    if (any (got /= wanted)) stop code
  end subroutine
  subroutine enter
    !$acc enter data copyin(c)
  end subroutine
  subroutine leave
    !$acc exit data copyout(c)
  end subroutine
  subroutine inc
    !$acc routine seq
    a = a + 1
    b = b + a
  end subroutine
  subroutine addc
    !$acc routine seq
    c = c + b
    d = d + 1
  end subroutine
end program
