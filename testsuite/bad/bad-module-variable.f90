! { dg-do link }
! Variables of modules had names for the linker in messages, and what to write was C's.
module tables
  implicit none
  integer :: weights(10)	! { dg-message "name it in '!.omp declare target \\(weights\\)' there, or map it" }
  real, allocatable :: cells(:)	! { dg-message "declare target \\(cells\\)" }
contains
  integer function pick (i)
    integer, intent(in) :: i
    pick = weights(i)	! { dg-error "variable 'weights' is used in device code" }
  end function
  integer function other (i)
    integer, intent(in) :: i
    other = int (cells(i))	! { dg-error "variable 'cells' is used in device code" }
  end function
end module
program p
  use tables
  implicit none
  integer :: r
  !$omp target map(from: r)
  r = pick (3) + other (2)
  !$omp end target
  print *, r
end program
