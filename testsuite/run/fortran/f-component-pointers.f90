! { dg-do run }
! { dg-require-effective-target before-gcc-16 }
! { dg-pass component-pointers }
! Pointer components: sections, null and empty ones, other data than before, tasks, structures that come back.
module m
  implicit none
  type grid
    integer :: n
    real, pointer :: v(:) => null ()
    real, pointer :: w(:) => null ()
    integer, pointer :: s => null ()
  end type
  type outer
    type(grid) :: g(2)
    type(grid), pointer :: h(:)
  end type
contains
  ! The structure is on the device before its pointers are associated.
  subroutine late
    type(grid) :: b
    integer :: k
    b%n = 4
    !$omp target enter data map(to: b)
    do k = 3, 5
      allocate (b%v(-k:k))
      b%v = k
      !$omp target enter data map(alloc: b%v)
      !$omp target map(always, to: b%v)
      b%v(k) = b%v(-k) * lbound (b%v, 1) + size (b%v)
      !$omp end target
      !$omp target exit data map(from: b%v)
      if (b%v(k) /= -k * k + 2 * k + 1) stop 1
      deallocate (b%v)
    end do
    !$omp target exit data map(delete: b)
  end subroutine
  ! Null and empty pointers; data that come and go more often than they should.
  subroutine absent
    type(grid) :: b
    integer :: r
    r = 9
    !$omp target enter data map(to: b)
    !$omp target enter data map(to: b%v, b%s)
    !$omp target map(from: r)
    r = merge (1, 0, associated (b%v)) + merge (1, 0, associated (b%s))
    !$omp end target
    if (r /= 0) stop 2
    !$omp target exit data map(from: b%v, b%s)
    allocate (b%v(0), b%s, b%w(3))
    !$omp target enter data map(to: b%v)
    !$omp target map(from: r)
    r = size (b%v)
    !$omp end target
    if (r /= 0) stop 3
    !$omp target exit data map(from: b%v)
    !$omp target exit data map(delete: b%w)
    !$omp target exit data map(release: b%s)
    b%w = 1
    !$omp target enter data map(to: b)
    !$omp target enter data map(to: b%w)
    !$omp target
    b%w(2) = 5
    !$omp end target
    !$omp target exit data map(from: b%w)
    !$omp target exit data map(from: b%w)
    !$omp target exit data map(delete: b)
    if (any (b%w /= [1, 5, 1])) stop 4
    if (size (b%v) /= 0) stop 5
  end subroutine
  ! Structures that come back do so with the host's pointers.
  subroutine back
    type(grid) :: b
    allocate (b%v(5), b%w(6), b%s)
    b%v = 1; b%w = 2; b%s = 3; b%n = 4
    !$omp target data map(tofrom: b) map(tofrom: b%v, b%w(2:4), b%s)
    !$omp target
    b%v = b%v + b%n
    b%w(2:4) = b%w(2:4) + b%n
    b%s = b%s + b%n
    b%n = 5
    !$omp end target
    !$omp end target data
    if (b%n /= 5 .or. any (b%v /= 5) .or. any (b%w /= [2, 6, 6, 6, 2, 2]) .or. b%s /= 7) stop 6
    !$omp target enter data map(to: b)
    !$omp target map(tofrom: b%v, b%s)
    b%n = 6
    b%v(5) = b%s
    !$omp end target
    !$omp target update from(b)
    if (b%n /= 6 .or. b%v(5) /= 7) stop 7
    !$omp target
    b%n = 7
    !$omp end target
    !$omp target exit data map(from: b)
    if (b%n /= 7 .or. b%v(4) /= 5) stop 8
    !$omp target map(tofrom: b) map(tofrom: b%v)
    b%v(1) = 11
    b%n = 12
    !$omp end target
    if (b%n /= 12 .or. b%v(1) /= 11) stop 9
  end subroutine
  ! Pointers that change places; the device sees it when they are mapped again.
  subroutine swap
    type(grid) :: b
    real, pointer :: t(:)
    integer :: k
    allocate (b%v(4), b%w(4))
    b%v = 0; b%w = 0
    !$omp target enter data map(to: b)
    !$omp target enter data map(to: b%v, b%w)
    do k = 1, 4
      !$omp target map(tofrom: b%v, b%w)
      b%v(k) = k
      b%w(k) = -k
      !$omp end target
      t => b%v; b%v => b%w; b%w => t
    end do
    !$omp target enter data map(to: b%v, b%w)
    !$omp target
    b%v(4) = 40
    !$omp end target
    !$omp target exit data map(release: b%v, b%w)
    !$omp target exit data map(from: b%v, b%w)
    !$omp target exit data map(from: b)
    if (any (b%v /= [1, -2, 3, 40]) .or. any (b%w /= [-1, 2, -3, 4])) stop 10
  end subroutine
  ! Components of which no structure is on the device; sections, elements.
  subroutine alone
    type(grid) :: b
    integer :: k
    allocate (b%v(8), b%w(8), b%s)
    b%v = 1; b%w = 2; b%s = 3
    !$omp target enter data map(to: b%v(3:5), b%w, b%s)
    !$omp target map(tofrom: b%v(3:5), b%w, b%s)
    b%v(4) = b%w(8) + b%s + size (b%v)
    b%s = 5
    !$omp end target
    !$omp target exit data map(from: b%v(3:5), b%s) map(delete: b%w)
    if (b%v(4) /= 13 .or. b%s /= 5) stop 11
    do k = 1, 2
      !$omp target map(from: b%v) map(alloc: b%w)
      b%w(:) = k
      b%v(:) = b%w(:) + size (b%v)
      !$omp end target
      if (any (b%v /= 8 + k)) stop 12
    end do
    !$omp target data map(from: b%w)
    !$omp target map(from: b%w)
    b%w(:) = 4
    !$omp end target
    !$omp end target data
    if (any (b%w /= 4)) stop 13
    !$omp target map(tofrom: b%v(2), b%w(3:6))
    b%v(2) = b%w(6) + 1
    !$omp end target
    if (b%v(2) /= 5 .or. b%v(3) /= 10) stop 14
  end subroutine
  ! Arrays of structures in structures.
  subroutine nested (o)
    type(outer) :: o
    integer :: i
    allocate (o%h(3))
    do i = 1, 3
      allocate (o%h(i)%v(i), o%h(i)%s)
      o%h(i)%v = i
      o%h(i)%s = 10 * i
    end do
    do i = 1, 2
      allocate (o%g(i)%v(i:2 * i))
      o%g(i)%v = i
    end do
    !$omp target enter data map(to: o)
    !$omp target enter data map(to: o%h)
    do i = 1, 3
      !$omp target enter data map(to: o%h(i)%v, o%h(i)%s)
    end do
    do i = 1, 2
      !$omp target enter data map(to: o%g(i)%v)
    end do
    !$omp target teams distribute parallel do
    do i = 1, 3
      o%h(i)%v(i) = o%h(i)%s + size (o%h(i)%v)
    end do
    !$omp target
    o%g(1)%v(2) = 5 + lbound (o%g(2)%v, 1)
    o%g(2)%v(4) = 6 + ubound (o%g(1)%v, 1)
    !$omp end target
    do i = 1, 3
      !$omp target exit data map(from: o%h(i)%v) map(release: o%h(i)%s)
    end do
    do i = 1, 2
      !$omp target exit data map(from: o%g(i)%v)
    end do
    !$omp target exit data map(from: o%h)
    !$omp target exit data map(from: o)
    if (o%h(1)%v(1) /= 11 .or. o%h(2)%v(2) /= 22 .or. o%h(3)%v(3) /= 33) stop 15
    if (o%g(1)%v(2) /= 7 .or. o%g(2)%v(4) /= 8 .or. o%g(1)%v(1) /= 1) stop 16
  end subroutine
  ! "enter data" and "exit data" as tasks.
  subroutine tasks
    type(grid) :: b
    real, allocatable :: a(:)
    real, pointer :: q(:)
    integer :: x
    allocate (b%v(5), b%s, a(6), q(7))
    b%v = 1; b%s = 2; a = 3; q = 4
    x = 0
    !$omp parallel
    !$omp single
    !$omp task depend(inout: x) shared(x)
    x = 1
    !$omp end task
    !$omp target enter data map(to: b) nowait depend(inout: x)
    !$omp target enter data map(to: b%v, b%s, a, q) nowait depend(inout: x)
    !$omp target nowait depend(inout: x)
    b%v(2) = b%s + size (b%v) + a(2) + size (a) + q(2) + size (q)
    a(3) = 5
    q(3) = 6
    !$omp end target
    !$omp target exit data map(from: b%v, a, q) map(release: b%s) nowait depend(inout: x)
    !$omp target exit data map(from: b) nowait depend(inout: x)
    !$omp end single
    !$omp end parallel
    if (b%v(2) /= 27 .or. a(3) /= 5 .or. q(3) /= 6) stop 17
  end subroutine
end module
program p
  use m
  implicit none
  type(outer) :: o
  call late
  call absent
  call back
  call swap
  call alone
  call nested (o)
  call tasks
end program
