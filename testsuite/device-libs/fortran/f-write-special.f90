! { dg-do run }
! Infinity is Inf in a field without a width, and in a complex number; A writes any type.  MIN and MAX of strings pass
! over an absent argument, which the device took for an empty string.
program write_special
  include 'f-here-there.inc'
  subroutine least (log, a, b, c)
    !$omp declare target
    character(len=*), intent(inout) :: log
    character(len=*), intent(in), optional :: a, b, c
    log(len_trim (log) + 1:) = ';' // min (a, b, c) // max (a, b, c) // ';'
  end subroutine
  subroutine fill (log)
    !$omp declare target
    character(len=*), intent(out) :: log
    real :: x
    x = 1e38
    x = x * 10
    write (log, '(F0.2,F3.1,F4.1,F8.1,F9.1,F9.1,E0.2,A)') x, x, -x, x, x, -x, x, 1.5
    write (log(len_trim (log) + 1:), *) cmplx (x, -x)
    call least (log, 'bb', 'aaa')
    call least (log, 'bb', 'aaa', 'c')
  end subroutine
end program
