! { dg-do run }
! Empty results of trim and min are present as optional arguments; they were null pointers.
program p
  character(1) :: s
  integer :: n
  s = ' '
  !$omp target map(to: s) map(from: n)
  n = present_length (trim (s)) + present_length (min (s(1:0), s(1:0)))
  !$omp end target
  if (n /= 0) stop 1
contains
  integer function present_length (t)
    character(*), optional :: t
    present_length = 99
    if (present (t)) present_length = len (t)
  end function
end program
