! { dg-do run }
! { dg-skip-if "GCC copies the pointer" { host } }
! Scalars that are allocatable, of several types, which "defaultmap" makes "firstprivate", in combined constructs.
program p
  implicit none
  type point
    integer :: x, y
  end type
  integer(8), allocatable :: i
  real, allocatable :: r
  complex(8), allocatable :: z
  logical, allocatable :: l
  type(point), allocatable :: t, none
  integer :: k, s
  i = 5; r = 2.5; z = (1, 2); l = .true.; t = point (3, 4)
  s = 0
  !$omp target teams distribute parallel do simd defaultmap(firstprivate: allocatable) reduction(+: s)
  do k = 1, 10
    s = s + int (i) + int (2 * r) + int (aimag (z)) + merge (1, 0, l)
  end do
  if (s /= 130) stop 1
  !$omp target parallel defaultmap(firstprivate) map(tofrom: s) num_threads(1)
  s = t%x * 10 + t%y
  if (allocated (none)) s = 0
  i = 0; r = 0; z = 0; l = .false.; t%x = 0
  !$omp end target parallel
  if (s /= 34) stop 2
  if (i /= 5 .or. r /= 2.5 .or. z /= (1, 2) .or. .not. l .or. t%x /= 3) stop 3
end program
