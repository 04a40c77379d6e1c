! Mistakes with automatic variables, one a subroutine, and the same without: as automatics.cc.
module mistakes
  implicit none
  integer :: got, zero = 0
  !$omp declare target (got, zero)
contains
  subroutine store (a, i)
    !$omp declare target
    integer, intent(inout) :: a(*)
    integer, intent(in) :: i
    a(i) = 1 ! behind
  end subroutine

  subroutine sized (n, i)
    !$omp declare target
    integer, intent(in) :: n, i
    integer :: a(n)
    a(2) = 1
    got = a(i) ! unwritten
  end subroutine

  subroutine behind (right)
    logical, intent(in) :: right
    !$omp target map(to: right)
    block
      integer :: a(8)
      call store (a, merge (8, 9, right) + zero)
    end block
    !$omp end target
  end subroutine

  subroutine unwritten (right)
    logical, intent(in) :: right
    !$omp target map(to: right)
    call sized (7, merge (2, 3, right) + zero)
    !$omp end target
  end subroutine

  subroutine before (right)
    logical, intent(in) :: right
    integer :: i, a(0:3)
    !$omp target teams distribute parallel do private(a) map(to: right)
    do i = 0, 63
      a(mod (i, 4) - merge (0, 1, right)) = i ! before
    end do
  end subroutine
end module

program automatics
  use mistakes
  implicit none
  character(len = 20) :: name, kind
  logical :: right
  if (command_argument_count () /= 2) then
    print '(a)', 'behind', 'unwritten', 'before'
    stop
  end if
  call get_command_argument (1, name)
  call get_command_argument (2, kind)
  right = kind == '1'
  select case (name)
  case ('behind')
    call behind (right)
  case ('unwritten')
    call unwritten (right)
  case ('before')
    call before (right)
  end select
end program
