! { dg-do run }
! A write statement with IOSTAT=, ERR= or IOMSG= goes on after an error: an internal unit that is full, or too short; a
! wrong format.  On the device it ended the program.
program write_errors
  include 'f-here-there.inc'
  subroutine note (log, st, text)
    !$omp declare target
    character(len=*), intent(inout) :: log
    integer, intent(in) :: st
    character(len=*), intent(in) :: text
    write (log(len_trim (log) + 1:), '(i0,a,a,a)') st, ' ', trim (text), ';'
  end subroutine
  subroutine fill (log)
    !$omp declare target
    character(len=*), intent(out) :: log
    integer :: st, i, a(6)
    character(len=12) :: r(4), one
    character(len=3) :: c
    character(len=40) :: message
    character(len=20) :: f
    log = ''
    a = [(i, i = 1, 6)]
    r = 'untouched'
    write (r, '(2x,i4/i4)', iostat=st) a
    call note (log, st, r(4))
    write (r, '(4(i4/))', iostat=st) a(1:4)
    call note (log, st, r(4))
    message = 'none'
    write (r, '(3(2x,i4/)/3(4x,i9/))', iostat=st, iomsg=message) a
    call note (log, st, message)
    message = 'none'
    write (c, '(i5)', iostat=st, iomsg=message) 12345
    call note (log, st, message)
    write (c, *, iostat=st) 12345
    call note (log, st, '')
    f = '(i5'
    write (one, f, iostat=st) 1
    call note (log, st, '')
    f = '(i5)'
    write (one, f, iostat=st) 'text'
    call note (log, st, '')
    write (one, f, iostat=st) 7
    call note (log, st, one)
    write (one, '(E10.0)', iostat=st) 1e5
    call note (log, st, '')
    write (one, '(A,A)', iostat=st) 1.5, .true.
    call note (log, st, one(1:5))
    f = '(x5q)'
    write (one, f, err=10) 1, 2, 3
    call note (log, 0, 'not reached')
10  continue
    call note (log, 10, '')
  end subroutine
end program
