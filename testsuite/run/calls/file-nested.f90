! { dg-do run }
! A function in an output list has statements of its own; others wait for the whole statement.
module m
contains
  integer function noted (i)
    !$omp declare target
    integer, intent(in) :: i
    character(8) :: text
    write (22, '(i8)') i
    write (text, '(i8)') i + 1
    read (text, *) noted
  end function
end module
program p
  use m
  implicit none
  integer :: i, k, j, seen(64), notes(64)
  open (21, status='scratch')
  open (22, status='scratch')
  !$omp target teams distribute parallel do num_teams(2)
  do i = 1, 64
    write (21, '(3i8)') i, noted (i), noted (-i)
  end do
  rewind (21)
  rewind (22)
  seen = 0
  notes = 0
  do i = 1, 64
    read (21, *) k, j
    if (j /= k + 1) stop 1
    seen(k) = seen(k) + 1
    read (22, *) k, j
    if (j /= -k) stop 2
    notes(k) = notes(k) + 1
  end do
  if (any (seen /= 1) .or. any (notes /= 1)) stop 3
end program
