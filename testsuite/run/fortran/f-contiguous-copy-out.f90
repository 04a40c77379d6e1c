! { dg-do run }
! What a BIND(C) procedure writes through a descriptor to the copy of a section arrives: the copy lay in each lane's own
! memory.
module m
  !$omp declare target (f, g)
contains
  subroutine f (xx) bind(c)
    character(len=*), contiguous :: xx(..)
    select rank (xx)
    rank (1)
      xx(1) = 'ABC'
      xx(2) = 'DEF'
      xx(3) = 'GHI'
    end select
  end subroutine
  subroutine g (a)
  character(len=3) :: a(6)
  call f (a(::2))
  end subroutine
end module
use m
  character(len=3) :: a(6)
  a = ['abc', 'def', 'ghi', 'jlm', 'nop', 'qrs']
  !$omp target map(tofrom: a)
  call g (a)
  !$omp end target
  if (any (a /= ['ABC', 'def', 'DEF', 'jlm', 'GHI', 'qrs'])) stop 1
end program
