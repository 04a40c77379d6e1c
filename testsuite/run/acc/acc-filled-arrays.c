/* Arrays that warps fill together: of workers whose vectors have several warps, of sequential loops, of routines.  Each
   warp had its own.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include "acc-filled-arrays.h"
