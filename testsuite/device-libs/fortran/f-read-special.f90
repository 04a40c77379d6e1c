! { dg-do run }
! NaN(...) in complex numbers, exponents of five digits, numbers without digits, and bits of text, which the device took
! or refused where GCC's library does not.
program read_special
  include 'f-here-there.inc'
  subroutine fill (log)
    !$omp declare target
    character(len=*), intent(out) :: log
    character(len=9) :: x(14)
    character(len=24) :: y(9), text
    character(len=3) :: c
    real :: r
    complex :: z
    integer :: i, k, formatted, listed
    x = [character(len=9) :: '0.d99999', '1e9999', '1e10000', '1e-10001', '+', '.', 'e5', 'e', 'nan(1)', 'nan(', &
	 'nan()', 'nan(a_b)', 'inf(1)', 'nane']
    y = [character(len=24) :: '(nan(1),2)', '(nan(1) ,nan(a,b))', '(2,-nan(ab))', '(2,nan(ab)', '(2,nan(ab)x)', &
	 '(2,nan(ab', '(2,3)x', '(2,3', '(2;3)']
    log = ''
    k = 1
    do i = 1, size (x)
      r = -9
      read (x(i), '(f9.0)', iostat=formatted) r
      read (x(i), *, iostat=listed) r
      write (log(k:), '(i0,1x,i0,1x,l1,es10.2,a)') formatted, listed, r /= r, merge (0., r, r /= r), ';'
      k = len_trim (log) + 1
    end do
    do i = 1, size (y)
      z = -9
      read (y(i), *, iostat=listed, iomsg=text) z
      write (log(k:), '(i0,2l2,a)') listed, listed == 0 .and. real (z) /= real (z), &
	listed == 0 .and. aimag (z) /= aimag (z), ';'
      k = len_trim (log) + 1
    end do
    c = 'xyz'
    write (log(k:), '(z0,1x,b10,o5,2z10,a)') 'g', 'ab', c(1:1), 4_'x', char (1000000, 4), ';'
    k = len_trim (log) + 1
    text = '6761'
    read (text, '(z2,z2)') c(2:3), c(1:1)
    log(k:) = c
    k = k + 4
    ! A width is needed without -fdec.
    do i = 1, 7
      text = '(' // 'IBOZFGE'(i:i) // ')'
      read (x(2), text, iostat=formatted) r
      text(3:) = '0)'
      read (x(2), text, iostat=listed) r
      write (log(k:), '(i0,1x,i0,a)') formatted, listed, ';'
      k = len_trim (log) + 1
    end do
  end subroutine
end program
