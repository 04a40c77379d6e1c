! Mistakes with mapped variables in OpenACC, one a subroutine, and the same without: as `seeds-openacc'.
module mistakes
  implicit none
  integer :: a(100), b(100)
contains
  subroutine parallel_behind (right)
    logical, intent(in) :: right
    integer :: at
    at = merge (100, 101, right)
    !$acc parallel copy(a, b) copyin(at)
    a(at) = b(3) ! parallel_behind
    !$acc end parallel
  end subroutine

  subroutine data_before (right)
    logical, intent(in) :: right
    integer, allocatable :: f(:), g(:)
    integer :: at
    at = merge (1, 0, right)
    allocate (f(100), g(100))
    f = 1
    g = 2
    !$acc data copy(f, g)
    !$acc parallel copyin(at) present(f, g)
    g(at) = f(3) ! data_before
    !$acc end parallel
    !$acc end data
  end subroutine

  subroutine enter_behind (right)
    logical, intent(in) :: right
    integer :: at
    at = merge (100, 101, right)
    !$acc enter data copyin(a, b)
    !$acc parallel copyin(at) present(a, b)
    a(at) = b(3) ! enter_behind
    !$acc end parallel
    !$acc exit data delete(a, b)
  end subroutine

  subroutine enter_allocated (right)
    logical, intent(in) :: right
    integer, allocatable :: f(:)
    integer :: at
    at = merge (100, 101, right)
    allocate (f(100))
    f = 1
    !$acc enter data copyin(f)
    !$acc parallel copyin(at) present(f)
    f(at) = 2 ! enter_allocated
    !$acc end parallel
    !$acc exit data delete(f)
  end subroutine
end module

program main
  use mistakes
  implicit none
  character(len=32) :: name, second
  logical :: right
  if (command_argument_count () < 2) then
    print '(a)', 'parallel_behind', 'data_before', 'enter_behind', 'enter_allocated'
    stop
  end if
  call get_command_argument (1, name)
  call get_command_argument (2, second)
  right = second == '1'
  a = 1
  b = 1
  select case (name)
  case ('parallel_behind')
    call parallel_behind (right)
  case ('data_before')
    call data_before (right)
  case ('enter_behind')
    call enter_behind (right)
  case ('enter_allocated')
    call enter_allocated (right)
  end select
end program
