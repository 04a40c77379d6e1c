! { dg-do run }
! Reading from character variables, formatted and list-directed, with IOSTAT=, ERR=, END= and IOMSG=.
program read_strings
  include 'f-here-there.inc'
  subroutine note (log, at, st, text)
    !$omp declare target
    character(len=*), intent(inout) :: log
    integer, intent(inout) :: at
    integer, intent(in) :: st
    character(len=*), intent(in) :: text
    write (log(at:), '(i0,a,a,a)') st, ' ', trim (text), ';'
    at = len_trim (log) + 1
  end subroutine
  subroutine fill (log)
    !$omp declare target
    character(len=*), intent(out) :: log
    integer :: at, i, j, k, st, a(5)
    integer(1) :: small
    integer(8) :: large
    real(4) :: r, rs(3)
    real(8) :: d
    complex :: z
    logical :: l, m
    character(len=40) :: s, lines(3)
    character(len=200) :: text
    character(len=60) :: message
    character(len=5) :: c, e
    log = ''
    at = 1
    message = ''
    s = ' 12 -345+6'
    read (s, '(i3,i5,i2)', iostat=st) i, j, k
    write (text, *) i, j, k
    call note (log, at, st, text)
    s = '3.25 1e3  -125  1.5+2'
    read (s, '(f4.1,f5.0,f6.2,g7.1)', iostat=st) r, d, rs(1), rs(2)
    write (text, '(4es10.3)') r, d, rs(1), rs(2)
    call note (log, at, st, text)
    s = '1 2 3'
    read (s, '(i5)', iostat=st) i
    write (text, *) i
    call note (log, at, st, text)
    s = 'abcdefgh'
    read (s, '(a2,a7)', iostat=st) c, e
    call note (log, at, st, c // '|' // e)
    s = 'TRUE .f.'
    read (s, '(l4,1x,l3)', iostat=st) l, m
    write (text, *) l, m
    call note (log, at, st, text)
    s = 'ff 101 17'
    read (s, '(z2,1x,b3,1x,o2)', iostat=st) i, j, k
    write (text, *) i, j, k
    call note (log, at, st, text)
    lines(1) = '1 2'
    lines(2) = '3 4'
    lines(3) = '5'
    read (lines, '(2i2)', iostat=st) a
    write (text, *) a
    call note (log, at, st, text)
    read (lines, '(i2,/,i2)', iostat=st) i, j
    write (text, *) i, j
    call note (log, at, st, text)
    read (lines, '(t3,i1,tl3,i2,tr1,i1)', iostat=st) i, j, k
    write (text, *) i, j, k
    call note (log, at, st, text)
    s = '5, 2*7, , -3.5e-2 ''it''''s'' .true. (1.5, -2)'
    k = 99
    z = 0
    read (s, *, iostat=st) i, a(1), a(2), k, d, c, l, z
    write (text, '(4(i0,1x),es10.3,a,l2,2f5.1)') i, a(1), a(2), k, d, c, l, z
    call note (log, at, st, text)
    read (lines, *, iostat=st) a
    write (text, *) a
    call note (log, at, st, text)
    a = 0
    s = '1 2/3 4'
    read (s, *, iostat=st) a
    write (text, *) a
    call note (log, at, st, text)
    s = '3*1.5'
    read (s, *, iostat=st) rs
    write (text, *) rs
    call note (log, at, st, text)
    s = 'inf -nan 1d2'
    read (s, *, iostat=st) rs
    write (text, *) rs(1), rs(2) /= rs(2), rs(3)
    call note (log, at, st, text)
    s = '9223372036854775807 -128'
    read (s, *, iostat=st) large, small
    write (text, *) large, small
    call note (log, at, st, text)
    s = 'abc'
    read (s, '(i3)', iostat=st, iomsg=message) i
    call note (log, at, st, message)
    s = '300'
    read (s, '(i3)', iostat=st, iomsg=message) small
    call note (log, at, st, message)
    read (s, *, iostat=st, iomsg=message) small
    call note (log, at, st, message)
    s = '1.2.3'
    read (s, '(f5.2)', iostat=st, iomsg=message) r
    call note (log, at, st, message)
    s = '1 x'
    read (s, *, iostat=st, iomsg=message) i, j
    call note (log, at, st, message)
    s = '(1,x)'
    read (s, *, iostat=st, iomsg=message) z
    call note (log, at, st, message)
    s = 'maybe'
    read (s, *, iostat=st, iomsg=message) l
    call note (log, at, st, message)
    s = ''
    read (s, *, iostat=st, iomsg=message) i
    call note (log, at, st, message)
    s = '7'
    read (s, *, err=10, end=20) i, j
    call note (log, at, 0, 'nothing')
10  call note (log, at, 1, 'error')
20  call note (log, at, 2, 'end')
    s = '12 x'
    read (s, '(i2,i2)', err=30) i, j
    call note (log, at, 0, 'nothing')
30  call note (log, at, 3, 'behind')
    s = '1.0'
    read (s, '(f3.1)', iostat=st, iomsg=message) i
    call note (log, at, st, message(1:44))
  end subroutine
end program
