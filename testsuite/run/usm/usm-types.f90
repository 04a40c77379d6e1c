! { dg-do run }
! { dg-engines "sim gpu" }
! Type-bound procedures, types that extend others, pointers to components.

module m
  implicit none
  !$omp requires unified_shared_memory
  type base
    integer :: n = 0
  contains
    procedure :: add
  end type
  type, extends (base) :: derived
    real, pointer :: p(:) => null ()
  contains
    procedure :: total
  end type
contains
  subroutine add (this, k)
    !$omp declare target
    class(base), intent (inout) :: this
    integer, intent (in) :: k
    this%n = this%n + k
  end subroutine
  real function total (this)
    !$omp declare target
    class(derived), intent (in) :: this
    integer :: i
    total = 0
    do i = 1, this%n
      total = total + this%p(i)
    end do
  end function
end module
program p
  use m
  implicit none
  !$omp requires unified_shared_memory
  type(derived), allocatable :: d
  real, target :: values(50)
  real :: s
  allocate (d)
  values = 3
  d%p => values
  s = 0
  !$omp target map(tofrom: s) map(alloc: d)
  call d%add (20)
  s = d%total ()
  d%p(50) = 7
  !$omp end target
  if (s /= 60 .or. d%n /= 20 .or. values(50) /= 7) error stop
end program
