/* { dg-do run } */
/* A callee reaches TEXT through BOX and keeps no pointer to it.  TEXT lay in each lane's own memory, although library
   functions let lanes write parts of what is copied.  */

struct box
{
  char *text;
  int pad[3];
};

#pragma omp declare target
__attribute__ ((noinline, noclone)) static void
fill (struct box *b, const char *from, int n)
{
  __builtin_memcpy (b->text, from, n);
}

__attribute__ ((noinline, noclone)) static int
differences (const char *from, int n)
{
  char text[64] = { 0 };
  struct box box = { text, { 1, 2, 3 } };
  fill (&box, from, n);
  int count = 0;
  for (int i = 0; i < 64; i++)
    count += text[i] != (i < n ? from[i] : 0);
  return count;
}
#pragma omp end declare target

int
main (void)
{
  char from[64];
  int n = 60, count = -1;
  for (int i = 0; i < 64; i++)
    from[i] = i + 1;
#pragma omp target map(to: from, n) map(from: count)
  count = differences (from, n);
  if (count)
    __builtin_abort ();
  return 0;
}
