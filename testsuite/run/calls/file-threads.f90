! { dg-do run }
! Thousands of threads write to one unit, line by line, and to units of their own.
program p
  implicit none
  integer, parameter :: n = 512, own = 20
  integer :: i, k, m, s, seen(n), sums(own), wrong
  wrong = 0
  seen = 0
  sums = 0
  open (21, status='scratch')
  !$omp target teams distribute parallel do map(tofrom: wrong) private(k, m) reduction(+: wrong)
  do i = 1, n
    write (21, '(a,2i6)', iostat=k) 'line', i, 7 * i
    if (k /= 0) wrong = wrong + 1
  end do
  rewind (21)
  do i = 1, n
    read (21, '(4x,2i6)') k, m
    if (k < 1 .or. k > n .or. m /= 7 * k) stop 1
    seen(k) = seen(k) + 1
  end do
  if (wrong /= 0 .or. any (seen /= 1)) stop 2
  !$omp target teams distribute parallel do num_teams(4) map(from: sums) private(k, m)
  do i = 1, own
    open (100 + i, status='scratch')
    do k = 1, 5
      write (100 + i, *) i * k
    end do
    rewind (100 + i)
    sums(i) = 0
    do k = 1, 5
      read (100 + i, *) m
      sums(i) = sums(i) + m
    end do
    close (100 + i)
  end do
  do i = 1, own
    if (sums(i) /= 15 * i) stop 3
  end do
  ! Tasks, and lanes of a SIMD loop.
  rewind (21)
  seen = 0
  !$omp target map(tofrom: seen)
  !$omp parallel num_threads(4)
  !$omp single
  do i = 1, 20
    !$omp task firstprivate(i)
    write (21, *) 'task', i
    !$omp end task
  end do
  !$omp end single
  !$omp end parallel
  !$omp simd private(k)
  do i = 21, 60
    k = 2 * i
    write (21, *) 'lane', k / 2
  end do
  !$omp end target
  rewind (21)
  do i = 1, 60
    block
      character(4) :: word
      read (21, *) word, k
      if (word /= merge ('task', 'lane', k <= 20)) stop 4
      seen(k) = seen(k) + 1
    end block
  end do
  if (any (seen(1:60) /= 1)) stop 5
end program
