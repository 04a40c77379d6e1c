! { dg-do run }
! { dg-pass region-pointers }
! Regions under way with sections of one array, or arrays that procedures have as arguments: each had the first one's.
module m
  implicit none
  integer, allocatable :: al(:,:)
contains
  subroutine explicit (x, n, k, v)
    integer, intent(in) :: n, k
    integer, intent(inout) :: x(n, *)
    integer, intent(in) :: v
    !$omp target map(tofrom: x(1:n, k)) nowait
    x(2, k) = v
    !$omp end target
  end subroutine
  subroutine assumed (x, k, v)
    integer, intent(inout) :: x(:, :)
    integer, intent(in) :: k, v
    !$omp target map(tofrom: x(:, k)) nowait
    x(2, k) = v + size (x, 1)
    !$omp end target
  end subroutine
  subroutine whole (x, v)
    integer, intent(inout) :: x(:)
    integer, intent(in) :: v
    !$omp target nowait
    x(2) = v + size (x)
    !$omp end target
  end subroutine
  subroutine low (x, l, v)
    integer, intent(in) :: l, v
    integer, intent(inout) :: x(l:)
    integer :: i
    !$omp target teams distribute parallel do nowait
    do i = l + 1, l + 1
      x(i) = v + lbound (x, 1)
    end do
  end subroutine
  subroutine allo (x, k, v)
    integer, allocatable, intent(inout) :: x(:, :)
    integer, intent(in) :: k, v
    !$omp target map(tofrom: x(:, k)) nowait
    x(2, k) = v + size (x, 2)
    !$omp end target
  end subroutine
  subroutine optio (v, x)
    integer, optional, intent(inout) :: x(:)
    integer, intent(in) :: v
    !$omp target nowait
    if (present (x)) x(2) = v + size (x)
    !$omp end target
  end subroutine
  subroutine auto (n, k)
    integer, intent(in) :: n, k
    integer :: w(n, 4), j
    w = 0
    do j = 1, 4
      !$omp target map(tofrom: w(:, j)) nowait
      w(n, j) = j * k
      !$omp end target
    end do
    !$omp taskwait
    if (any (w(n, :) /= k * [1, 2, 3, 4])) stop 20
  end subroutine
end module
program p
  use m
  implicit none
  integer :: fix(10, 4), k, n, e
  integer, allocatable :: loc(:, :)
  integer, pointer :: pt(:, :), q(:)
  integer, target :: t(10, 4)
  fix = 0; t = 0
  n = 10
  allocate (al(10, 4), loc(10, 0:3), pt(10, 4))
  al = 0; loc = 0; pt = 0
  do k = 1, 4
    call explicit (fix, n, k, 10 * k)
  end do
  !$omp taskwait
  if (any (fix(2, :) /= [10, 20, 30, 40])) stop 1
  do k = 1, 4
    call assumed (fix, k, k)
  end do
  !$omp taskwait
  if (any (fix(2, :) /= [11, 12, 13, 14])) stop 2
  do k = 1, 4
    call whole (fix(k:, k), k)
  end do
  !$omp taskwait
  if (fix(2, 1) /= 11 .or. fix(3, 2) /= 11 .or. fix(4, 3) /= 11 .or. fix(5, 4) /= 11) stop 3
  do k = 1, 4
    call whole (fix(1:6:k, k), 100)
  end do
  !$omp taskwait
  if (fix(2, 1) /= 106 .or. fix(3, 2) /= 103 .or. fix(4, 3) /= 102 .or. fix(5, 4) /= 102) stop 4
  do k = 1, 4
    call low (fix(:, k), k, k)
  end do
  !$omp taskwait
  if (any (fix(2, :) /= [2, 4, 6, 8])) stop 5
  do k = 1, 4
    !$omp target map(tofrom: al(:, k)) nowait
    al(3, k) = k + size (al)
    !$omp end target
    !$omp target map(tofrom: loc(:, k - 1)) nowait
    loc(3, k - 1) = k + lbound (loc, 2)
    !$omp end target
    !$omp target map(tofrom: pt(2:8, k)) nowait
    pt(3, k) = k + ubound (pt, 2)
    !$omp end target
  end do
  !$omp taskwait
  if (any (al(3, :) /= [41, 42, 43, 44])) stop 6
  if (any (loc(3, :) /= [1, 2, 3, 4])) stop 7
  if (any (pt(3, :) /= [5, 6, 7, 8])) stop 8
  do k = 1, 4
    q => t(k:, k)
    !$omp target map(tofrom: q) nowait
    q(1) = k + size (q)
    !$omp end target
  end do
  !$omp taskwait
  if (t(1, 1) /= 11 .or. t(2, 2) /= 11 .or. t(3, 3) /= 11 .or. t(4, 4) /= 11) stop 9
  do k = 1, 4
    call allo (al, k, k)
  end do
  !$omp taskwait
  if (any (al(2, :) /= [5, 6, 7, 8])) stop 10
  do k = 1, 4
    call optio (k, fix(:, k))
    call optio (k)
  end do
  !$omp taskwait
  if (any (fix(2, :) /= [11, 12, 13, 14])) stop 11
  ! in order of dependences, with a part of the array in the next one
  e = 0
  do k = 1, 4
    !$omp target map(tofrom: al(:, k)) nowait depend(inout: e)
    al(4, k) = 7 * k
    !$omp end target
    !$omp target map(tofrom: al(3:5, k)) nowait depend(inout: e)
    al(4, k) = al(4, k) + 1
    !$omp end target
  end do
  !$omp taskwait
  if (any (al(4, :) /= [8, 15, 22, 29])) stop 12
  call auto (12, 3)
  ! a scalar element; one after another without nowait
  do k = 1, 4
    !$omp target map(tofrom: al(5, k))
    al(5, k) = k
    !$omp end target
  end do
  if (any (al(5, :) /= [1, 2, 3, 4])) stop 13
  !$omp target enter data map(to: al(:, 1))
  !$omp target map(tofrom: al(:, 3))
  al(6, 3) = 6
  !$omp end target
  if (al(6, 3) /= 6) stop 14
  !$omp target exit data map(release: al(:, 1))
  !$omp parallel do
  do k = 1, 4
    !$omp target map(tofrom: al(:, k), fix(:, k))
    al(7, k) = k
    fix(7, k) = k
    !$omp end target
  end do
  if (any (al(7, :) /= [1, 2, 3, 4])) stop 15
  if (any (fix(7, :) /= [1, 2, 3, 4])) stop 16
end program
