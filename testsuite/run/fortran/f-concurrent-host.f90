! { dg-do run }
! { dg-additional-options "-foffload-options=-mdo-concurrent=device" }
! DO CONCURRENT that cannot be a target region stays on the host, and a warning says so.

module host_loops
  implicit none
  type node
    real, allocatable :: x(:)
    real :: y
  end type
  type base
    real :: z
  end type
  type(node) :: nodes(4)
contains
  pure subroutine maybe (x, t)
    real, intent(in) :: x
    real, intent(inout) :: t
    if (x > 3) t = x
  end subroutine

  subroutine all_kinds (a, n, c, w)
    real, intent(inout) :: a(:)
    integer, intent(in) :: n
    class(base), intent(inout) :: c
    real, intent(inout) :: w(*)
    integer :: i, s(4), k
    real :: t
    s = 7
    do concurrent (i = n:n)
      s(1) = i          ! { dg-warning "runs on the host" }
      a(i) = s(1)
    end do
    if (s(1) /= n .or. a(n) /= n) stop 1
    do concurrent (i = 1:4)
      nodes(i)%x(1) = i ! { dg-warning "runs on the host" }
    end do
    if (nodes(3)%x(1) /= 3) stop 2
    do concurrent (i = 1:n)
      a(i) = inner (real (i))  ! { dg-warning "runs on the host" }
    end do
    if (any (a /= [(i + 1, i = 1, n)])) stop 3
    do concurrent (i = 1:n)
      w(i) = i          ! { dg-warning "runs on the host" }
    end do
    if (any (w(1:n) /= [(i, i = 1, n)])) stop 4
    a(1:4) = [1., 1., 1., -1.]
    do concurrent (i = 2:4, a(i - 1) > 0)
      a(i) = -a(i)      ! { dg-warning "runs on the host" }
    end do
    if (any (a(1:4) /= [1., -1., -1., 1.])) stop 5
    t = 0
    a = 1
    a(4) = 8
    do concurrent (i = 1:n)
      call maybe (a(i), t)  ! { dg-warning "runs on the host" }
    end do
    if (t /= 8) stop 6
    do concurrent (i = 4:4)
      c%z = a(i)        ! { dg-warning "runs on the host" }
    end do
    if (c%z /= 8) stop 7
    ! Part of the array is each iteration's, and part is not.
    do concurrent (i = 1:n)
      s(2) = i          ! { dg-warning "runs on the host" }
      do k = 1, 3
        a(i) = a(i) + s(2)
      end do
    end do
    if (a(4) /= 20) stop 8
  contains
    pure real function inner (x)
      real, intent(in) :: x
      inner = x + 1
    end function
  end subroutine
end module

program main
  use host_loops
  implicit none
  real :: a(6), w(6)
  type(base) :: c
  integer :: i
  do i = 1, 4
    allocate (nodes(i)%x(2))
  end do
  a = 0
  call all_kinds (a, 6, c, w)
  ! There is a kernel, too.
  !$omp target map(tofrom: a)
  a(1) = 3
  !$omp end target
  if (a(1) /= 3) stop 9
end program
