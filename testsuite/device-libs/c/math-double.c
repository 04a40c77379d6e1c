/* { dg-do run } */
/* { dg-additional-options "-lm" } */
/* math.h in double: every function, compared with the host's in units of the last place; special values exactly.  */
typedef double real;
#define OF(NAME) NAME
#include "math-functions.h"
