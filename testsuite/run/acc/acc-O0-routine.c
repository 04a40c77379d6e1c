/* acc-routine.c without optimization: variables are in memory.
   { dg-do run }
   { dg-options "-O0 -fno-openmp -fopenacc" } */

#include "acc-routine.c"
