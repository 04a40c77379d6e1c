/* { dg-do run } */
/* { dg-additional-options "-O1 -g" } */
/* The mix of c-O0-mix.c with debug information.  */

#include "c-mix.h"
