! As f-frame-scalar-pointers.f90: internal procedures that change what the pointers point to, in SIMD loops and with
! "target data" around.
! { dg-do run }
module m
contains
  subroutine inner (q, s)
    implicit none
    integer, pointer :: q
    real, pointer :: s
    integer :: i
    integer :: r(40)
    !$omp target simd map(from: r)
    do i = 1, 40
      r(i) = twice (i)
    end do
    do i = 1, 40
      if (r(i) /= 2 * i + 5) stop 2
    end do
    !$omp target
    call change (3)
    !$omp end target
    do i = 1, 40
      s = s + twice (0) - q + 1
    end do
  contains
    integer function twice (i)
      integer, intent(in) :: i
      twice = 2 * i + q
    end function
    subroutine change (k)
      integer, intent(in) :: k
      q = q + k
    end subroutine
  end subroutine
end module
program p
  use m
  implicit none
  integer, pointer :: q
  real, pointer :: s
  allocate (q, s)
  q = 5
  s = 1
  call inner (q, s)
  if (q /= 8 .or. s /= 41) stop 1
end program
