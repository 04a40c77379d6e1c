! { dg-do run }
! { dg-pass variants }
! declare variant of functions and subroutines of a module, by the device and by constructs.

module shapes
  implicit none
contains
  integer function there (x)
    integer, value :: x
    there = x + 100
  end function
  integer function here (x)
    integer, value :: x
    here = x + 200
  end function
  integer function place (x)
    !$omp declare variant (there) match (device={kind(nohost)})
    !$omp declare variant (here) match (device={kind(host)})
    integer, value :: x
    place = x
  end function
  subroutine add_in_target (a)
    integer, intent(inout) :: a(:)
    a = a + 1
  end subroutine
  subroutine add (a)
    !$omp declare variant (add_in_target) match (construct={target})
    integer, intent(inout) :: a(:)
    a = a + 10
  end subroutine
end module

program main
  use shapes
  use omp_lib
  implicit none
  integer :: r(10), i, expected
  logical :: device
  r = 0
  !$omp target map(tofrom: r) map(from: device)
  device = .not. omp_is_initial_device ()
  do i = 1, 10
    r(i) = place (i)
  end do
  call add (r)
  !$omp end target
  do i = 1, 10
    expected = i + merge (101, 201, device)
    if (r(i) /= expected) stop 1
  end do
  if (place (1) /= 201) stop 2
  call add (r)
  if (r(1) /= merge (112, 212, device)) stop 3
end program
