/* { dg-do run } */
/* Regions without threads: with functions of the program, recursion, structures by value, arrays of their own and
   atomics; beside those that use the runtime.  */

#include <stdlib.h>
#include <string.h>
#include <omp.h>

struct pair { int a; double b; };

#pragma omp declare target
static int
ackermann (int m, int n)
{
  return !m ? n + 1 : !n ? ackermann (m - 1, 1) : ackermann (m - 1, ackermann (m, n - 1));
}
static __attribute__ ((noinline)) void
set (struct pair *p, int n)
{
  for (int i = 0; i < n; i++)
    p[i].a += i, p[i].b *= 2;
}
static int counter = 5;
#pragma omp end declare target

int
main (void)
{
  struct pair p[7], one = { 3, 4 };
  int found = 0, teams = 0, text = 0, threads = 0;
  for (int i = 0; i < 7; i++)
    p[i] = (struct pair) { i, i };
#pragma omp target map(tofrom: p) firstprivate(one)
  {
    set (p, 7);
    one.a++;
    p[0].a = one.a + counter++;
  }
  if (p[0].a != 9 || p[6].a != 12 || p[6].b != 12)
    abort ();
#pragma omp target map(tofrom: found)
  {
    int own[33];
    for (int i = 0; i < 33; i++)
      own[i] = ackermann (2, i % 4);
    for (int i = 0; i < 33; i++)
      found += own[i];
  }
  if (found != 8 * (3 + 5 + 7 + 9) + 3)
    abort ();
#pragma omp target map(tofrom: teams)
  {
#pragma omp atomic
    teams += 5;
  }
  if (teams != 5)
    abort ();
#pragma omp target map(tofrom: text, threads)
  {
    char *s = malloc (10);
    strcpy (s, "a text");
    text = strlen (s);
    free (s);
    threads = omp_get_num_threads () + omp_get_thread_num ();
  }
  if (text != 6 || threads != 1)
    abort ();
  return 0;
}
