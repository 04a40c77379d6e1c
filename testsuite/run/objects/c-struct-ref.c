/* { dg-do run } */
/* Structures changed through pointers; nested members and arrays of structures.  */

struct inner { int k; double w[3]; };
struct outer { char tag; struct inner in[4]; struct inner *cur; short n; };
#pragma omp declare target
__attribute__ ((noipa)) static void
fill (struct outer *o, int seed)
{
  o->tag = 't';
  o->n = 4;
  for (int i = 0; i < 4; i++)
    {
      o->in[i].k = seed + i;
      for (int j = 0; j < 3; j++)
	o->in[i].w[j] = o->in[i].k * (j + 1);
    }
  o->cur = &o->in[seed & 3];
}
__attribute__ ((noipa)) static double
total (const struct outer *o)
{
  double s = o->cur->w[2];
  for (int i = 0; i < o->n; i++)
    for (int j = 0; j < 3; j++)
      s += o->in[i].w[j];
  return s;
}
#pragma omp end declare target

int
main (void)
{
  double r;
  int seed = 6;
  struct inner first;
#pragma omp target map(from: r, first)
  {
    struct outer o;
    fill (&o, seed);
    r = total (&o);
    first = o.in[0];
  }
  if (r != (6 + 7 + 8 + 9) * 6 + 8 * 3 || first.k != 6 || first.w[1] != 12)
    __builtin_abort ();
  return 0;
}
