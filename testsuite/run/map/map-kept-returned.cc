/* Objects with pointers, by value, in a function that is inlined: the region stores a pointer in what is mapped back
   (see map-firstprivate-objects.cc).  The host must not believe that it is another one.  */
/* { dg-do run } */
/* { dg-options "-O2 -w" } */
#define INLINED __attribute__ ((always_inline))
#include "map-firstprivate-objects.cc"
