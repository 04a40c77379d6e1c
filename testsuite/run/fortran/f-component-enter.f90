! { dg-do run }
! { dg-require-effective-target before-gcc-16 }
! Pointer components in "enter data", "exit data", "target data" and regions.
module m
  implicit none
  type leaf
    integer, pointer :: a(:)
    integer :: k
  end type
  type tree
    integer :: n
    real(8), pointer :: v(:)
    integer, pointer :: w(:, :)
    integer, pointer :: s
    type(leaf) :: in
    type(leaf), pointer :: child
    type(leaf), pointer :: many(:)
    type(leaf) :: fixed(3)
    character(len=:), pointer :: c
    character(len=:), pointer :: cc(:)
  end type
  type(tree), target :: global
  !$omp declare target (global)
contains
  subroutine make (t)
    type(tree) :: t
    integer :: i
    t%n = 10
    allocate (t%v(10), t%w(4, 3), t%s, t%in%a(5), t%child, t%many(4))
    allocate (character(len=3) :: t%c)
    allocate (character(len=2) :: t%cc(4))
    t%v = [(i, i = 1, 10)]
    t%w = reshape ([(i, i = 1, 12)], [4, 3])
    t%s = 7
    t%in%a = 3
    t%in%k = 30
    allocate (t%child%a(6))
    t%child%a = 5
    t%child%k = 50
    do i = 1, 4
      allocate (t%many(i)%a(i))
      t%many(i)%a = i
      t%many(i)%k = -i
    end do
    do i = 1, 3
      allocate (t%fixed(i)%a(i))
      t%fixed(i)%a = 10 * i
      t%fixed(i)%k = i
    end do
    t%c = 'abc'
    t%cc = ['de', 'fg', 'hi', 'jk']
  end subroutine
  ! All that a dummy argument has, entered one by one.
  subroutine enter (t)
    type(tree) :: t
    integer :: i
    !$omp target enter data map(to: t)
    !$omp target enter data map(to: t%v)
    !$omp target enter data map(to: t%w, t%s)
    !$omp target enter data map(to: t%in%a)
    !$omp target enter data map(to: t%child)
    !$omp target enter data map(to: t%child%a)
    !$omp target enter data map(to: t%many)
    do i = 1, 4
      !$omp target enter data map(to: t%many(i)%a)
    end do
    do i = 1, 3
      !$omp target enter data map(to: t%fixed(i)%a)
    end do
    !$omp target enter data map(to: t%c, t%cc)
  end subroutine
  subroutine leave (t)
    type(tree) :: t
    integer :: i
    !$omp target exit data map(from: t%c, t%cc)
    do i = 1, 3
      !$omp target exit data map(from: t%fixed(i)%a)
    end do
    do i = 1, 4
      !$omp target exit data map(from: t%many(i)%a)
    end do
    !$omp target exit data map(from: t%many)
    !$omp target exit data map(from: t%child%a)
    !$omp target exit data map(from: t%child)
    !$omp target exit data map(from: t%in%a)
    !$omp target exit data map(from: t%w, t%s)
    !$omp target exit data map(from: t%v)
    !$omp target exit data map(from: t)
  end subroutine
  subroutine work (t)
    type(tree) :: t
    integer :: i
    !$omp target map(tofrom: t)
    do i = 1, t%n
      t%v(i) = t%v(i) + size (t%v)
    end do
    t%w(2, :) = t%w(1, :) + size (t%w, 1)
    t%s = t%s + 1
    t%in%a(2) = t%in%k
    t%child%a(3) = t%child%k + size (t%child%a)
    t%child%k = 51
    do i = 1, size (t%many)
      t%many(i)%a(i) = t%many(i)%k * size (t%many(i)%a)
      t%many(i)%k = 100 + i
    end do
    do i = 1, 3
      t%fixed(i)%a(1) = t%fixed(i)%k + t%fixed(i)%a(i)
    end do
    t%n = 11
    t%c(2:2) = 'X'
    t%cc(3) = t%cc(1)
    !$omp end target
  end subroutine
  subroutine check (t)
    type(tree) :: t
    integer :: i
    if (any (t%v /= [(i + 10, i = 1, 10)])) stop 1
    if (any (t%w(2, :) /= [5, 9, 13])) stop 2
    if (t%s /= 8) stop 3
    if (any (t%in%a /= [3, 30, 3, 3, 3])) stop 4
    if (any (t%child%a /= [5, 5, 56, 5, 5, 5]) .or. t%child%k /= 51) stop 5
    do i = 1, 4
      if (t%many(i)%a(i) /= -i * i .or. t%many(i)%k /= 100 + i) stop 6
    end do
    if (t%fixed(1)%a(1) /= 11 .or. t%fixed(2)%a(1) /= 22 .or. t%fixed(3)%a(1) /= 33) stop 7
    if (t%n /= 11) stop 8
    if (t%c /= 'aXc') stop 9
    if (t%cc(3) /= 'de' .or. t%cc(4) /= 'jk') stop 10
  end subroutine
end module
program p
  use m
  implicit none
  type(tree) :: local, all(3)
  type(tree), pointer :: by
  integer :: i, k
  call make (local)
  call enter (local)
  call work (local)
  call leave (local)
  call check (local)
  ! Again, with other memory.
  call make (local)
  call enter (local)
  call work (local)
  call leave (local)
  call check (local)
  allocate (by)
  call make (by)
  call enter (by)
  call work (by)
  call leave (by)
  call check (by)
  do i = 1, 3
    call make (all(i))
  end do
  do i = 1, 3
    call enter (all(i))
  end do
  do i = 1, 3
    call work (all(i))
  end do
  do i = 1, 3
    call leave (all(i))
    call check (all(i))
  end do
  call make (global)
  !$omp target update to(global)
  !$omp target enter data map(to: global%v, global%s)
  !$omp target
  global%v(3) = size (global%v) * global%s
  !$omp end target
  !$omp target exit data map(from: global%v, global%s)
  if (global%v(3) /= 70) stop 11
end program
