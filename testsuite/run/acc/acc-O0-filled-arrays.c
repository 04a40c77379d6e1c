/* Arrays that warps fill together, without optimisation: of workers with wide vectors, of sequential loops, of
   routines.
   { dg-do run }
   { dg-options "-O0 -fno-openmp -fopenacc" } */

#include "acc-filled-arrays.h"
