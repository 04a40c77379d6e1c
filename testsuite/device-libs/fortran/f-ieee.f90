! { dg-do run }
! The modules IEEE_ARITHMETIC and IEEE_EXCEPTIONS; what a device cannot do is answered by the inquiries.
module classes
  use, intrinsic :: ieee_arithmetic
  use, intrinsic :: ieee_exceptions
  implicit none
contains
  subroutine classify (n)
    !$omp declare target
    integer, intent(out) :: n(30)
    type (ieee_class_type) :: c(10)
    type (ieee_round_type) :: r
    type (ieee_status_type) :: status
    real(4) :: x
    real(8) :: y
    logical :: l
    integer :: i
    c = [ieee_signaling_nan, ieee_quiet_nan, ieee_negative_inf, ieee_negative_normal, ieee_negative_denormal, &
	 ieee_negative_zero, ieee_positive_zero, ieee_positive_denormal, ieee_positive_normal, ieee_positive_inf]
    n = 0
    do i = 1, 10
      x = ieee_value (x, c(i))
      y = ieee_value (y, c(i))
      n(i) = merge (1, 0, ieee_class (x) == c(i)) + merge (2, 0, ieee_class (y) == c(i)) &
	     + merge (4, 0, ieee_is_nan (x)) + merge (8, 0, ieee_is_finite (y)) + merge (16, 0, ieee_is_negative (y)) &
	     + merge (32, 0, ieee_is_normal (x))
      if (i > 1) n(i) = n(i) + merge (64, 0, ieee_class (y) /= c(i - 1))
    end do
    n(11) = merge (1, 0, ieee_unordered (1d0, ieee_value (1d0, ieee_quiet_nan)))
    n(12) = nint (ieee_copy_sign (3d0, -0d0) + ieee_logb (10d0) * 10 + ieee_rint (2.5d0) * 100 &
		  + ieee_scalb (1d0, 4) * 1000)
    n(13) = merge (1, 0, ieee_next_after (1d0, 2d0) > 1 .and. ieee_rem (5d0, 3d0) == -1)
    call ieee_get_rounding_mode (r)
    n(14) = merge (1, 0, r == ieee_nearest .and. ieee_support_rounding (ieee_nearest))
    call ieee_set_rounding_mode (r)
    n(15) = ieee_selected_real_kind (10) + 100 * ieee_selected_real_kind (3, 30)
    n(16) = merge (1, 0, ieee_support_nan (x) .and. ieee_support_inf () .and. ieee_support_denormal (y))
    call ieee_get_status (status)
    call ieee_set_flag (ieee_all, .false.)
    call ieee_get_flag (ieee_overflow, l)
    n(17) = merge (1, 0, l)
    call ieee_set_status (status)
    call ieee_set_halting_mode (ieee_invalid, .false.)
    call ieee_get_halting_mode (ieee_invalid, l)
    n(18) = merge (1, 0, l)
  end subroutine
end module

program ieee
  use classes
  implicit none
  integer :: here(30), there(30)
  call classify (here)
  !$omp target map(from: there)
  call classify (there)
  !$omp end target
  if (any (here /= there)) then
    print *, here
    print *, there
    stop 1
  end if
end program
