/* { dg-do run } */
/* { dg-options "-O2 -fno-openmp -fopenacc -ffp-contract=off -lm" } */
/* The rows of run/loops/omp-warp-rows-bodies.c in OpenACC.  */
#define T float
#define LOOP _Pragma ("acc parallel loop copyin(a, x, place, small) copy(b, c)")
#include "../loops/omp-warp-rows-bodies.c"
