/* { dg-do run } */
/* { dg-set-target-env-var TEST_VARIABLE "a value = this" } */
/* The host's environment variables on the device.  */
#include <stdlib.h>
#include <string.h>

int
main (void)
{
  char value[40] = "";
  int empty = 1, part = 1, missing = 1;
  setenv ("TEST_EMPTY", "", 1);
#pragma omp target map(tofrom: value) map(from: empty, part, missing)
  {
    const char *v = getenv ("TEST_VARIABLE"), *e = getenv ("TEST_EMPTY");
    if (v)
      strcpy (value, v);
    empty = e && !*e;
    part = getenv ("TEST_VARIABL") != NULL || getenv ("TEST_VARIABLE=a") != NULL;
    missing = getenv ("TEST_NO_SUCH_VARIABLE") != NULL || getenv ("") != NULL;
  }
  if (strcmp (value, "a value = this"))
    return 1;
  return !empty * 2 + part * 3 + missing * 4;
}
