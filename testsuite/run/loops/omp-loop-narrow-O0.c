/* { dg-do run } */
/* { dg-options "-O0" } */
/* omp-loop-narrow.c without optimisation: there the number of threads, converted to unsigned char, was a divisor.  */

#include "omp-loop-narrow.c"
