! { dg-do run }
! Intrinsic functions that are passed as arguments; kinds asked for at run time; date and time; the environment.
module applied
  implicit none
  interface
    real(8) function of_one (x)
      real(8), intent(in) :: x
    end function
    real(8) function of_two (x, y)
      real(8), intent(in) :: x, y
    end function
    integer function of_integer (x)
      integer, intent(in) :: x
    end function
  end interface
contains
  real(8) function apply (f, x)
    !$omp declare target
    procedure (of_one) :: f
    real(8), intent(in) :: x
    apply = f (x)
  end function
  real(8) function apply_two (f, x, y)
    !$omp declare target
    procedure (of_two) :: f
    real(8), intent(in) :: x, y
    apply_two = f (x, y)
  end function
  subroutine try (n, r, d, t, z)
    !$omp declare target
    integer, intent(in) :: n
    real(8), intent(out) :: r(30)
    character(len=8), intent(out) :: d
    character(len=10), intent(out) :: t
    character(len=5), intent(out) :: z
    intrinsic :: dsin, dcos, dtan, dasin, dacos, datan, dsinh, dcosh, dtanh, dexp, dlog, dlog10, dsqrt
    intrinsic :: dabs, dint, dnint, datan2, dmod, dsign, ddim
    integer :: length, status, values(8)
    character(len=10) :: value
    r = 0
    r(1:16) = [apply (dsin, .3d0), apply (dcos, .3d0), apply (dtan, .3d0), apply (dasin, .3d0), apply (dacos, .3d0), &
	       apply (datan, .3d0), apply (dsinh, .3d0), apply (dcosh, .3d0), apply (dtanh, .3d0), apply (dexp, .3d0), &
	       apply (dlog, .3d0), apply (dlog10, .3d0), apply (dsqrt, .3d0), apply (dabs, -.3d0), &
                 apply (dint, 2.7d0), &
	       apply (dnint, 2.7d0)]
    r(17:20) = [apply_two (datan2, 1d0, -2d0), apply_two (dmod, 7d0, 3d0), apply_two (dsign, 2d0, -1d0), &
		apply_two (ddim, 5d0, 3d0)]
    r(21) = selected_int_kind (n) + 100 * selected_int_kind (10 * n) + 10000 * selected_int_kind (100 * n)
    call get_environment_variable ('no such variable', value, length, status)
    r(22) = length + 10 * status
    r(23) = merge (1, 0, value == '')
    call date_and_time (d, t, z, values)
    r(24) = merge (1, 0, values(1) > 2000 .and. values(2) <= 12 .and. values(5) < 24 .and. values(8) < 1000)
    read (d, '(i4,i2,i2)') values(1:3)
    r(25) = merge (1, 0, values(1) > 2000 .and. values(2) <= 12 .and. values(3) <= 31)
  end subroutine
end module

program specific
  use applied
  implicit none
  real(8) :: here(30), there(30)
  character(len=8) :: d
  character(len=10) :: t
  character(len=5) :: z
  call try (2, here, d, t, z)
  !$omp target map(from: there, d, t, z)
  call try (2, there, d, t, z)
  !$omp end target
  if (any (abs (here - there) > 1d-14)) then
    print *, here
    print *, there
    stop 1
  end if
  if (verify (d, '0123456789') /= 0 .or. verify (t, '0123456789.') /= 0 .or. verify (z, '+-0123456789') /= 0) stop 2
end program
