/* { dg-do run } */
/* The host's stdout and stderr, handed to a region, are the device's: so are those that libgomp 13 and later leave in
   the pointers of a region that names them.  */
#include <stdio.h>

int
main (void)
{
  FILE *out = stdout, *err = stderr;
#pragma omp target firstprivate(out, err)
  {
    fprintf (out, "one %d\n", 1);
    fputs ("two\n", out);
    putc ('3', out);
    fputc ('\n', out);
    fprintf (err, "four\n");
    fflush (out);
  }
  return 0;
}
/* { dg-output "one 1\ntwo\n3\n" } */
