! { dg-do run }
! Allocatable variables in "private" and "firstprivate" of a target construct: the device had the host's address, or
! none.
module m
  implicit none
  integer, allocatable :: shared(:)
contains
  ! Dummy arguments, whose bounds are not 1.
  integer function dummies (a, b, x)
    integer, allocatable :: a(:), b(:,:), x
    integer :: s
    s = 0
    !$omp target firstprivate(a, b, x) map(tofrom: s)
    a(-1) = a(-1) + 10
    b(:, 3) = b(:, 4)
    x = x + 1
    s = sum (a) + 100 * sum (b) + 10000 * x + lbound (a, 1)
    !$omp end target
    dummies = s
  end function

  integer function contained ()
    integer, allocatable :: a(:)
    integer :: s
    allocate (a(5), source = 3)
    s = 0
    call inner
    contained = s + a(1)
  contains
    subroutine inner
      integer :: i
      !$omp target teams distribute parallel do firstprivate(a) reduction(+: s) map(tofrom: s)
      do i = 1, 100
        a(1) = a(1) * 2 + i - a(1) - 3
        s = s + sum (a)
        a(1) = 3
      end do
    end subroutine
  end function

  integer function module_variable ()
    integer :: s
    s = 0
    !$omp target parallel default(none) firstprivate(shared) shared(s) map(tofrom: s) num_threads(4)
    shared = shared + 1
    !$omp atomic
    s = s + sum (shared)
    !$omp end target parallel
    module_variable = s
  end function

  ! Not allocated: the region's copy is not either, and it may be allocated there.
  integer function unallocated ()
    integer, allocatable :: a(:), b(:), c
    integer :: s
    s = 0
    !$omp target private(a) firstprivate(b, c) map(tofrom: s)
    if (allocated (a) .or. allocated (b) .or. allocated (c)) s = 1000
    allocate (a(7), b(2:4))
    a = 2
    b = 5
    s = s + sum (a) + sum (b)
    deallocate (a, b)
    !$omp end target
    if (allocated (a) .or. allocated (b)) s = -1
    unallocated = s
  end function
end module

program p
  use m
  implicit none
  integer, allocatable :: a(:), b(:,:), x
  character(:), allocatable :: c
  integer :: i, s
  allocate (a(-1:1), b(2, 3:4), x)
  a = [1, 2, 3]
  b = reshape ([1, 2, 3, 4], [2, 2])
  x = 5
  c = 'hello'
  if (dummies (a, b, x) /= 16 + 1400 + 60000 - 1) stop 1
  if (any (a /= [1, 2, 3]) .or. b(1, 3) /= 1 .or. x /= 5) stop 2
  if (contained () /= 5050 + 1200 + 3) stop 3
  shared = [4, 5]
  if (module_variable () /= 44 .or. any (shared /= [4, 5])) stop 4
  if (unallocated () /= 29) stop 5
  ! What is mapped already has a copy of its own; the construct's end is that of its copy, with nowait too.
  s = 0
  !$omp target data map(tofrom: a, s)
  !$omp target firstprivate(a) nowait map(tofrom: s)
  a = 7
  s = sum (a)
  !$omp end target
  !$omp taskwait
  !$omp target map(tofrom: s)
  s = s + a(0)
  !$omp end target
  !$omp end target data
  if (s /= 23 .or. any (a /= [1, 2, 3])) stop 6
  ! A character variable with a length of its own.
  !$omp target firstprivate(c) map(from: s)
  c(1:1) = 'z'
  s = ichar (c(1:1)) + 1000 * len (c)
  !$omp end target
  if (s /= 5122 .or. c /= 'hello') stop 8
  ! private: bounds, but no values.
  s = 0
  !$omp target private(a, b) map(tofrom: s)
  a = [(i, i = 1, size (a))]
  b = 1
  s = sum (a) + 10 * sum (b) + 100 * lbound (b, 2)
  !$omp end target
  if (s /= 346 .or. any (a /= [1, 2, 3]) .or. b(1, 3) /= 1) stop 7
end program
