/* { dg-do run } */
/* { dg-additional-options "-O3" } */
/* The mix of c-O0-mix.c at -O3.  */

#include "c-mix.h"
