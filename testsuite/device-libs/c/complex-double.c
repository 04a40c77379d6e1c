/* { dg-do run } */
/* { dg-additional-options "-lm" } */
/* complex.h in double: every function, compared with the host's.  */
typedef double real;
#define OF(NAME) NAME
#define NEAR 1e-13
#include "complex-functions.h"
