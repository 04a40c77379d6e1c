/* { dg-do run } */
/* { dg-pass stream-pointers } */
/* Files that the host has opened: with firstprivate, and without a clause; in a function, in teams, threads and SIMD lanes,
   each of which writes its line in one piece.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 100

#pragma omp declare target
static void __attribute__ ((noinline))
say (FILE *f, const char *who, int i)
{
  char long_text[700];
  memset (long_text, 'a' + i % 26, sizeof long_text - 1);
  long_text[sizeof long_text - 1] = 0;
  fprintf (f, "%s %d %s\n", who, i, long_text);
}
#pragma omp end declare target

int
main (void)
{
  FILE *f = tmpfile (), *g = tmpfile ();
  if (!f || !g)
    abort ();

#pragma omp target firstprivate(f)
  fprintf (f, "%s %d\n", "one", 1);
  /* It is the host's file, whatever is mapped where it points to.  */
  char *bytes = (char *) f;
#pragma omp target enter data map(to: bytes[: 1])
#pragma omp target
  {
    fputs ("two", f);
    fputc (' ', f);
    fwrite ("2\n", 1, 2, f);
  }
#pragma omp target teams distribute parallel for
  for (int i = 0; i < N; i++)
    say (g, "thread", i);
#pragma omp target simd
  for (int i = 0; i < N; i++)
    say (g, "lane", i);
#pragma omp target
#pragma omp parallel num_threads(3)
#pragma omp single
  for (int i = 0; i < N; i++)
#pragma omp task firstprivate(i)
    say (g, "task", i);

#pragma omp target exit data map(delete: bytes[: 1])
  char line[1000], text[1000];
  int a = 0, b = 0, i;
  rewind (f);
  if (fscanf (f, "one %d\ntwo %d\n", &a, &b) != 2 || a != 1 || b != 2)
    abort ();
  int seen[3][N] = { };
  rewind (g);
  while (fgets (line, sizeof line, g))
    {
      char who[10];
      if (sscanf (line, "%9s %d %999s", who, &i, text) != 3 || i < 0 || i >= N || strlen (text) != 699)
	abort ();
      for (int k = 0; k < 699; k++)
	if (text[k] != 'a' + i % 26)
	  abort ();
      seen[!strcmp (who, "thread") ? 0 : !strcmp (who, "lane") ? 1 : 2][i]++;
    }
  for (i = 0; i < N; i++)
    for (int k = 0; k < 3; k++)
      if (seen[k][i] != 1)
	abort ();
  return 0;
}
