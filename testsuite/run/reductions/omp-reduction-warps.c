/* Reductions of a block of more warps than the fast way is for.  */
/* { dg-do run } */
/* { dg-set-target-env-var HEDDLE_BLOCK_WARPS "13" } */
#include "omp-reduction-rounds.c"
