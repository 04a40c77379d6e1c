! { dg-do run }
! { dg-skip-if "the host has no copy of what is mapped" { host } }
! Which members of a host's frame are mapped depends on the way: enter and exit data under conditions, in internal
! procedures, of sections, several at once, by "delete", with "if"; updates of what is not mapped do nothing.
program p
  implicit none
  integer, parameter :: first(3, 3) = reshape ([1, 102, 104, 2, 202, 207, 3, 204, 411], [3, 3])
  integer :: a, b, c(10), d, k
  a = 1; b = 2; c = 3; d = 0
  do k = 1, 3
    if (k == 2) then
      !$omp target enter data map(to: a)
    end if
    a = a + 100
    !$omp target
    call inc
    !$omp end target
    call check (1, [integer :: k, a, b], first(:, k))
    if (k == 2) then
      !$omp target exit data map(from: a)
      call check (2, [integer :: k, a, b], [integer :: 2, 103, 207])
    end if
  end do
  call enter
  c = c + 1
  !$omp target
  call addc
  !$omp end target
  b = 1000
  !$omp target update from(b)
  call check (3, [integer :: b, c(1:2)], [integer :: 1000, 4, 4])
  !$omp target update from(c)
  call check (4, [integer :: c(1:2), d], [integer :: 414, 414, 1])
  c(1) = 50
  !$omp target update to(c(1:1))
  !$omp target map(tofrom: b)
  b = b + 1
  call addc
  !$omp end target
  call leave
  call check (5, [integer :: b, c, d], [integer :: 1001, 1051, (1415, k = 1, 9), 2])
  !$omp target enter data map(to: c(1:5))
  !$omp target enter data map(to: c(6:10))
  c = 0
  !$omp target
  call addc
  !$omp end target
  !$omp target exit data map(from: c(6:10))
  call check (6, [integer :: c], [integer :: 0, 0, 0, 0, 0, (2416, k = 1, 5)])
  !$omp target exit data map(from: c(1:5))
  call check (7, [integer :: c, d], [integer :: 2052, (2416, k = 1, 9), 3])
  !$omp target enter data map(to: c) map(to: a)
  a = 5
  !$omp target exit data map(delete: c)
  !$omp target
  call inc
  !$omp end target
  !$omp target exit data map(from: a)
  call check (8, [integer :: a, b], [integer :: 205, 1206])
  !$omp target data map(to: a) if(b < 0)
  a = 1
  !$omp target
  call inc
  !$omp end target
  !$omp end target data
  call check (9, [integer :: a, b], [integer :: 2, 1208])
contains
  subroutine check (code, got, wanted)
    integer :: code, got(:), wanted(:)
    if (any (got /= wanted)) stop code
  end subroutine
  subroutine enter
    !$omp target enter data map(to: c)
  end subroutine
  subroutine leave
    !$omp target exit data map(from: c)
  end subroutine
  subroutine inc
    !$omp declare target
    a = a + 1
    b = b + a
  end subroutine
  subroutine addc
    !$omp declare target
    c = c + b
    d = d + 1
  end subroutine
end program
