! { dg-do run }
! { dg-additional-options "-cpp -ffree-line-length-none" }
! Character intrinsics of both kinds with every pair of some texts, as on the host.

#define MODULE strings_1
#define K 1
#define T(x) 1_/**/x
#include "f-strings.h"

#define MODULE strings_4
#define K 4
#define T(x) 4_/**/x
#include "f-strings.h"

program p
  use strings_1, only: check_1 => check
  use strings_4, only: check_4 => check
  implicit none
  integer :: bad = 0
  call check_1 (bad)
  call check_4 (bad)
  if (bad > 0) stop 1
end program
