/* { dg-do run } */
/* { dg-additional-options "-O1" } */
/* The mix of c-O0-mix.c at -O1.  */

#include "c-mix.h"
