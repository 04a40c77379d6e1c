! { dg-do run }
! { dg-options "-O1 -cpp -ffree-line-length-none -finline-matmul-limit=0" }
! Array intrinsics of reals and complex numbers of every kind, with all combinations of arguments, as on the host.

#define MODULE arrays_r4
#define TYPE real(4)
#define K 4
#define ELEMENT(i) (real (i, 4) / 4)
#define SAME(a,b) a == b .or. (a /= a .and. b /= b)
#define NUMBERS
#define ORDERED
#define REALS
#define LIBM
#include "f-arrays.h"

#define MODULE arrays_r8
#define TYPE real(8)
#define K 8
#define ELEMENT(i) (real (i, 8) / 4)
#define SAME(a,b) a == b .or. (a /= a .and. b /= b)
#define NUMBERS
#define ORDERED
#define REALS
#define LIBM
#include "f-arrays.h"

#define MODULE arrays_r10
#define TYPE real(10)
#define K 10
#define ELEMENT(i) (real (i, 10) / 4)
#define SAME(a,b) a == b .or. (a /= a .and. b /= b)
#define NUMBERS
#define ORDERED
#define REALS
#include "f-arrays.h"

#define MODULE arrays_c4
#define TYPE complex(4)
#define K 4
#define ELEMENT(i) cmplx (i, -(i), 4)
#define SAME(a,b) a == b
#define NUMBERS
#define COMPLEXES
#include "f-arrays.h"

#define MODULE arrays_c8
#define TYPE complex(8)
#define K 8
#define ELEMENT(i) cmplx (i, -(i), 8)
#define SAME(a,b) a == b
#define NUMBERS
#define COMPLEXES
#include "f-arrays.h"

#define MODULE arrays_c10
#define TYPE complex(10)
#define K 10
#define ELEMENT(i) cmplx (i, -(i), 10)
#define SAME(a,b) a == b
#define NUMBERS
#define COMPLEXES
#include "f-arrays.h"

program p
  use arrays_r4, only: check_r4 => check
  use arrays_r8, only: check_r8 => check
  use arrays_r10, only: check_r10 => check
  use arrays_c4, only: check_c4 => check
  use arrays_c8, only: check_c8 => check
  use arrays_c10, only: check_c10 => check
  implicit none
  integer :: bad = 0
  call check_r4 ('r4', bad)
  call check_r8 ('r8', bad)
  call check_r10 ('r10', bad)
  call check_c4 ('c4', bad)
  call check_c8 ('c8', bad)
  call check_c10 ('c10', bad)
  if (bad > 0) stop 1
end program
