/* { dg-do run } */
/* What a region writes to stdout is in order with what functions of the host write there.  */
/* { dg-output "1 printf.*2 puts.*3 host.*4 putchar.*5 stdout.*6 system.*7 host again.*8 long x*y.*9 behind" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void host_say (int, const char *) __asm__ ("say");

void
say (int number, const char *text)
{
  printf ("%d %s\n", number, text);
}

int
main (void)
{
  int bad = 0;
#pragma omp target map(tofrom: bad)
  {
    char text[1000];
    printf ("%d printf\n", 1);
    puts ("2 puts");
    host_say (3, "host");
    putchar ('4');
    printf (" putchar\n");
    fprintf (stdout, "%d stdout\n", 5);
    fflush (stdout);
    bad = system ("echo 6 system");
    host_say (7, "host again");
    memset (text, 'x', sizeof text);
    text[999] = 0;
    printf ("8 long %sy\n", text);
  }
  printf ("9 behind\n");
  return bad;
}
