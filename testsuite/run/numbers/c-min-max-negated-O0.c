/* { dg-do run } */
/* { dg-options "-O0" } */
/* c-min-max-negated.c without optimisation, as the program was that showed it.  */

#include "c-min-max-negated.c"
