! { dg-do run }
! Unformatted files in a target region: sequential, direct and stream access, whole arrays, sections, derived types.
program p
  implicit none
  type point
    sequence
    real(8) :: x, y
    integer :: k(3)
  end type
  integer :: a(20), b(20), c(5), i, length, here, s
  type(point) :: u, v
  complex :: z, zz
  character(4) :: text
  a = [(i, i = 1, 20)]
  b = 0; c = 0; length = 0; here = 0; s = 0
  u = point (1.5d0, -2.5d0, [7, 8, 9])
  v = point (0, 0, [0, 0, 0])
  z = (1.25, 4.0)
  zz = 0
  text = ' '
  !$omp target map(tofrom: a, b, c, u, v, z, zz, length, here, text, s)
  open (21, status='scratch', form='unformatted')
  write (21) a, z
  write (21) a(2:20:4), u
  rewind (21)
  read (21) b, zz
  read (21) c, v
  backspace (21)
  read (21) c(5:1:-1)
  read (21, iostat=s) i
  close (21)
  inquire (iolength=length) a(1:3), u
  open (22, status='scratch', access='direct', recl=length)
  write (22, rec=2) a(4:6), u
  read (22, rec=2) b(1:3)
  close (22)
  open (newunit=i, status='scratch', access='stream', form='unformatted')
  write (i) 'abcdefgh'
  write (i, pos=3) 'XY'
  inquire (i, pos=here)
  read (i, pos=2) text
  close (i)
  !$omp end target
  if (any (b(4:) /= a(4:)) .or. any (b(1:3) /= a(4:6))) stop 1
  if (any (c /= [18, 14, 10, 6, 2])) stop 2
  if (zz /= z) stop 3
  if (v%x /= u%x .or. v%y /= u%y .or. any (v%k /= u%k)) stop 4
  if (length /= 12 + 28) stop 5
  if (here /= 5 .or. text /= 'bXYe') stop 6
  if (s /= -1) stop 7
end program
