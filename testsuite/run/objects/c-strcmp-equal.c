/* { dg-do run } */
/* A strcmp of which only equality matters got the length that the middle end adds as a third argument.  */

extern int strcmp (const char *, const char *);

static char text[16] = "mystring";

int
main (void)
{
  int r = 0;
#pragma omp target map(tofrom: r, text)
  {
    text[2] = 's';
    if (strcmp (text, "mystring") == 0)
      r |= 1;
    text[3] = 'T';
    if (strcmp (text, "mystring") == 0)
      r |= 2;
  }
  return r != 1;
}
