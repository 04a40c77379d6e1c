/* { dg-do run } */
/* printf and its like write to the host's standard output, all conversions, in order, once a thread.  */
/* { dg-output "one 1 -2 3 ff 0x1f 017 c str   right\\|left  \\|%\[\n\r\]+" } */
/* { dg-output "1.500000 2.5e\\+10 0x1.8p\\+0 1e-05 0003.142 \\(nil\\) \\(null\\)\[\n\r\]+" } */
/* { dg-output "puts\[\n\r\]+fputs\[\n\r\]+abc\[\n\r\]+-42 1234567890123456789\[\n\r\]+" } */
#include <stdio.h>
#pragma omp declare target
static int
via_varargs (int n, ...)
{
  __builtin_va_list ap;
  __builtin_va_start (ap, n);
  int r = vprintf ("%d %ld\n", ap);
  __builtin_va_end (ap);
  return r;
}
#pragma omp end declare target
int
main (void)
{
  int bad = 0;
#pragma omp target map(tofrom: bad)
  {
    int n = printf ("one %d %i %u %x %#x %#o %c %s %7s|%-6s|%%\n", 1, -2, 3u, 255, 31, 15, 'c', "str", "right", "left");
    if (n < 0)
      bad |= 1;
    printf ("%f %.1e %a %g %08.3f %p %s\n", 1.5, 2.5e10, 1.5, 1e-5, 3.14159, (void *) 0, (char *) 0);
    puts ("puts");
    fputs ("fputs\n", stdout);
    putchar ('a');
    putc ('b', stdout);
    fwrite ("c\n", 1, 2, stdout);
    if (via_varargs (2, -42, 1234567890123456789L) != 24)
      bad |= 2;
    fflush (stdout);
  }
  if (bad)
    __builtin_abort ();
  return 0;
}
