/* { dg-do run } */
/* { dg-additional-options "-lm" } */
/* math.h in float: every function, compared with the host's in units of the last place; special values exactly.  */
typedef float real;
#define OF(NAME) NAME##f
#include "math-functions.h"
