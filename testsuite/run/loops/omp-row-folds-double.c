/* { dg-do run } */
/* { dg-additional-options "-ffp-contract=off" } */
/* Folds of rows (omp-row-folds.c) of numbers of 64 bits.  */
#define T double
#include "omp-row-folds.c"
