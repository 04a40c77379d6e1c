/* { dg-do run } */
/* Functions of C99's library that cannot do on the device what they do on the host: atexit refuses; and two whose only
   result is output.  */
/* { dg-output "fprintf 5\[\n\r\]+fputc!\[\n\r\]+here: Success" } */
#include <errno.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

#pragma omp declare target
static void
nothing (void)
{
}
#pragma omp end declare target

int
main (void)
{
  int bad = 0;
#pragma omp target map(tofrom: bad)
  {
    if (!omp_is_initial_device ())
      if (atexit (nothing) == 0)
	bad |= 1;
    if (fprintf (stdout, "%s %d\n", "fprintf", 5) != 10)
      bad |= 8;
    for (const char *s = "fputc!\n"; *s; s++)
      if (fputc (*s, stdout) != *s)
	bad |= 4;
    errno = 0;
    perror ("here");
  }
  return bad;
}
