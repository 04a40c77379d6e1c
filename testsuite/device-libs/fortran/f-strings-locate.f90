! { dg-do run }
! maxval, minval, maxloc, minloc and findloc of characters of both kinds.
program p
  character(3) :: a(2,3), v
  character(len=3,kind=4) :: w(4), wv
  logical :: m(2,3)
  integer :: bad
  a = reshape (['bbb', 'aaa', 'zzz', 'aaa', 'zzz', 'ccc'], [2, 3])
  w = [4_'bb ', 4_'ab ', 4_'zz ', 4_'ab ']
  m = a /= 'zzz'
  bad = 0
  !$omp target map(to: a, w, m) map(tofrom: bad) map(alloc: v, wv)
  v = maxval (a)
  if (v /= 'zzz') bad = 1
  v = minval (a, mask=m)
  if (v /= 'aaa') bad = 2
  v = maxval (a, mask=m)
  if (v /= 'ccc') bad = 3
  if (any (maxval (a, dim=2) /= ['zzz', 'ccc'])) bad = 4
  if (any (maxloc (a) /= [1, 2])) bad = 5
  if (any (maxloc (a, back=.true.) /= [1, 3])) bad = 6
  if (any (minloc (a, dim=1) /= [2, 2, 2])) bad = 7
  if (any (minloc (a, mask=.false.) /= 0)) bad = 8
  if (any (findloc (a, 'aaa') /= [2, 1])) bad = 9
  if (any (findloc (a, 'ccc', dim=2) /= [0, 3])) bad = 10
  wv = maxval (w)
  if (wv /= 4_'zz') bad = 11
  if (any (minloc (w) /= 2) .or. any (minloc (w, back=.true.) /= 4)) bad = 12
  if (any (findloc (w, 4_'zz') /= 3) .or. any (findloc (w, 4_'z') /= 0)) bad = 13
  v = minval (a(:,1:0))
  if (v /= repeat (achar (255), 3)) bad = 14
  !$omp end target
  if (bad /= 0) stop bad
end program
