! { dg-do run }
! Reductions with every Fortran operator and intrinsic.

program main
  implicit none
  integer :: s, p, mx, mn, ia, io, ie, ix, i
  logical :: la, lo, le, ln
  real(8) :: d
  complex :: z
  s = 1; p = 1; mx = -99; mn = 99; ia = -1; io = 0; ie = 21
  la = .true.; lo = .false.; le = .true.; ln = .false.
  d = 0.5d0
  z = (1.0, 0.0)
  !$omp target parallel do reduction(+: s, d, z) reduction(*: p) reduction(max: mx) reduction(min: mn) &
  !$omp & reduction(iand: ia) &
  !$omp reduction(ior: io) reduction(ieor: ie) reduction(.and.: la) reduction(.or.: lo) reduction(.eqv.: le) &
  !$omp reduction(.neqv.: ln) map(tofrom: s, p, mx, mn, ia, io, ie, la, lo, le, ln, d, z)
  do i = 1, 10
    s = s + i
    d = d + i
    z = z + cmplx (0, i)
    p = p * merge (i, 1, i < 6)
    mx = max (mx, mod (i * 3, 10))
    mn = min (mn, mod (i * 3, 10))
    ia = iand (ia, not (ishft (1, i)))
    io = ior (io, ishft (1, i))
    ie = ieor (ie, i * 11)
    la = la .and. i < 11
    lo = lo .or. i == 10
    le = le .eqv. i > 3
    ln = ln .neqv. i > 3
  end do
  ix = 21
  do i = 1, 10
    ix = ieor (ix, i * 11)
  end do
  if (s /= 56 .or. d /= 55.5d0 .or. z /= (1.0, 55.0) .or. p /= 120 .or. mx /= 9 .or. mn /= 0) stop 1
  if (ia /= not (2046) .or. io /= 2046 .or. ie /= ix .or. .not. la .or. .not. lo) stop 2
  if (le .neqv. .false. .or. ln .neqv. .true.) stop 3
end program
