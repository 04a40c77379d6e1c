! { dg-do compile }
! A text of the host procedure whose length is no constant, and is to be a region's own, in an internal procedure: GCC
! crashes.
subroutine s (n)
  implicit none
  integer, intent(in) :: n
  character(n) :: word
  call inner
  call other
contains
  subroutine inner
    !$omp target private(word) ! { dg-error "'word', whose length is no constant" }
    word(1:1) = 'z'
    !$omp end target
  end subroutine
  subroutine other
    !$omp target firstprivate(word) ! { dg-error "'word', whose length is no constant" }
    word(1:1) = 'z'
    !$omp end target
  end subroutine
end subroutine
