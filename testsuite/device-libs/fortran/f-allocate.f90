! { dg-do run }
! ALLOCATE and DEALLOCATE with STAT= and ERRMSG=; derived types and implied loops in output.
program allocations
  include 'f-here-there.inc'
  subroutine fill (log)
    !$omp declare target
    type point
      integer :: i = 3
      real :: x(2) = [1.5, 2.5]
      character(3) :: c = 'abc'
      logical :: l = .true.
    end type
    type, extends(point) :: more
      complex :: z = (1,2)
    end type
    character(len=*), intent(out) :: log
    type(more) :: v
    integer, allocatable :: a(:), b(:)
    character(:), allocatable :: s
    integer :: st(5), i
    character(60) :: message(5)
    log = ''
    v%i = 7
    write (log, *) v, [(i, i=1,3)], (i * i, i=1,4)
    write (log(200:), '(i4,2f5.1,a,l2,2f5.1)') v
    message = ''
    allocate (a(3), stat=st(1), errmsg=message(1))
    allocate (a(3), stat=st(2), errmsg=message(2))
    allocate (b(2), source=[4, 5], stat=st(3), errmsg=message(3))
    deallocate (b, stat=st(4), errmsg=message(4))
    deallocate (b, stat=st(5), errmsg=message(5))
    allocate (character(5) :: s)
    s = 'moved'
    write (log(300:), '(5(i0,a))') (st(i), trim (message(i)) // ';', i=1,5)
    call move_alloc (a, b)
    write (log(600:), *) allocated (a), allocated (b), size (b), s
  end subroutine
end program
