/* acc-wide-workers.c without optimization.
   { dg-do run }
   { dg-options "-O0 -fno-openmp -fopenacc" } */

#include "acc-wide-workers.c"
