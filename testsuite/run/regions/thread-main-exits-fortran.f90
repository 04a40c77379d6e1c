! As thread-main-exits.c, from Fortran, with a region that is deferred.  { dg-do run }
program thread_main_exits_fortran
  use iso_c_binding
  implicit none
  interface
    subroutine pthread_exit (p) bind (c)
      import c_ptr
      type(c_ptr), value :: p
    end subroutine
  end interface
  integer :: a(100), i
  !$omp target teams distribute parallel do map(from: a)
  do i = 1, 100
    a(i) = i
  end do
  if (sum (a) /= 5050) error stop
  call pthread_exit (c_null_ptr)
end program
