/* The same without optimization.
   { dg-do run }
   { dg-options "-O0 -fno-openmp -fopenacc" } */

#include "acc-lonely.c"
