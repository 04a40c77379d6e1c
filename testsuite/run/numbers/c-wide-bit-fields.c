/* { dg-do run } */
/* A signed value of 35 to 90 bits that becomes an unsigned one of 127 had bits beyond these.  */
typedef unsigned long long ull;
typedef unsigned __int128 u128;

struct fields
{
  long long c : 35;
  ull u : 40;
  __int128 d : 90;
  u128 v : 127;
  ull w : 63;
  long long e : 60;
};

#pragma omp declare target
struct list { u128 a[40]; int n; };

__attribute__ ((noipa)) static void
compute (struct list *l, const struct fields *p, int n)
{
#define ADD(X) l->a[l->n++] = (X)
  ADD (p->u + p->c);
  ADD (n ? p->c : p->u);
  ADD (p->u > p->c);
  ADD (n ? p->d : p->v);
  ADD (p->v > p->d);
  ADD (p->v / p->d);
  ADD (n ? p->e : p->w);
  ADD (p->w / p->e);
  ADD ((n ? p->c : p->w) >> n);
  ADD ((n ? p->e : p->v) / 3);
  ADD ((n ? p->c : p->v) >> 1);
  ADD ((n ? p->d : p->v) == p->d);
  ADD ((double) (n ? p->e : p->v));
}
#pragma omp end declare target

int
main ()
{
  const struct fields f = { -3, 7, -5, 99, 5, -6 };
  struct list host = { { 0 }, 0 }, device = { { 0 }, 0 };
  compute (&host, &f, 1);
#pragma omp target map(device) map(to: f)
  compute (&device, &f, 1);
  if (device.n != host.n)
    return 1;
  for (int i = 0; i < host.n; i++)
    if (device.a[i] != host.a[i])
      {
	__builtin_printf ("%d: %llx %llx\n", i, (ull) (device.a[i] >> 64), (ull) device.a[i]);
	return 2;
      }
  return 0;
}
