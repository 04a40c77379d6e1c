/* { dg-do run } */
/* { dg-additional-options "-O2 -fPIC" } */
/* The mix of c-O0-mix.c as position-independent code.  */

#include "c-mix.h"
