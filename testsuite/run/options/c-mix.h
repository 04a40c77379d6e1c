/* A bit of everything, compiled by the c-*-mix.c tests with different options.  */

typedef struct item { int key; double w; char tag[6]; struct item *next; } item;

#pragma omp declare target
static const int primes[] = { 2, 3, 5, 7, 11, 13 };
static int calls;
static int twice (int x) { return 2 * x; }
static int thrice (int x) { return 3 * x; }
static int (*const funs[]) (int) = { twice, thrice };

static item
make (int k)
{
  item r = { k, k * 0.5, "item", 0 };
  r.tag[4] = '0' + k % 10;
  calls++;
  return r;
}

static long
digest (const item *p)
{
  long h = 17;
  for (; p; p = p->next)
    {
      h = h * 31 + p->key;
      h = h * 31 + (long) (p->w * 4);
      for (int i = 0; p->tag[i]; i++)
	h = (h << 5 ^ h >> 3) + p->tag[i];
    }
  return h;
}

static long
work (int n)
{
  item v[6], *head = 0;
  long s = 0;
  calls = 0;
  for (int i = 0; i < 6; i++)
    {
      v[i] = make (primes[i] * n);
      v[i].next = head;
      head = &v[i];
      s += funs[i & 1] (v[i].key);
      switch (i)
	{
	case 0: case 2: s ^= 0x55; break;
	case 1: s -= 1000; break;
	case 4: s <<= 2; break;
	default: s = -s;
	}
    }
  unsigned u = (unsigned) s;
  while (u > 100)
    u = u % 3 ? u / 3 : u - 1;
  float f = u;
  f = f * f - 1.0f / (n + 1);
  return digest (head) + s * 7 + u + (long) f + calls;
}
#pragma omp end declare target

int
main (void)
{
  long d[4];
#pragma omp target map(from: d)
  for (int i = 0; i < 4; i++)
    d[i] = work (i + 1);
  for (int i = 0; i < 4; i++)
    if (d[i] != work (i + 1))
      __builtin_abort ();
  return 0;
}
