! { dg-do compile }
! { dg-require-effective-target before-gcc-15 }
! A copy of a polymorphic variable for the region; GCC 15 says so itself.
module m
  type base
    integer :: x = 1
  end type
contains
  subroutine sub (q, s)
    class(base), pointer :: q
    integer :: s
    !$omp target firstprivate(q) map(from: s)	! { dg-error "polymorphic variable 'q'" }
    s = q%x
    !$omp end target
  end subroutine
end module
