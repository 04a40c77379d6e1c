/* { dg-do run } */
/* { dg-additional-options "-Og" } */
/* The mix of c-O0-mix.c at -Og.  */

#include "c-mix.h"
