/* { dg-do run } */
/* { dg-additional-options "-fstack-reuse=none" } */
/* The same where the user wants no clobbers at the ends of variables, which tell whose they are.  */

#include "omp-simd-local-memory.c"
