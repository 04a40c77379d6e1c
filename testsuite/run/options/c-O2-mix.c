/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* The mix of c-O0-mix.c at -O2.  */

#include "c-mix.h"
