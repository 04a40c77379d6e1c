! { dg-do run }
! { dg-engines "sim gpu" }
! A linked list of pointers.

module m
  implicit none
  !$omp requires unified_shared_memory
  type node
    integer :: value = 0
    type(node), pointer :: next => null ()
  end type
end module
program p
  use m
  implicit none
  !$omp requires unified_shared_memory
  type(node), pointer :: head, n
  integer :: i, total
  head => null ()
  do i = 1, 500
    allocate (n)
    n%value = i
    n%next => head
    head => n
  end do
  total = 0
  !$omp target map(tofrom: total) private(n)
  n => head
  do while (associated (n))
    total = total + n%value
    n%value = -n%value
    n => n%next
  end do
  !$omp end target
  if (total /= 125250 .or. head%value /= -500 .or. head%next%value /= -499) error stop
end program
