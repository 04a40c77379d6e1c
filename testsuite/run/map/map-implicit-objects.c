/* Objects that regions use without saying how are mapped, as other constructs have mapped them; those that nobody else can
   know, and that no region changes, may be passed by value.  */
/* { dg-do run } */

struct point { float x, y; int n; };
struct row { int v[8]; };

static int
used (struct point p, const struct row r, int i)
{
  float sum = 0;
  p.x += 1;
#pragma omp target map(tofrom: sum)
  sum = p.x + p.y * p.n + r.v[i];
  p.y = 10;
#pragma omp target map(tofrom: sum)
  sum += p.y;
  return sum != 2 + 2 * 3 + 40 + 10;
}

/* The device's copy has another value than the host's.  */
static int
present (void)
{
  struct point p = { 1, 2, 3 };
  int seen = 0;
#pragma omp target data map(tofrom: p)
  {
#pragma omp target
    p.n = 5;
#pragma omp target map(from: seen)
    seen = p.n;
  }
  return seen != 5 || p.n != 5;
}

static void __attribute__ ((noinline))
enter (struct point *p)
{
#pragma omp target enter data map(to: p[:1])
#pragma omp target map(p[:1])
  p->n = 6;
}

static int
entered (void)
{
  struct point p = { 1, 2, 3 };
  int seen = 0;
  enter (&p);
#pragma omp target map(from: seen)
  seen = p.n;
#pragma omp target exit data map(delete: p)
  return seen != 6;
}

/* What a region changes comes back, member by member or as a whole, from constructs in it, too.  */
static int
changed (int n)
{
  struct point p = { 1, 2, 3 }, q = p, s = p;
  struct row r = { { 0 } };
#pragma omp target
  {
    p.x = n;
    q = (struct point) { n, n, n };
  }
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 8; i++)
    r.v[i] = i + n;
#pragma omp target
#pragma omp parallel for lastprivate (s)
  for (int i = 0; i < 4; i++)
    s.n = i + n;
  for (int i = 0; i < 8; i++)
    if (r.v[i] != i + n)
      return 1;
  return p.x != n || q.n != n || s.n != 3 + n;
}

/* Regions take the addresses of constants, and somebody else does.  */
static void __attribute__ ((noinline))
enter_constant (__attribute__ ((unused)) const struct point *p)
{
#pragma omp target enter data map(to: p[:1])
}

#pragma omp declare target
static float
sum_of (const struct point *p)
{
  return p->x + p->y + p->n;
}
#pragma omp end declare target

static int
constants (const struct point p, const struct point q)
{
  float a = 0, b = 0;
  enter_constant (&q);
#pragma omp target map(tofrom: a, b)
  {
    a = sum_of (&p);
    b = sum_of (&q);
  }
#pragma omp target exit data map(delete: q)
  return a != 6 || b != 15;
}

/* Threads have the same object, unless they have their own.  */
static int
shared (struct row r, int *out)
{
#pragma omp target teams distribute parallel for map(from: out[:64])
  for (int i = 0; i < 64; i++)
    out[i] = r.v[i % 8];
  for (int i = 0; i < 64; i++)
    if (out[i] != i % 8 * 10)
      return 1;
#pragma omp target map(from: out[:8])
#pragma omp parallel for firstprivate (r)
  for (int i = 0; i < 8; i++)
    {
      r.v[i]++;
      out[i] = r.v[i];
    }
  for (int i = 0; i < 8; i++)
    if (out[i] != i * 10 + 1)
      return 1;
  return 0;
}

int
main (void)
{
  struct row r;
  int out[64];
  for (int i = 0; i < 8; i++)
    r.v[i] = i * 10;
  if (used ((struct point) { 1, 2, 3 }, r, 4))
    return 1;
  if (present ())
    return 2;
  if (entered ())
    return 3;
  if (changed (9))
    return 4;
  if (shared (r, out))
    return 5;
  if (constants ((struct point) { 1, 2, 3 }, (struct point) { 4, 5, 6 }))
    return 6;
  return 0;
}
