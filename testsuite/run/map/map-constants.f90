! { dg-do run }
! PARAMETER arrays: passed to dummy arguments with intent(in), which are mapped tofrom, and named in map clauses.
module weights
  implicit none
  type pair
    integer :: low, high
  end type
  integer, parameter :: table(4) = [ 4, 3, 4, 2 ]
  type(pair), parameter :: bounds = pair (3, 4)
contains
  integer function total (c)
    integer, intent(in) :: c(4)
    integer :: r, i
    r = 0
    !$omp target map(tofrom: r)
    do i = 1, 4
      r = r + i * c(i)
    end do
    !$omp end target
    total = r
  end function
  integer function total_shape (c)
    integer, intent(in) :: c(:)
    integer :: r, i
    r = 0
    !$omp target teams distribute parallel do reduction(+: r) map(tofrom: r, c)
    do i = 1, size (c)
      r = r + i * c(i)
    end do
    total_shape = r
  end function
  integer function sum_pair (p)
    type(pair), intent(in) :: p
    integer :: r
    !$omp target data map(tofrom: p)
    !$omp target map(from: r)
    r = p%low + p%high
    !$omp end target
    !$omp end target data
    sum_pair = r
  end function
  integer function length (t)
    character(*), intent(in) :: t
    integer :: r
    !$omp target map(from: r)
    r = len_trim (t)
    !$omp end target
    length = r
  end function
end module
program p
  use weights
  implicit none
  real, parameter :: c(3) = [ 1., 2., 3. ]
  real :: s
  integer :: i
  s = 0
  i = 2
  !$omp target map(tofrom: s)
  s = c(i) + c(3)
  !$omp end target
  if (total (table) /= 30 .or. total_shape (table) /= 30 .or. total_shape (table(2:3)) /= 11) stop 1
  if (sum_pair (bounds) /= 7 .or. length ('abc  ') /= 3 .or. s /= 5) stop 2
end program
