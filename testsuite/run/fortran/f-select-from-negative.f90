! { dg-do run }
! SELECT CASE with a range from a negative number to zero or above, dense enough for a table: the range was taken for
! the default.  The cases compute, so that GCC makes no array of their results.
program select_from_negative
  implicit none
  integer :: got(-40:40, 3), i
  !$omp target map(from: got)
  do i = -40, 40
    got(i, 1) = chosen (i)
  end do
  !$omp end target
  !$omp target teams distribute parallel do map(tofrom: got)
  do i = -40, 40
    got(i, 2) = chosen_short (int (i, 2))
    got(i, 3) = chosen_long (int (i, 8))
  end do
  do i = -40, 40
    if (got(i, 1) /= chosen (i)) stop 1
    if (got(i, 2) /= chosen_short (int (i, 2))) stop 2
    if (got(i, 3) /= chosen_long (int (i, 8))) stop 3
  end do
  if (got(-2, 1) /= 4 .or. got(0, 2) /= 10) stop 4
contains
  integer function chosen (i)
    !$omp declare target
    integer, intent(in) :: i
    select case (i)
    case (-3:0)
      chosen = 10 + int (i) * 3
    case (-20:-15)
      chosen = 15 + ieor (int (i), 5)
    case (7)
      chosen = 20 + int (i) / 2
    case (9, 20)
      chosen = 30 + iand (int (i), 6)
    case (23:)
      chosen = 50 + ior (int (i), 9)
    case default
      chosen = 1
    end select
  end function
  integer function chosen_short (i)
    !$omp declare target
    integer(2), intent(in) :: i
    select case (i)
    case (-5_2:2_2)
      chosen_short = 10 + int (i) * 3
    case (4_2)
      chosen_short = 11 + ieor (int (i), 5)
    case (6_2, 8_2)
      chosen_short = 12 + int (i) / 2
    case (10_2:14_2)
      chosen_short = 13 + iand (int (i), 6)
    case default
      chosen_short = 1 + ior (int (i), 9)
    end select
  end function
  integer function chosen_long (i)
    !$omp declare target
    integer(8), intent(in) :: i
    select case (i)
    case (:-30_8)
      chosen_long = 11 + int (i) * 3
    case (-9_8:5_8)
      chosen_long = 12 + ieor (int (i), 5)
    case (7_8)
      chosen_long = 13 + int (i) / 2
    case (9_8, 11_8)
      chosen_long = 14 + iand (int (i), 6)
    case default
      chosen_long = 1 + ior (int (i), 9)
    end select
  end function
end program
