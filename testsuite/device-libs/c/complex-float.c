/* { dg-do run } */
/* { dg-additional-options "-lm" } */
/* complex.h in float: every function, compared with the host's.  */
typedef float real;
#define OF(NAME) NAME##f
#define NEAR 2e-5
#include "complex-functions.h"
