/* { dg-do run } */
/* { dg-additional-options "-ffp-contract=off -lm" } */
/* The rows of omp-warp-rows-bodies.c, of numbers of 32 bits.  */
#define T float
#include "omp-warp-rows-bodies.c"
