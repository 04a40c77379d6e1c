! { dg-do run }
! { dg-additional-options "-std=legacy" }
! What a main program on the device says of -std=legacy: a comma ends a field, and a format needs no period.
program read_legacy
  use iso_c_binding, only: c_int
  include 'f-here-there.inc'
  subroutine fill (log)
    !$omp declare target
    character(len=*), intent(out) :: log
    interface
      subroutine set_options (n, options) bind(c, name='_gfortran_set_options')
	import
	!$omp declare target
	integer(c_int), value :: n
	integer(c_int), intent(in) :: options(*)
      end subroutine
    end interface
    integer :: i, j, status
    real :: r(3)
    character(len=3) :: a, b
    character(len=8) :: form
    character(len=40) :: text
    integer(c_int) :: options(1)
    options = 0
    call set_options (1, options)
    log = ''
    text = '12,5,,-3,7          abcdefghijkl/'
    read (text, '(I8,3ES16.8,I8)', iostat=status) i, r, j
    write (log, '(2i5,3es12.4,i5)') i, j, r, status
    text = 'ab,12 ,345 7        abcdefghijkl/'
    read (text, '(a3,i4,a3)', iostat=status) a, i, b
    write (log(60:), '(a,i5,a,i5)') a, i, b, status
    form = '(F4,A2)'
    text = '1234abcd'
    read (text, form, iostat=status) r(1), a
    write (log(100:), '(es12.4,a,i5)') r(1), a, status
    form = '(F5)'
    write (log(140:), form, iostat=status) 2.6
    write (log(150:), '(i5)') status
    options = -1
    call set_options (1, options)
    read (text, form, iostat=status) r(1)
    write (log(160:), '(i5)') status
  end subroutine
end program
