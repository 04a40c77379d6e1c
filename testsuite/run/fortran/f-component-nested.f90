! { dg-do run }
! Components of components: pointers through pointers, arrays of structures, names that "associate" gives, sections.
module m
  implicit none
  type leaf
    real, pointer :: v(:)
    integer :: k
  end type
  type cell
    type(leaf), pointer :: p
    type(leaf) :: q(2)
  end type
contains
  subroutine run (c, n)
    integer, intent(in) :: n
    type(cell), intent(inout) :: c(n)
    integer :: i, j
    !$omp target enter data map(to: c)
    do i = 1, n
      !$omp target enter data map(to: c(i)%p)
      !$omp target enter data map(to: c(i)%p%v)
      do j = 1, 2
        !$omp target enter data map(to: c(i)%q(j)%v)
      end do
    end do
    !$omp target teams distribute parallel do
    do i = 1, n
      c(i)%p%v(i) = c(i)%p%k + size (c(i)%q(2)%v)
      c(i)%q(1)%v(1) = i
    end do
    do i = 1, n
      !$omp target exit data map(from: c(i)%p%v)
      !$omp target exit data map(delete: c(i)%p)
      do j = 1, 2
        !$omp target exit data map(from: c(i)%q(j)%v)
      end do
    end do
    !$omp target exit data map(delete: c)
  end subroutine
end module
program p
  use m
  implicit none
  type(cell), allocatable, target :: c(:)
  type(cell), pointer :: one
  type(leaf), target :: l
  integer :: i, j, s
  allocate (c(5))
  do i = 1, 5
    allocate (c(i)%p)
    allocate (c(i)%p%v(i))
    c(i)%p%k = 10 * i
    do j = 1, 2
      allocate (c(i)%q(j)%v(j))
      c(i)%q(j)%v = 0
    end do
  end do
  call run (c, 5)
  do i = 1, 5
    if (c(i)%p%v(i) /= 10 * i + 2 .or. c(i)%q(1)%v(1) /= i) stop 1
  end do
  ! again
  call run (c, 5)
  do i = 1, 5
    if (c(i)%p%v(i) /= 10 * i + 2 .or. c(i)%q(1)%v(1) /= i) stop 2
  end do
  one => c(2)
  associate (v => one%p%v, q => one%q(2)%v)
    !$omp target enter data map(to: v, q)
    !$omp target
    v(1) = 77
    q(2) = v(1) + 1
    !$omp end target
    !$omp target exit data map(from: v, q)
  end associate
  if (one%p%v(1) /= 77 .or. one%q(2)%v(2) /= 78) stop 3
  allocate (l%v(100))
  l%v = 1
  s = 0
  !$omp target data map(to: l) map(to: l%v(11:20))
  do i = 1, 3
    !$omp target map(tofrom: s) nowait
    s = s + int (sum (l%v(11:20)))
    !$omp end target
    !$omp taskwait
  end do
  !$omp end target data
  if (s /= 30) stop 4
end program
