/* acc-private.c without optimization: variables are in memory.
   { dg-do run }
   { dg-options "-O0 -fno-openmp -fopenacc" } */

#include "acc-private.c"
