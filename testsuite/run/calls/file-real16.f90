! { dg-do run }
! Real and complex numbers of kind 16, which the device has as memory only, in output and input: files, a character variable,
! arrays.
program p
  implicit none
  real(16) :: x, y, v(3), w(3), t
  complex(16) :: c, d
  character(60) :: text
  x = 1 / 3._16
  v = [sqrt (2._16), -huge (x), tiny (x)]
  c = cmplx (x, -2 * x, 16)
  y = 0
  w = 0
  d = 0
  !$omp target map(to: x, v, c) map(tofrom: y, w, d, text)
  open (21, status='scratch')
  write (21, *) x, v
  write (21, '(2es50.38)') c
  rewind (21)
  read (21, *) y, w
  read (21, '(2es50.38)') d
  close (21)
  write (text, '(f45.40)') x
  !$omp end target
  read (text, *) t
  if (y /= x .or. any (w /= v) .or. d /= c) stop 1
  if (abs (t - x) > 1e-38_16) stop 2
end program
