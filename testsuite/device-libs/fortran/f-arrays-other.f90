! { dg-do run }
! { dg-options "-O1 -cpp -ffree-line-length-none -finline-matmul-limit=0" }
! Array intrinsics of logicals and characters of every kind, with all combinations of arguments, as on the host.

#define MODULE arrays_l1
#define TYPE logical(1)
#define K 1
#define ELEMENT(i) logical (mod (i, 3) == 0, 1)
#define SAME(a,b) (a) .eqv. (b)
#define TRUTH
#include "f-arrays.h"

#define MODULE arrays_l2
#define TYPE logical(2)
#define K 2
#define ELEMENT(i) logical (mod (i, 3) == 0, 2)
#define SAME(a,b) (a) .eqv. (b)
#define TRUTH
#include "f-arrays.h"

#define MODULE arrays_l4
#define TYPE logical(4)
#define K 4
#define ELEMENT(i) logical (mod (i, 3) == 0, 4)
#define SAME(a,b) (a) .eqv. (b)
#define TRUTH
#include "f-arrays.h"

#define MODULE arrays_l8
#define TYPE logical(8)
#define K 8
#define ELEMENT(i) logical (mod (i, 3) == 0, 8)
#define SAME(a,b) (a) .eqv. (b)
#define TRUTH
#include "f-arrays.h"

! GCC 16's code for findloc of logical(16) along a dimension crashes, on the host.
#if __GNUC__ < 16
#define MODULE arrays_l16
#define TYPE logical(16)
#define K 16
#define ELEMENT(i) logical (mod (i, 3) == 0, 16)
#define SAME(a,b) (a) .eqv. (b)
#define TRUTH
#include "f-arrays.h"
#endif

#define MODULE arrays_s1
#define TYPE character(3,1)
#define K 1
#define ELEMENT(i) char (mod (abs (i), 20) + 65, 1) // 1_"x "
#define SAME(a,b) a == b
#define ORDERED
#define STRING
#include "f-arrays.h"

#define MODULE arrays_s4
#define TYPE character(3,4)
#define K 4
#define ELEMENT(i) char (mod (abs (i), 20) + 65, 4) // 4_"x "
#define SAME(a,b) a == b
#define ORDERED
#define STRING
#include "f-arrays.h"

program p
  use arrays_l1, only: check_l1 => check
  use arrays_l2, only: check_l2 => check
  use arrays_l4, only: check_l4 => check
  use arrays_l8, only: check_l8 => check
#if __GNUC__ < 16
  use arrays_l16, only: check_l16 => check
#endif
  use arrays_s1, only: check_s1 => check
  use arrays_s4, only: check_s4 => check
  implicit none
  integer :: bad = 0
  call check_l1 ('l1', bad)
  call check_l2 ('l2', bad)
  call check_l4 ('l4', bad)
  call check_l8 ('l8', bad)
#if __GNUC__ < 16
  call check_l16 ('l16', bad)
#endif
  call check_s1 ('s1', bad)
  call check_s4 ('s4', bad)
  if (bad > 0) stop 1
end program
