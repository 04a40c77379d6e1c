/* { dg-do run } */
/* { dg-options "-O0" } */
/* Loops of pointers over arrays, in C++ and without optimisation.  */
#include "omp-pointer-loops.c"
