/* { dg-do run } */
/* { dg-options "-O3 -fno-openmp -fopenacc -ffp-contract=off" } */
/* Folds of rows (omp-row-folds.c) of numbers of 64 bits in OpenACC's loops.  */
#define T double
#include "../loops/omp-row-folds.c"
