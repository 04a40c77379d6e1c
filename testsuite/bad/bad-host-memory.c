/* { dg-do link } */
/* Functions that make a block of malloc's larger: the host has another malloc than the device, and its memory cannot be
   freed there.  */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

int
main (void)
{
  long n = 0;
#pragma omp target map(tofrom: n)
  {
    char *line = NULL;
    size_t room = 0;
    FILE *file = tmpfile ();
    n = getline (&line, &room, file);	/* { dg-error "getline|getdelim" } */
    free (line);
    FILE *memory = open_memstream (&line, &room);	/* { dg-error "open_memstream" } */
    fclose (memory);
  }
  return n;
}
/* { dg-prune-output "declared here|if another shared library" } */
