/* { dg-do run } */
/* Freeing twice ends the program with a message.  */
/* { dg-shouldfail "freed twice" } */
/* { dg-output "free" } */
#include <stdlib.h>
int
main (void)
{
#pragma omp target
  {
    char *volatile p = malloc (10);
    free (p);
    free (p);
  }
  return 0;
}
