/* { dg-do run } */
/* Variables in memory that belong to the body of a SIMD loop, or of a function inlined into it, are each lane's own, though
   nobody takes their address; so are structures that calls return.  What is around the loop is shared.  */

struct numbers { unsigned a[5]; };
unsigned o[64];

#pragma omp declare target
__attribute__ ((noipa)) struct numbers
make (unsigned k)
{
  struct numbers n = { { k, k + 1, k + 2, k + 3, k * 3 } };
  return n;
}

__attribute__ ((noipa)) unsigned
take (struct numbers n, int p)
{
  return n.a[p];
}

static inline unsigned
chosen (unsigned k, int p)
{
  unsigned l[3];
  for (int q = 0; q < 3; q++)
    l[q] = k * 3 + q;
  return l[p];
}
#pragma omp end declare target

static unsigned
wrong (unsigned factor, unsigned add)
{
  unsigned n = 0;
  for (unsigned k = 0; k < 64; k++)
    {
      n += o[k] != k * factor + add;
      o[k] = 0;
    }
  return n;
}

int
main (int argc, char **argv __attribute__ ((unused)))
{
  int p = argc - 1;

#pragma omp target map(tofrom: o)
#pragma omp simd
  for (unsigned k = 0; k < 64; k++)
    {
      unsigned l[3];
      for (int q = 0; q < 3; q++)
	l[q] = k * 3 + q;
      o[k] = l[p];
    }
  if (wrong (3, 0))
    return 1;

#pragma omp target map(tofrom: o)
#pragma omp simd
  for (unsigned k = 0; k < 64; k++)
    o[k] = chosen (k, p);
  if (wrong (3, 0))
    return 2;

#pragma omp target map(tofrom: o)
#pragma omp simd
  for (unsigned k = 0; k < 64; k++)
    o[k] = make (k).a[p + 4];
  if (wrong (3, 0))
    return 3;

#pragma omp target map(tofrom: o)
#pragma omp simd
  for (unsigned k = 0; k < 64; k++)
    {
      struct numbers n = make (k + 2);
      n.a[p + 4]++;
      o[k] = take (n, p + 4);
    }
  if (wrong (3, 7))
    return 4;

  /* In threads, and again and again.  */
#pragma omp target teams distribute parallel for map(tofrom: o)
  for (int i = 0; i < 4; i++)
    for (int round = 0; round < 3; round++)
      {
	unsigned t = i * 16;
#pragma omp simd
	for (unsigned k = 0; k < 16; k++)
	  {
	    unsigned l[3];
	    for (int q = 0; q < 3; q++)
	      l[q] = (t + k) * 3 + q;
	    o[t + k] += l[p] + make (k).a[p + 1];
	  }
      }
  for (unsigned k = 0; k < 64; k++)
    o[k] -= 3 * (k % 16 + 1);
  if (wrong (9, 0))
    return 5;

  /* Shared: one loop writes what another reads.  */
#pragma omp target map(tofrom: o)
  {
    unsigned l[64];
#pragma omp simd
    for (unsigned k = 0; k < 64; k++)
      l[k] = k * 3;
#pragma omp simd
    for (unsigned k = 0; k < 64; k++)
      o[63 - k] = l[63 - k] + l[p];
  }
  return wrong (3, 0) ? 6 : 0;
}
