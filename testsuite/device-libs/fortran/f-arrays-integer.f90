! { dg-do run }
! { dg-options "-O1 -cpp -ffree-line-length-none -finline-matmul-limit=0" }
! Array intrinsics of integers of every kind, with all combinations of arguments, as on the host.

#define MODULE arrays_i1
#define TYPE integer(1)
#define K 1
#define ELEMENT(i) int (i, 1)
#define SAME(a,b) a == b
#define NUMBERS
#define ORDERED
#define BITS
#include "f-arrays.h"

#define MODULE arrays_i2
#define TYPE integer(2)
#define K 2
#define ELEMENT(i) int (i, 2)
#define SAME(a,b) a == b
#define NUMBERS
#define ORDERED
#define BITS
#include "f-arrays.h"

#define MODULE arrays_i4
#define TYPE integer(4)
#define K 4
#define ELEMENT(i) int (i, 4)
#define SAME(a,b) a == b
#define NUMBERS
#define ORDERED
#define BITS
#include "f-arrays.h"

#define MODULE arrays_i8
#define TYPE integer(8)
#define K 8
#define ELEMENT(i) int (i, 8)
#define SAME(a,b) a == b
#define NUMBERS
#define ORDERED
#define BITS
#include "f-arrays.h"

#define MODULE arrays_i16
#define TYPE integer(16)
#define K 16
#define ELEMENT(i) int (i, 16)
#define SAME(a,b) a == b
#define NUMBERS
#define ORDERED
#define BITS
#include "f-arrays.h"

program p
  use arrays_i1, only: check_i1 => check
  use arrays_i2, only: check_i2 => check
  use arrays_i4, only: check_i4 => check
  use arrays_i8, only: check_i8 => check
  use arrays_i16, only: check_i16 => check
  implicit none
  integer :: bad = 0
  call check_i1 ('i1', bad)
  call check_i2 ('i2', bad)
  call check_i4 ('i4', bad)
  call check_i8 ('i8', bad)
  call check_i16 ('i16', bad)
  if (bad > 0) stop 1
end program
