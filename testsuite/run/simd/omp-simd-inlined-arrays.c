/* { dg-do run } */
/* Arrays, unions and structures of functions that are inlined into a SIMD loop, each with some initial values: GCC made
   stores of zeros to them stores to a temporary.  */

union words { int i[4]; float f[4]; double d[2]; };
struct three { int b[3]; };
struct bits { short b : 5; int c : 20; unsigned char d[3]; double e; };

static unsigned
partly (unsigned k)
{
  int a[15] = { 1, 2, 3, 4, 5, 6 };
  a[k % 15] += k;
  unsigned v = 0;
  for (int q = 0; q < 15; q++)
    v = v * 3 + a[q];
  return v;
}

static unsigned
swapped (unsigned k)
{
  struct three a[5] = { { { 1, 2, 3 } }, { { 4, 5, 6 } } };
  a[k % 5].b[k % 3] += k;
  struct three t = a[(k + 1) % 5];
  a[(k + 1) % 5] = a[0];
  a[0] = t;
  unsigned v = 0;
  for (int q = 0; q < 5; q++)
    for (int w = 0; w < 3; w++)
      v = v * 3 + a[q].b[w];
  return v;
}

static unsigned
fields (unsigned k)
{
  struct bits s[3] = { { 1, 2, { 3, 4, 5 }, 6 } };
  s[k % 3].b += k % 8;
  s[(k + 1) % 3].c = k * 77;
  s[k % 2].d[k % 3] ^= k;
  s[2].e += k;
  unsigned v = 0;
  for (int q = 0; q < 3; q++)
    v = v * 5 + s[q].b + s[q].c * 3 + s[q].d[0] + 2 * s[q].d[1] + 3 * s[q].d[2] + (unsigned) s[q].e;
  return v;
}

static unsigned
shared_words (unsigned k)
{
  union words u = { { 1, 2 } };
  u.f[k % 4] = k;
  u.i[(k + 1) % 4] += 3;
  union words w = u;
  w.d[k & 1] = k;
  int *p = k & 1 ? u.i : w.i;
  p[k % 4] ^= 5;
  unsigned v = 0;
  for (int q = 0; q < 4; q++)
    v = v * 3 + u.i[q] * 5 + w.i[q];
  return v;
}

static unsigned
volatile_array (unsigned k)
{
  volatile int a[7] = { 1, 2 };
  a[k % 7] = k;
  a[6] += a[k % 3];
  return a[0] + a[1] * 2 + a[2] * 3 + a[6] * 4;
}

static unsigned
all (unsigned k)
{
  return partly (k) + swapped (k) * 3 + fields (k) * 5 + shared_words (k) * 7 + volatile_array (k) * 11;
}

static unsigned out[70];

static void
compare (void)
{
  for (int i = 0; i < 70; i++)
    {
      if (out[i] != all (i))
	__builtin_abort ();
      out[i] = 0;
    }
}

int
main (void)
{
#pragma omp target simd
  for (int i = 0; i < 70; i++)
    out[i] = all (i);
  compare ();
#pragma omp target teams distribute simd
  for (int i = 0; i < 70; i++)
    out[i] = all (i);
  compare ();
#pragma omp target parallel for simd num_threads(3)
  for (int i = 0; i < 70; i++)
    out[i] = all (i);
  compare ();
#pragma omp target
#pragma omp parallel num_threads(4)
#pragma omp single
  for (int t = 0; t < 7; t++)
#pragma omp task firstprivate(t)
#pragma omp simd
    for (int i = 0; i < 10; i++)
      out[t * 10 + i] = all (t * 10 + i);
  compare ();
  return 0;
}
