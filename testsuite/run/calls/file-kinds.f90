! { dg-do run }
! Kinds in files that the device's library does not write itself, also in variables; characters of four bytes.
program p
  implicit none
  real(10) :: x, xx, a(3)
  complex(10) :: z, zz
  integer(16) :: k, kk
  character(kind=4, len=4) :: w, ww
  character(60) :: line
  x = 1.25_10
  a = [1._10, 2._10, 3._10]
  xx = 0
  z = (0.5_10, -4._10)
  zz = 0
  k = 2_16 ** 100
  kk = 0
  w = 4_'ab' // char (int (z'3b1'), 4) // char (int (z'20ac'), 4)
  ww = 4_' '
  line = ' '
  !$omp target map(tofrom: x, xx, a, z, zz, k, kk, w, ww, line)
  open (21, status='scratch')
  open (22, status='scratch', encoding='utf-8')
  write (21, *) x, z, k
  write (21, '(3f8.3)') a
  write (22, '(a)') w
  rewind (21)
  rewind (22)
  read (21, *) xx, zz, kk
  a = 0
  read (21, *) a
  read (22, '(a)') ww
  close (21)
  close (22)
  write (line, '(f10.4,2f8.3)') x, z
  !$omp end target
  if (xx /= x .or. zz /= z .or. kk /= k .or. any (a /= [1._10, 2._10, 3._10])) stop 1
  if (ww /= w) stop 2
  if (line /= '    1.2500   0.500  -4.000') stop 3
end program
