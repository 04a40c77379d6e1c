! { dg-do run }
! GNU's procedures for units and files, and for the system, in a target region.
program p
  implicit none
  integer :: s(10), values(13)
  character :: c(3)
  character(64) :: name
  character(4096) :: folder
  logical :: there
  s = -1
  values = 0
  name = 'heddle-procedures'
  folder = ' '
  !$omp target map(tofrom: s, values, c, folder, name, there)
  open (21, file=name, access='stream', form='formatted', status='replace')
  call fputc (21, 'a', s(1))
  call fputc (21, 'b')
  s(2) = ftell (21)
  call fseek (21, 0, 0, s(3))
  call fgetc (21, c(1), s(4))
  call fgetc (21, c(2))
  call flush (21)
  call fstat (21, values, s(5))
  close (21)
  s(6) = access (name, 'r')
  call rename (name, 'heddle-procedures-2', s(7))
  call execute_command_line ('cp heddle-procedures-2 heddle-procedures-3', exitstat=s(8))
  inquire (file='heddle-procedures-3', exist=there)
  call unlink ('heddle-procedures-2', s(9))
  call unlink ('heddle-procedures-3', s(10))
  call getcwd (folder)
  !$omp end target
  if (any (s([1, 3, 4, 5, 6, 7, 8, 9, 10]) /= 0)) stop 1
  if (s(2) /= 2 .or. c(1) /= 'a' .or. c(2) /= 'b' .or. values(8) /= 2) stop 2
  if (.not. there .or. folder(1:1) /= '/') stop 3
end program
