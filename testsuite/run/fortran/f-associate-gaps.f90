! { dg-do run }
! A name of ASSOCIATE for a section: no more is mapped than from the lowest element to the highest, and the bytes
! between the elements remain.
program p
  implicit none
  type t
    integer :: f(12)
    integer :: next(12)
  end type
  type(t) :: x
  real :: g(6, 6), h(6, 6)
  x%f = 1
  x%next = 2
  associate (v => x%f(2:12:5))
    !$omp target map(from: v)
    v = 3
    !$omp end target
    !$omp target
    v = v + 1
    x%next(9) = 5
    !$omp end target
  end associate
  if (any (x%f /= [1, 4, 1, 1, 1, 1, 4, 1, 1, 1, 1, 4]) .or. count (x%next == 2) /= 11) stop 1
  g = 1
  h = 1
  associate (v => g(6:1:-2, 5:1:-2))
    !$omp target data map(tofrom: v)
    !$omp target
    v = v + 6
    !$omp end target
    !$omp target update from(v)
    if (any (v /= 7)) stop 2
    !$omp end target data
  end associate
  h(2:6:2, 1:5:2) = 7
  if (any (g /= h)) stop 3
end program
