! { dg-do run }
! { dg-additional-options "-cpp -ffree-line-length-none" }
! Every edit descriptor with every type and kind, and list-directed output with the statement's options: the same
! text and IOSTAT as on the host.
#define ROOM 60
module formats
  implicit none
  integer, parameter :: most = 4000
  character(ROOM), save :: host(most), device(most)
  integer, save :: host_stat(most), device_stat(most), host_last, device_last
  character(*), parameter :: for_integers(*) = [character(16) :: '(i0)', '(i7)', '(i7.4)', '(i0.3)', '(i2)', &
    '(sp,i6,i6)', '(ss,i6)', &
    '(b0)', '(b40.9)', '(o0)', '(o14.3)', '(z0)', '(z10.6)', '(g0)', '(g9.3)', '(g12.4e3)', '(3i4)', &
    '(i4,/,i4)', '(t5,i3,tl8,i3)', &
    '(i3,:,"end",i3)', '(1x,2(i3,","))', '("a''b",i3)', '(*(i3,:,";"))', '(5hHallo,i3)', '(l3)', '(i3', '(q3)', &
    '(i-3)', '()', '(a)', '(f5.1)']
  character(*), parameter :: for_reals(*) = [character(16) :: '(f0.0)', '(f0.3)', '(f9.0)', '(f9.3)', '(f4.2)', &
    '(sp,f9.2)', '(e12.4)', '(e12.4e3)', &
    '(e0.3)', '(e10.2e1)', '(d12.4)', '(es12.4)', '(es13.3e4)', '(en14.3)', '(en12.0)', '(g0)', '(g0.5)', &
    '(g14.6)', '(g14.2e3)', '(g10.1)', '(2pe12.4)', &
    '(2pf12.3)', '(-1pe12.4)', '(1pg14.5)', '(3pe14.2)', '(-2pf10.4)', '(rn,f6.1)', '(ru,f6.1)', '(rd,f6.1)', &
    '(rz,f6.1)', '(rc,f6.1)', '(dc,f8.2)', &
    '(f30.20)', '(es30.20)', '(ex12.3)', '(ru,en12.1)', '(rd,es12.2)', '(rc,g9.2)', '(i5)', '(e8.0)', '(f1.0)', &
    '(f0.1,1x,f0.2)', '(l5)', '(e12.4e0)']
  character(*), parameter :: for_bits(*) = [character(16) :: '(b64)', '(z0)', '(o30)', '(a)']
  character(*), parameter :: for_logicals(*) = [character(16) :: '(l1)', '(l5)', '(g0)', '(g4)', '(i4)', '(a)', &
    '(f4.1)', '(l0)', '(2l2)']
  character(*), parameter :: for_texts(*) = [character(16) :: '(a)', '(a3)', '(a9)', '(g0)', '(g8)', &
    '(1x,a,"|")', '(a,tr3,a)', '(i3)', '(l2)', '(a0)', '(t10,a,t2,a)']
contains
  ! Note what was written, and how it ended.
  subroutine note (text, stat, line, st, last)
    !$omp declare target
    character(*), intent(inout) :: text(:)
    integer, intent(inout) :: stat(:), last
    character(*), intent(in) :: line(2)
    integer, intent(in) :: st
    last = last + 1
    if (last > most) return
    stat(last) = st
    text(last) = merge (line(1)(1:ROOM/2) // line(2)(1:ROOM/2), repeat (' ', ROOM), st == 0)
  end subroutine

#define NOTE call note (text, stat, line, st, last)
#define TRY(FMT, X) line = '?'; write (line, FMT, iostat=st) X; NOTE
#define ALL(FORMATS, X) do i = 1, size (FORMATS); TRY (FORMATS(i), X); end do; TRY (*, X)
#define OPTION(CLAUSE, X) line = '?'; write (line, *, CLAUSE, iostat=st) X; NOTE
#define FORMATTED(FMT, CLAUSE, X) line = '?'; write (line, FMT, CLAUSE, iostat=st) X; NOTE
  subroutine compute (text, stat, last, seven)
    !$omp declare target
    character(*), intent(out) :: text(most)
    integer, intent(out) :: stat(most), last
    integer, intent(in) :: seven
    character(80) :: line(2)
    character(5) :: word
    character(3,4) :: wide
    integer :: i, k, st
    integer(16) :: n(5)
    real(8) :: x(13)
    last = 0
    n = [integer(16) :: seven, -42, 0, 1, 10]
    n(4) = n(4) * 123456789012_16
    n(5) = n(5) ** 30
    do k = 1, 5
      if (k <= 3) then
        ALL (for_integers, int (n(k), 1))
        ALL (for_integers, int (n(k), 2))
        ALL (for_integers, int (n(k), 4))
      end if
      if (k <= 4) then
        ALL (for_integers, int (n(k), 8))
      end if
      ALL (for_integers, n(k))
    end do
    x(:11) = [0.d0, 1.d0, -2.5d0, 3.14159265358979d0, 99.95d0, 1.d-3, 0.099951d0, &
              1234567.d0, -1.d10, 6.02d23, 9.5d0]
    x(12) = x(2) / (seven - 7)
    x(13) = x(1) / (seven - 7)
    do k = 1, size (x)
      ALL (for_reals, real (x(k), 4))
      ALL (for_reals, x(k))
      ALL (for_reals, cmplx (x(k), x(3), 4))
      ALL (for_reals, cmplx (x(3), x(k), 8))
      if (k < size (x)) then
        ! The bits of a NaN are not the host's.
        ALL (for_bits, real (x(k), 4))
        ALL (for_bits, x(k))
      end if
    end do
    do k = 0, 1
      ALL (for_logicals, k == seven - 6)
      ALL (for_logicals, logical (k == seven - 6, 1))
      ALL (for_logicals, logical (k == seven - 6, 8))
    end do
    word = 'it''s'
    wide = 4_'abc'
    ALL (for_texts, word)
    ALL (for_texts, wide)
    ALL (for_texts, word(1:seven - 7))
    OPTION (delim='quote', word)
    OPTION (delim='apostrophe', word)
    OPTION (delim='none', word)
    OPTION (decimal='comma', x(3:4))
    OPTION (sign='plus', x(3:4))
    OPTION (sign='suppress', seven)
    OPTION (round='up', x(4))
    FORMATTED ('(f6.1)', round='up', x(3:4))
    FORMATTED ('(f6.2)', decimal='comma', x(3:4))
    FORMATTED ('(i6)', sign='plus', seven)
    TRY (*, [int (n(1:3), 4)])
    TRY (*, [x(2:4)])
    TRY (*, [n(1:2) == 7])
    TRY (*, spread (word, 1, 2))
    TRY (*, word; write (line(2), *) word)
  end subroutine
end module

program p
  use formats
  implicit none
  integer :: i, bad
  call compute (host, host_stat, host_last, 7)
  !$omp target map(from: device, device_stat, device_last)
  call compute (device, device_stat, device_last, 7)
  !$omp end target
  if (host_last /= device_last .or. host_last > most) then
    print *, host_last, device_last
    stop 1
  end if
  bad = 0
  do i = 1, host_last
    if (host(i) /= device(i) .or. host_stat(i) /= device_stat(i)) then
      print '(i5,2(i6," ",a))', i, host_stat(i), host(i), device_stat(i), device(i)
      bad = bad + 1
    end if
  end do
  if (bad > 0) stop 2
end program
