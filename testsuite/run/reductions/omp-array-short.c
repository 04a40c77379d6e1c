/* { dg-do run } */
/* Reductions of short arrays, which the device does element by element, by all operators and in several types; and of a
   longer one.  What the teams level and the parallel regions do with the arrays otherwise.  */

enum { n = 3000, longer = 40 };

static int errors;

#define CHECK(X) (errors += !(X))

static void
sums (int count, const double *x, double *b)
{
#pragma omp target teams distribute parallel for thread_limit(256) reduction(+: b[:3]) map(to: x[:count])
  for (int i = 0; i < count; i++)
    {
      b[0] += x[i];
      b[1] += x[i] * x[i];
      b[2] += 1;
    }
}

/* Elements by a number that only the running program knows.  */

static void
residues (int count, long (*r)[16])
{
  long local[16];
  for (int k = 0; k < 16; k++)
    local[k] = k;
#pragma omp target teams distribute parallel for reduction(+: local) map(tofrom: local)
  for (int i = 0; i < count; i++)
    local[i % 16] += i;
  for (int k = 0; k < 16; k++)
    (*r)[k] = local[k];
}

static int
half (int k)
{
  return k / 2;
}

int
main (void)
{
  static double x[n];
  double b[3] = { 1, 2, 3 };
  for (int i = 0; i < n; i++)
    x[i] = i % 7;
  sums (n, x, b);
  double s = 1, q = 2;
  for (int i = 0; i < n; i++)
    s += x[i], q += x[i] * x[i];
  CHECK (b[0] == s && b[1] == q && b[2] == n + 3);

  long r[16];
  residues (n, &r);
  for (int k = 0; k < 16; k++)
    {
      long sum = k;
      for (int i = k; i < n; i += 16)
	sum += i;
      CHECK (r[k] == sum);
    }

  /* All operators.  */
  int least[2] = { 5, -9 }, bits[2] = { 1, 0 }, odd[2] = { 0, 1 };
  float most[3] = { -1, 1e9f, 0 };
  unsigned all[1] = { ~0u };
  double product[2] = { 2, 1 };
  short small[4] = { 1, 2, 3, 4 };
  long many[longer] = { 0 };
#pragma omp target teams distribute parallel for reduction(min: least) reduction(|: bits) reduction(^: odd) \
  reduction(max: most) reduction(&: all) reduction(*: product) reduction(+: small) map(tofrom: least, bits, odd, most, \
  all, product, small) map(to: x)
  for (int i = 0; i < n; i++)
    {
      least[i & 1] = x[i] - 3 < least[i & 1] ? x[i] - 3 : least[i & 1];
      bits[0] |= 2 << i % 5;
      bits[1] |= i;
      odd[i % 2] ^= i;
      most[0] = most[0] > i ? most[0] : i;
      most[2] = most[2] > 0.5f * i ? most[2] : 0.5f * i;
      all[0] &= ~(i << 20);
      product[i % 2] *= i % 1000 ? 1 : 2;
      small[i % 4] += i % 3;
    }
  int l[2] = { 5, -9 }, o[2] = { 0, 1 }, m[4] = { 1, 2, 3, 4 };
  unsigned a = ~0u;
  for (int i = 0; i < n; i++)
    {
      l[i & 1] = x[i] - 3 < l[i & 1] ? x[i] - 3 : l[i & 1];
      o[i % 2] ^= i;
      a &= ~(i << 20);
      m[i % 4] += i % 3;
    }
  CHECK (least[0] == l[0] && least[1] == l[1] && bits[0] == (1 | 62) && bits[1] == 4095);
  CHECK (odd[0] == o[0] && odd[1] == o[1] && most[0] == n - 1 && most[1] == 1e9f && most[2] == 0.5f * (n - 1));
  CHECK (all[0] == a && product[0] == 16 && product[1] == 1);
  for (int k = 0; k < 4; k++)
    CHECK (small[k] == (short) m[k]);

#pragma omp target teams distribute parallel for reduction(+: many) map(tofrom: many)
  for (int i = 0; i < n; i++)
    many[i % longer]++;
  for (int k = 0; k < longer; k++)
    CHECK (many[k] == n / longer);

  /* On the teams level and in one parallel region after another.  */
  int got[6] = { 0 }, copies[2] = { 0 };
#pragma omp target teams num_teams(1) map(tofrom: got, copies)
  {
    int part[2] = { 10, 20 }, whole[2] = { 0, 0 };
    struct pair { int first, second; } pair = { 0, 0 };
#pragma omp parallel for reduction(+: part)
    for (int i = 0; i < 100; i++)
      part[i % 2] += i;
    got[0] = part[0];
    got[1] = part[half (3)];
#pragma omp parallel for reduction(+: whole)
    for (int i = 0; i < 100; i++)
      whole[1] += part[0];
    got[2] = whole[1];
    __builtin_memcpy (copies, part, sizeof part);
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
      {
#pragma omp atomic
	part[1] += 1;
#pragma omp atomic
	pair.second += part[0];
      }
    struct pair other = pair;
    got[3] = part[1];
    got[4] = other.first;
    got[5] = other.second;
  }
  CHECK (got[0] == 2460 && got[1] == 2520 && got[2] == 246000 && copies[0] == 2460 && copies[1] == 2520);
  CHECK (got[3] == 2620 && got[4] == 0 && got[5] == 246000);
  return errors;
}
