! Mistakes with mapped variables, one a subroutine, and the same without: as `seeds'.  Indices are checked by nobody else.
module mistakes
  implicit none
  integer :: a(100), b(100), zero
  double precision :: d(10)
  !$omp declare target (zero)
contains
  subroutine store_before (right)
    logical, intent(in) :: right
    integer :: at
    at = merge (1, 0, right)
    !$omp target map(tofrom: a, b) map(to: at)
    a(at) = b(3) + 1 ! store_before
    !$omp end target
  end subroutine

  subroutine double_before (right)
    logical, intent(in) :: right
    integer :: at
    at = merge (1, 0, right)
    !$omp target map(tofrom: d) map(to: at)
    d(at) = 1 ! double_before
    !$omp end target
  end subroutine

  subroutine character_before (right)
    logical, intent(in) :: right
    character, allocatable :: c(:)
    integer :: at
    allocate (c(-5:10))
    c = 'x'
    at = merge (-5, -6, right)
    !$omp target map(tofrom: c) map(to: at)
    c(at) = 'y' ! character_before
    !$omp end target
  end subroutine

  subroutine loop_before (right)
    logical, intent(in) :: right
    real, allocatable :: f(:)
    integer :: i, first
    allocate (f(100))
    f = 1
    first = merge (1, 0, right)
    !$omp target teams distribute parallel do map(tofrom: f)
    do i = first, 100
      f(i) = f(i) + i ! loop_before
    end do
  end subroutine

  subroutine enter_before (right)
    logical, intent(in) :: right
    integer :: at
    at = merge (1, 0, right)
    !$omp target enter data map(to: a)
    !$omp target map(to: at)
    a(at) = 1 ! enter_before
    !$omp end target
    !$omp target exit data map(delete: a)
  end subroutine

  subroutine section_behind (right)
    logical, intent(in) :: right
    integer :: at
    at = merge (20, 21, right)
    !$omp target map(tofrom: a(11:20), b) map(to: at)
    a(at) = b(3) ! section_behind
    !$omp end target
  end subroutine

  subroutine nowait_behind (right)
    logical, intent(in) :: right
    integer :: at
    at = merge (100, 101, right)
    !$omp target map(tofrom: a, b) map(to: at) nowait
    a(at) = b(3) ! nowait_behind
    !$omp end target
    !$omp taskwait
  end subroutine

  subroutine depend_behind (right)
    logical, intent(in) :: right
    integer :: at
    at = merge (100, 101, right)
    !$omp target map(tofrom: a, b) map(to: at) depend(inout: a)
    a(at) = b(3) ! depend_behind
    !$omp end target
  end subroutine

  subroutine enter_depend_before (right)
    logical, intent(in) :: right
    integer :: at
    at = merge (1, 0, right)
    !$omp target enter data map(to: a, b) depend(out: a)
    !$omp target map(to: at)
    b(at) = a(3) ! enter_depend_before
    !$omp end target
    !$omp target exit data map(delete: a, b)
  end subroutine
end module

program main
  use mistakes
  implicit none
  character(len=32) :: name, second
  logical :: right
  if (command_argument_count () < 2) then
    print '(a)', 'store_before', 'double_before', 'character_before', 'loop_before', 'enter_before', 'section_behind', &
      'nowait_behind', 'depend_behind', 'enter_depend_before'
    stop
  end if
  call get_command_argument (1, name)
  call get_command_argument (2, second)
  right = second == '1'
  a = 1
  b = 1
  d = 1
  select case (name)
  case ('store_before')
    call store_before (right)
  case ('double_before')
    call double_before (right)
  case ('character_before')
    call character_before (right)
  case ('loop_before')
    call loop_before (right)
  case ('enter_before')
    call enter_before (right)
  case ('section_behind')
    call section_behind (right)
  case ('nowait_behind')
    call nowait_behind (right)
  case ('depend_behind')
    call depend_behind (right)
  case ('enter_depend_before')
    call enter_depend_before (right)
  end select
end program
