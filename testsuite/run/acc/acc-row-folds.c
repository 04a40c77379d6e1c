/* { dg-do run } */
/* { dg-options "-O2 -fno-openmp -fopenacc -ffp-contract=off" } */
/* Folds of rows (omp-row-folds.c) in OpenACC's loops.  */
#include "../loops/omp-row-folds.c"
