/* { dg-do run } */
/* { dg-additional-options "-O0" } */
/* Unoptimised code: every variable in memory, structures, loops, calls.  */

#include "c-mix.h"
