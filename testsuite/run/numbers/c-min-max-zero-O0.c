/* { dg-do run } */
/* { dg-options "-O0" } */
/* c-min-max-zero.c without optimisation, where GCC folds least.  */

#include "c-min-max-zero.c"
