! Array and character intrinsics: prints what must be the same with the host's libgfortran and with ours in its place.
program p
  implicit none
  integer :: a(4,5), b(5,3), i, j, k(3,4,2), s(5), v(10)
  integer(8) :: a8(4,5)
  real :: r(4,5), q(5)
  double precision :: d(6,7), e(7,2), f(6)
  complex :: c(3,3), z(3)
  logical :: m(4,5), l(3), lm(10)
  character(len=5) :: w(4), x, y(2,3)
  character(len=20) :: t
  integer, allocatable :: g(:)
  character(len=:), allocatable :: u
  do j = 1, 5; do i = 1, 4; a(i,j) = mod (i*7+j*13, 11) - 3; end do; end do
  a8 = a * 1000000007_8; r = a / 3.; m = a > 2; q = [3., -1., 7., 7., 2.]
  do j = 1, 3; do i = 1, 5; b(i,j) = i - j*2; end do; end do
  d = reshape ([(i*0.5d0 - 7, i=1,42)], [6,7]); e = reshape ([(1d0/i, i=1,14)], [7,2])
  k = reshape ([(i, i=1,24)], [3,4,2])
  c = reshape ([(cmplx (i, -i*2), i=1,9)], [3,3]); z = c(:,2)
  print *, sum (a, 1), sum (a, 2), product (a, 1), sum (a, 1, m), sum (a, 2, .false.), product (a8, 2, m)
  print *, maxval (a, 1), minval (a, 2), maxval (r, 2), minval (r, 1, r > 0), maxval (d, 1), maxval (a, 2, a > 100)
  print *, maxloc (a), minloc (a), maxloc (a, 1), minloc (a, 2), maxloc (q), maxloc (q, back=.true.), maxloc (a, m), &
    minloc (a, 1, m), maxloc (r, 2, back=.true.), maxloc (a, a > 100)
  print *, findloc (a, 5), findloc (a, 5, back=.true.), findloc (a, 3, dim=1), findloc (a, 3, 2, mask=m), &
    findloc (q, 7.)
  print *, any (m, 1), all (m, 2), count (m, 1), count (m, 2, kind=8), parity (m, 1)
  print *, iall (a, 1), iany (a, 2), iparity (a, 1), norm2 (d, 1)
  print *, matmul (a, b), matmul (d, e), matmul (a(:,1:4), [1,2,3,4]), matmul ([1,2,3,4], a), matmul (c, z), &
    matmul (transpose (b), b)
  print *, matmul (d(6:1:-1,1:7:2), e(1:4,:)), matmul (m, reshape ([(mod (i,3)==0, i=1,10)], [5,2]))
  print *, pack (a, m), pack (a, m, [(100+i, i=1,20)]), pack (a(1:4:2,:), .true.), pack (q, q > 100)
  print *, unpack ([1,2,3,4,5,6,7,8,9,10,11,12], m, -1), unpack ([1,2,3,4,5,6,7,8,9,10,11,12], m, a)
  print *, spread (q, 1, 2), spread (a(:,1), 2, 3), spread (5, 1, 3), spread (k(:,:,1), 2, 2)
  print *, reshape (a, [2,10], order=[2,1]), reshape ([1,2,3], [2,4], pad=[9,8]), reshape (k, [4,3,2], order=[3,1,2]), &
    reshape (a(4:1:-1,:), [20])
  print *, cshift (a, 1), cshift (a, -2, 2), cshift (a, [1,2,3,-1,0], 1), cshift (q, 7), &
    cshift (k, reshape ([(i, i=1,6)], [3,2]), 2)
  print *, eoshift (a, 1), eoshift (a, -2, 99, 2), eoshift (a, [1,2,3,-1,0], dim=1), eoshift (a, 1, [1,2,3,4,5]), &
    eoshift (q, 9), eoshift (a, [1,-1,2,-2,5], [1,2,3,4,5])
  w = ['abc  ', 'Hello', '  xy ', 'zzz  ']; y = reshape (['ab', 'cd', 'ef', 'gh', 'ij', 'kl'], [2,3])
  print *, cshift (w, 1), eoshift (w, 2, 'filll'), eoshift (w, -1), spread (w, 1, 2), reshape (w, [2,2], order=[2,1]), &
    pack (w, w /= 'Hello'), cshift (y, 1, 2)
  print *, unpack (w(1:2), [.true., .false., .true., .false.], 'none ')
  t = 'the quick brown fox'; x = 'ab'
  print *, index (t, 'quick'), index (t, 'o', .true.), index (t, 'nothing'), scan (t, 'xyz'), &
    scan (t, 'aeiou', .true.), verify (t, 'ehtq '), verify ('aaa', 'a'), len_trim (t), len_trim ('    ')
  print *, '[', adjustl ('  ab  '), '|', adjustr ('  ab  '), '|', trim (x) // 'c' // trim (t), '|', repeat ('ab', 3), &
    '|', max ('abc', x, 'b'), '|', min (x, 'aa'), ']'
  print *, x < 'abc', x == 'ab   ', 'b' > x, lge ('a', 'B'), llt ('abc', 'abd')
  do i = 1, 4
    select case (w(i)(1:3))
    case ('abc'); print *, 'abc'
    case ('G':'J'); print *, 'G to J'
    case (:' z'); print *, 'blank'
    case default; print *, 'other'
    end select
  end do
  u = trim (t) // '!'; u = u // u; print *, u, len (u)
  print *, 2**[(i,i=-2,5)], (-3)**[(i,i=0,4)], 3_8**20, 2_8**(-1), 1.5**(-3_8), (1.,2.)**3, (2d0,1d0)**(-2), 7**2_8
  print *, ishftc (5, 3, 8), ishftc (-2, -1), ishftc (255_8, 4, 16), size (a), shape (k)
  g = pack ([(i,i=1,20)], [(mod (i,3) == 0, i=1,20)]); print *, g, size (g)
  call sub (a(1:4:3,:), 2, 5); print *, a
  print *, sind (30.), cosd (60d0), tand (45.), erfc_scaled (2d0), bessel_jn (2, 1.5), bessel_jn (0, 3, 2d0), &
    hypot (3., 4.), gamma (5.5d0), log_gamma (3.), acosh (2d0)
  write (t, '(i5,a,f6.2)') 42, 'x', 3.14159; print *, t
  write (w, '(a)') 'one', 'two', 'three'; print *, w(1:3)
  write (t, *) 1; print *, '[', t, ']'
contains
  subroutine sub (n, rows, columns)
    integer :: rows, columns, n(rows, columns)
    n = n * 10
  end subroutine
end
