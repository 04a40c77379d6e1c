! { dg-do run }
! { dg-additional-options "-fdec" }
! With -fdec an edit descriptor without a width has one that goes by the type; the device took as few characters as do.
program write_dec
  implicit none
  character(len=100) :: here(12), there(12)
  call writes (here)
  !$omp target map(from: there)
  call writes (there)
  !$omp end target
  if (any (here /= there)) then
    print '(a)', here, there
    stop 1
  end if
contains
  subroutine writes (log)
    !$omp declare target
    character(len=*), intent(out) :: log(:)
    log = ''
    write (log(1), '(A,I,A)') ':', 12340, ':'
    write (log(2), '(A,I,I,I,A)') ':', 1_1, -2_2, 3_8, ':'
    write (log(3), '(A,O,Z,A)') ':', 255, 255_8, ':'
    write (log(4), '(A,F,A)') ':', 1.5, ':'
    write (log(5), '(A,F,A)') ':', -1234.5d0, ':'
    write (log(6), '(A,E,A)') ':', 1.5d3, ':'
    write (log(7), '(A,G,G,A)') ':', 1.5, 1.5d20, ':'
    write (log(8), '(A,G,A)') ':', 77, ':'
    write (log(9), '(A,D,A)') ':', 1.5d0, ':'
    write (log(10), '(A,I5,F6.2,L,A)') ':', 7, 1.25, .true., ':'
  end subroutine
end program
