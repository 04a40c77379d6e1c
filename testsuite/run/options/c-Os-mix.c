/* { dg-do run } */
/* { dg-additional-options "-Os" } */
/* The mix of c-O0-mix.c at -Os.  */

#include "c-mix.h"
