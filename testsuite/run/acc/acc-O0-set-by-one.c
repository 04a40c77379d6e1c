/* acc-set-by-one.c without optimization.
   { dg-do run }
   { dg-options "-O0 -fno-openmp -fopenacc" } */

#include "acc-set-by-one.c"
