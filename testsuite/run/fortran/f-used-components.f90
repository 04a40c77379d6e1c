! { dg-do run }
! { dg-skip-if "GCC refuses allocatable components" { gcc-13 && ! gcc-15 } }
! Of what a pointer or a dummy argument is, a clause maps one component; the region uses others, which were garbage.
module m
  type t
    integer :: n
    real, pointer :: p(:)
    real, allocatable :: a(:)
    integer :: k
    real :: v(8)
  end type
contains
  subroutine s(x, w)
    type(t) :: x
    type(t), pointer :: y
    integer :: i, w
    target x
    y => x
    select case (w)
    case (0)
      !$omp target map(tofrom: y%v)
      do i = 1, y%n
        y%v(i) = y%v(i) + y%k
      end do
      !$omp end target
    case (1)
      !$omp target map(tofrom: y%p)
      do i = 1, y%n
        y%p(i) = y%p(i) + y%k
      end do
      !$omp end target
    case (2)
      !$omp target map(tofrom: x%a)
      do i = 1, x%n
        x%a(i) = x%a(i) + x%k
      end do
      !$omp end target
    case (4)
      associate (z => x)
      !$omp target map(tofrom: z%v)
      do i = 1, z%n
        z%v(i) = z%v(i) + z%k
      end do
      !$omp end target
      end associate
    case (5)
      !$omp target map(tofrom: y%a)
      do i = 1, y%n
        y%a(i) = y%a(i) + y%k
      end do
      y%k = 100
      !$omp end target
      if (x%k /= 100) stop 9
    end select
  end subroutine
end module
program p
  use m
  type(t) :: x
  integer w
  allocate(x%p(8), x%a(8))
  do w = 0, 5
  x%n = 8; x%k = 3; x%v = 1; x%p = 1; x%a = 1
  call s(x, w)
  if (w == 0 .or. w == 4) then
    if (any(x%v /= 4)) stop 1
  else if (w == 1) then
    if (any(x%p /= 4)) stop 2
  else if (w /= 3) then
    if (any(x%a /= 4)) stop 3
  end if
  end do
end program
