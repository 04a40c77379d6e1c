/* { dg-do run } */
/* Packed structures: unaligned members of every size, read and written.  */

struct __attribute__ ((packed)) p
{
  char a;
  int b;
  char c;
  double d;
  short e;
  long f;
  float g;
  char h;
  void *i;
};
#pragma omp declare target
__attribute__ ((noipa)) static void
set (struct p *p, int n)
{
  p->a = n;
  p->b = n * 1000;
  p->c = -n;
  p->d = n + 0.5;
  p->e = n * 300;
  p->f = n * 10000000000L;
  p->g = n * 0.25f;
  p->h = n + 1;
  p->i = p;
}
#pragma omp end declare target

int
main (void)
{
  struct p x[3], h[3];
  int self = 0, sum = 0;
#pragma omp target map(from: x) map(tofrom: self, sum)
  for (int i = 0; i < 3; i++)
    {
      set (&x[i], i + 5);
      self += x[i].i == (void *) &x[i];
      sum += x[i].b + x[i].e;
      x[i].i = 0;
    }
  for (int i = 0; i < 3; i++)
    {
      set (&h[i], i + 5);
      h[i].i = 0;
    }
  if (__builtin_memcmp (x, h, sizeof h) || self != 3 || sum != 1300 * 18 || sizeof (struct p) != 37)
    __builtin_abort ();
  return 0;
}
