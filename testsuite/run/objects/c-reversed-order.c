/* { dg-do run } */
/* { dg-additional-options "-w" } */
/* Records whose scalars have the other byte order: numbers, bit-fields, arrays, complex numbers, initial values; the
   bytes are the host's.  The device refused them.  */

#define BIG __attribute__ ((scalar_storage_order ("big-endian")))
#define N 3

typedef struct BIG
{
  char c;
  short s;
  int i : 5, k : 13, l : 14;
  unsigned u;
  long long a : 40, b : 7, d : 17;
  double f;
  float g[2];
  _Complex float z;
  __int128 w;
  int *p;
  struct BIG { unsigned short x : 9, y : 7; } in[2];
} big;

typedef struct __attribute__ ((packed)) BIG
{
  unsigned char c : 3;
  unsigned long long a : 61;
  int m;
  unsigned long long n : 63;
  double f;
} packed;

#pragma omp declare target
static big table = { 1, -2, 3, -4, 5, 6, -7, 8, 9, 1.5, { 2.5f, -3 }, 4 + 5i, (__int128) 1 << 100 | 77, 0,
		     { { 300, 99 }, { 1, 2 } } };
static packed narrow = { 5, 0x1234567890abcdefull, -9, 1, 0.1 };

__attribute__ ((noipa)) static void
change (big *b, packed *p, int by)
{
  b->c += by;
  b->s -= by;
  b->i += by;
  b->k ^= by * 77;
  b->l -= by * 100;
  b->u = b->u * 1000003 + by;
  b->a = b->a * -1234567 - by;
  b->b -= by;
  b->d += b->a & 0xffff;
  b->f = b->f / 3 + by;
  b->g[by & 1] += b->f;
  b->z = b->z * (1 + 2i) + b->g[0];
  b->w = b->w * -1000000007 + by;
  b->in[by & 1].x += 500;
  b->in[1].y = b->in[0].x;
  p->c += by;
  p->a = p->a * 3 + b->u;
  p->m -= by;
  p->n = p->n * 5 + p->a;
  p->f *= 1.25;
}
#pragma omp end declare target

static unsigned char result[sizeof (big) + sizeof (packed)];

static void
compute (unsigned char *to, int first)
{
  big b[N];
  packed p[N];
  for (int i = 0; i < N; i++)
    {
      __builtin_memcpy (&b[i], &table, sizeof table);
      p[i] = narrow;
      change (&b[i], &p[i], first + i);
      if (i)
	change (&b[i - 1], &p[i], b[i].u);
    }
  b[1].p = 0;
  b[0].w += b[1].w + b[2].k;
  __builtin_memcpy (to, &b[0], sizeof (big));
  __builtin_memcpy (to + sizeof (big), &p[2], sizeof (packed));
}
#pragma omp declare target to (compute)

int
main (void)
{
  unsigned char expected[sizeof result];
  int first = 3;
  compute (expected, first);
#pragma omp target map(from: result)
  compute (result, first);
  if (__builtin_memcmp (result, expected, sizeof result))
    __builtin_abort ();
  return 0;
}
