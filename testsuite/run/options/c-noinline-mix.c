/* { dg-do run } */
/* { dg-additional-options "-O2 -fno-inline -fno-strict-aliasing" } */
/* The mix of c-O0-mix.c without inlining.  */

#include "c-mix.h"
