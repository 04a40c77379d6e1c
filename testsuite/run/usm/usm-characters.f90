! { dg-do run }
! { dg-engines "sim gpu" }
! Characters of deferred length, and arrays of characters.

program p
  implicit none
  !$omp requires unified_shared_memory
  character(len=:), allocatable :: text
  character(len=8) :: words(3)
  integer :: i, n
  text = repeat ("warp ", 20000)
  words = ["heddle  ", "shed    ", "reed    "]
  n = 0
  !$omp target map(tofrom: n)
  do i = 1, 100000
    if (text(i:i) == "w") n = n + 1
  end do
  do i = 1, 3
    if (words(i)(2:2) == "e") n = n + 1000000
    words(i)(8:8) = "."
  end do
  text(1:4) = "weft"
  !$omp end target
  if (n /= 2020000 .or. words(2) /= "shed   ." .or. text(1:6) /= "weft w") error stop
end program
