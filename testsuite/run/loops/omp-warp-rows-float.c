/* { dg-do run } */
/* { dg-additional-options "-ffp-contract=off" } */
/* Rows in warps (omp-warp-rows.c) of numbers of 32 bits.  */
#define T float
#include "omp-warp-rows.c"
