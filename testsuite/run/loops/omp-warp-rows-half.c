/* { dg-do run } */
/* { dg-additional-options "-ffp-contract=off -lm" } */
/* The rows of omp-warp-rows-bodies.c, of numbers of 16 bits.  */
#define T _Float16
#include "omp-warp-rows-bodies.c"
