! Procedures with regions become part of loops (inlined-regions.cc): module variables, which called procedures change and
! allocate anew, pointers, common blocks, equivalence, sections of assumed shape, move_alloc.
! { dg-do run }
! { dg-options "-O2 -w" }
module fields
  implicit none
  integer, parameter :: n = 300
  integer, allocatable :: now(:), next(:)
  integer, target :: fixed(n) = 0
  integer, pointer :: p(:)
contains
  subroutine step
    integer :: i
    !$omp target teams distribute parallel do map(to: now) map(tofrom: next)
    do i = 1, n
      next(i) = next(i) + now(i)
    end do
  end subroutine
  subroutine back
    integer :: i
    !$omp target teams distribute parallel do map(to: next) map(tofrom: now)
    do i = 1, n
      now(i) = now(i) + next(i)
    end do
  end subroutine
  subroutine add(a, k)
    integer, intent(inout) :: a(:)
    integer, intent(in) :: k
    integer :: i
    !$omp target teams distribute parallel do map(tofrom: a)
    do i = 1, size(a)
      a(i) = a(i) + k
    end do
  end subroutine
  subroutine add_pointer(k)
    integer, intent(in) :: k
    integer :: i
    !$omp target teams distribute parallel do map(tofrom: p)
    do i = 1, size(p)
      p(i) = p(i) + k
    end do
  end subroutine
  subroutine touch(k)
    integer, intent(in) :: k
    now(k) = now(k) + 1
  end subroutine
  subroutine anew
    integer, allocatable :: other(:)
    allocate (other(n))
    other = now + 1
    call move_alloc(other, now)
  end subroutine
  subroutine exchange
    integer, allocatable :: other(:)
    call move_alloc(now, other)
    call move_alloc(next, now)
    call move_alloc(other, next)
  end subroutine
end module
program main
  use fields
  implicit none
  integer :: i, k, a(0:n, 2), whole(2 * n), parts(n, 2), shared(n), x(n), y(n), ref(2), t
  common /block/ shared
  equivalence (whole, parts)
  integer, allocatable :: own(:)
  allocate (now(n), next(n))
  now = 1; next = 0; ref = [1, 0]
  do k = 1, 9
    call step
    ref(2) = ref(2) + ref(1)
    if (k == 3) call anew
    if (k == 3) ref(1) = ref(1) + 1
    call back
    ref(1) = ref(1) + ref(2)
    if (mod(k, 4) == 0) then
      call exchange
      t = ref(1); ref(1) = ref(2); ref(2) = t
    end if
    if (k == 5) cycle
    call step
    ref(2) = ref(2) + ref(1)
  end do
  if (any(now /= ref(1)) .or. any(next /= ref(2))) error stop 1
  now = 0
  do k = 1, 5
    call back
    call touch(k)
  end do
  if (now(5) /= 5 * ref(2) + 1 .or. now(6) /= 5 * ref(2)) error stop 2

  a = 0
  do k = 1, 4
    call add(a(:, 1), k)
    call add(a(::2, 2), 1)
    a(k, 2) = a(k, 2) + 10
    call add(a(:, 2), 1)
  end do
  if (any(a(:, 1) /= 10) .or. a(1, 2) /= 14 .or. a(2, 2) /= 18 .or. a(n, 2) /= 8) error stop 3

  p => fixed
  do k = 1, 4
    call add_pointer(1)
    call add(fixed, 2)
    if (k == 2) p => fixed(1:150)
  end do
  if (fixed(1) /= 12 .or. fixed(151) /= 10) error stop 4

  whole = 0
  do k = 1, 3
    call add(whole, 1)
    parts(k, 2) = parts(k, 2) + 5
    call add(parts(:, 1), 1)
  end do
  if (whole(1) /= 6 .or. whole(n + 2) /= 8 .or. whole(2 * n) /= 3) error stop 5

  shared = 0
  do k = 1, 3
    call add(shared, 1)
    call common_change(k)
  end do
  if (shared(2) /= 10 + 3 .or. shared(4) /= 3) error stop 6

  allocate (own(n))
  own = 0
  do k = 1, 4
    call add(own, k)
    if (k == 2) then
      deallocate (own)
      allocate (own(2 * n), source = 7)
    end if
    call add(own, 1)
  end do
  if (size(own) /= 2 * n .or. own(2 * n) /= 7 + 1 + 3 + 1 + 4 + 1) error stop 7

  x = 0
  do k = 1, 3
    call add(x, 1)
    y = x
    call add(y, 1)
    if (y(k) /= k + 1) error stop 8
  end do
end program
subroutine common_change(k)
  implicit none
  integer, intent(in) :: k
  integer :: shared(300)
  common /block/ shared
  shared(k) = shared(k) + 10
end subroutine
