! { dg-do run }
! Components of elements of array components in clauses: they were apart from the others, and those without a clause garbage.
program p
  type inner
    integer :: k
    real :: z(2)
  end type
  type outer
    type(inner) :: in(3)
    integer :: n
    real :: w(3)
  end type
  type(outer) :: o
  integer :: w
  do w = 0, 4
  o%w = [1., 2., 3.]; o%in%k = [5, 6, 7]; o%n = 3
  select case (w)
  case (0)
  !$omp target map(tofrom: o%w, o%in(2)%k)
  o%w = o%w * o%in(2)%k
  o%in(2)%k = 9
  !$omp end target
  if (any(o%w /= [6., 12., 18.]) .or. o%in(2)%k /= 9) stop 2
  case (1)
  !$omp target map(tofrom: o%in(1)%k, o%in(2)%k)
  o%in(1)%k = o%in(2)%k
  o%in(2)%k = 9
  !$omp end target
  if (o%in(1)%k /= 6 .or. o%in(2)%k /= 9) stop 2
  case (2)
  !$omp target map(tofrom: o%in(3)%k)
  o%in(3)%k = 10 + o%n
  !$omp end target
  if (o%in(3)%k /= 13) stop 2
  case (3)
  !$omp target map(tofrom: o%in(2)%z, o%in(3)%k, o%w(2))
  o%in(2)%z = o%in(3)%k
  o%w(2) = 5
  o%in(3)%k = 10 + o%n
  !$omp end target
  if (o%in(3)%k /= 13 .or. o%w(2) /= 5 .or. o%in(2)%z(2) /= 7) stop 2
  case (4)
  !$omp target map(tofrom: o%in(2:3), o%w)
  o%in(2)%k = o%in(3)%k
  o%w(2) = 5
  !$omp end target
  if (o%in(2)%k /= 7 .or. o%w(2) /= 5) stop 2
  end select
  end do
end program
