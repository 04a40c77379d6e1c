! { dg-do run }
! Items and specifiers that the host does not reach: a team's in shared memory, a SIMD lane's own.
program p
  implicit none
  integer :: i, right(64), good, total
  open (21, status='scratch')
  right = 0
  total = 0
  !$omp target teams num_teams(2) map(tofrom: right, total) private(good)
  block
    integer :: shared(32), s, k
    character(12) :: line, how, seven
    s = 1
    shared = 0
    how = '(i8)'
    !$omp parallel do num_threads(32)
    do k = 1, 32
      shared(k) = k
    end do
    line = ' '
    seven = '  77'
    read (seven, *, iostat=s) shared(3)
    write (21, how, iostat=s) shared(2:32:15)
    write (line, '(2i5)') shared(3), s
    !$omp parallel num_threads(1)
    if (line == '   77    0') then
      !$omp atomic
      total = total + 1
    end if
    !$omp end parallel
  end block
  !$omp end target teams
  if (total /= 2) stop 1
  rewind (21)
  do i = 1, 2
    read (21, *) total
    if (total /= 2) stop 2
    read (21, *) total
    if (total /= 17) stop 3
    read (21, *) total
    if (total /= 32) stop 4
  end do
  rewind (21)
  !$omp target map(tofrom: right)
  !$omp simd
  do i = 1, 64
    block
      integer :: v(4), w(4), s, k
      character(20) :: text
      real(8) :: x(2)
      v = i
      s = 1
      text = 'abc'
      w = 0
      x = 0
      write (21, *, iostat=s) v(1:4:3)
      write (text, *) i
      read (text, *) k
      inquire (21, number=w(2), form=text)
      if (s == 0 .and. k == i .and. w(2) == 21 .and. text == 'FORMATTED') right(i) = 1
    end block
  end do
  !$omp end target
  if (sum (right) /= 64) stop 5
end program
