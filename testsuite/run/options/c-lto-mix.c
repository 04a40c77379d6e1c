/* { dg-do run } */
/* { dg-additional-options "-O2 -flto" } */
/* The mix of c-O0-mix.c with link-time optimisation of the host side.  */

#include "c-mix.h"
