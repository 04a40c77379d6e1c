! { dg-do run }
! What a program with files prints goes through the host's unit, too: in order with what the host prints.
program p
  implicit none
  integer :: i
  character(10) :: line
  print '(a)', 'host first'
  !$omp target map(from: line)
  print '(a)', 'device first'
  open (21, status='scratch')
  write (line, '(i10)') 42
  write (*, '(a)', advance='no') 'half '
  write (21, '(i0)') 5
  write (6, '(a)') 'line'
  !$omp end target
  print '(a)', 'host second'
  !$omp target map(from: i)
  rewind (21)
  read (21, *) i
  print *, i
  close (21)
  !$omp end target
  if (line /= '        42' .or. i /= 5) stop 1
end program
! { dg-output "host first\n.*device first\n.*half line\n.*host second\n.*           5\n" }
