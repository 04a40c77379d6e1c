/* { dg-do run } */
/* A region reads from the host's standard input.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int
main (void)
{
  FILE *f = tmpfile ();
  if (!f || fputs ("12 word 0x1f\nc\nthe last line\n", f) < 0 || fflush (f))
    abort ();
  rewind (f);
  if (dup2 (fileno (f), 0) != 0)
    abort ();

  int n = 0, number = 0, hexadecimal = 0, c = 0, d = 0, end = 0;
  char word[10] = "", line[40] = "";
#pragma omp target map(from: n, number, hexadecimal, word, line, c, d, end)
  {
    n = scanf ("%d %9s %i\n", &number, word, &hexadecimal);
    c = getchar ();
    ungetc (c, stdin);
    d = fgetc (stdin);
    getc (stdin);
    if (!fgets (line, sizeof line, stdin))
      n = -1;
    end = getchar () == EOF && feof (stdin);
  }
  if (n != 3 || number != 12 || strcmp (word, "word") || hexadecimal != 31 || c != 'c' || d != 'c'
      || strcmp (line, "the last line\n") || !end)
    abort ();
  return 0;
}
