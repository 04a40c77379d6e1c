/* { dg-do run } */
/* Start values and results of reductions that are parameters of the kernel, and not copied: each operation and type, one
   and several, with none to add, with more teams than before, and beside what has to be copied.  */

#include <omp.h>
#include <stdlib.h>

#define CHECK(X) do if (!(X)) abort (); while (0)

#define ALL(TYPE) \
static void \
TYPE##_sums (int n, const int *a) \
{ \
  TYPE sum = 5, product = 3, least = 90, most = 7; \
  _Pragma ("omp target teams distribute parallel for reduction(+: sum) map(to: a[:n])") \
  for (int i = 0; i < n; i++) \
    sum += a[i]; \
  _Pragma ("omp target teams distribute parallel for reduction(*: product) map(to: a[:n])") \
  for (int i = 0; i < n; i++) \
    product *= a[i] == 4 ? 2 : 1; \
  _Pragma ("omp target teams distribute parallel for reduction(min: least) reduction(max: most) map(to: a[:n])") \
  for (int i = 0; i < n; i++) \
    { \
      least = a[i] < least ? a[i] : least; \
      most = a[i] > most ? a[i] : most; \
    } \
  TYPE s = 5, p = 3, l = 90, m = 7; \
  for (int i = 0; i < n; i++) \
    { \
      s += a[i]; \
      p *= a[i] == 4 ? 2 : 1; \
      l = a[i] < l ? a[i] : l; \
      m = a[i] > m ? a[i] : m; \
    } \
  CHECK (sum == s && product == p && least == l && most == m); \
}

typedef unsigned char uchar;
typedef unsigned long ulong;
typedef long double extended;
ALL (char) ALL (uchar) ALL (short) ALL (int) ALL (unsigned) ALL (long) ALL (ulong) ALL (float) ALL (double)

static void
bits (int n, const int *a)
{
  unsigned u = 0xf0, v = 0x1ff, w = 6;
  unsigned long x = 1ul << 40;
#pragma omp target teams distribute parallel for reduction(|: u) reduction(&: v) reduction(^: w, x) map(to: a[:n])
  for (int i = 0; i < n; i++)
    {
      u |= a[i];
      v &= a[i] | 0x110;
      w ^= a[i];
      x ^= (unsigned long) a[i] << 39;
    }
  unsigned u2 = 0xf0, v2 = 0x1ff, w2 = 6;
  unsigned long x2 = 1ul << 40;
  for (int i = 0; i < n; i++)
    u2 |= a[i], v2 &= a[i] | 0x110, w2 ^= a[i], x2 ^= (unsigned long) a[i] << 39;
  CHECK (u == u2 && v == v2 && w == w2 && x == x2);
}

static int global = 4;
static struct { int before; double member; int after; } whole = { 1, 2, 3 };

/* Beside other variables of the region's own block; through a pointer; a region of one team, and of teams only.  */
static void
beside (int n, const int *a)
{
  struct { int by[3]; } w = { { 1, 2, 3 } };
  int sum = 1, last = 0, *escaped = &sum;
  float small = 1;
  double wide = 2;
#pragma omp target teams distribute parallel for reduction(+: sum) map(to: w, a[:n])
  for (int i = 0; i < n; i++)
    sum += a[i] * w.by[i % 3];
  int s = 1;
  for (int i = 0; i < n; i++)
    s += a[i] * w.by[i % 3];
  CHECK (*escaped == s);
#pragma omp target teams distribute parallel for reduction(+: small, wide, global) map(to: a[:n])
  for (int i = 0; i < n; i++)
    small += 1, wide += 2, global += 3;
  CHECK (small == n + 1 && wide == 2 * n + 2 && global == 3 * n + 4);
  global = 4;
#pragma omp target teams distribute parallel for reduction(+: sum) lastprivate(last)
  for (int i = 0; i < 100; i++)
    sum += last = i;
  CHECK (sum == s + 4950 && last == 99);
  *escaped = 2;
#pragma omp target parallel for reduction(+: sum)
  for (int i = 0; i < 100; i++)
    sum += i;
  CHECK (sum == 4952);
  int teams = 0;
#pragma omp target teams reduction(+: teams) num_teams(7)
  teams += 2;
  CHECK (teams && teams % 2 == 0 && teams <= 14);
#pragma omp target teams reduction(max: sum) num_teams(3) map(tofrom: whole)
  {
    sum = omp_get_team_num () + 9000;
    if (omp_get_team_num () == 0)
      whole.member = 8;
  }
  CHECK (sum >= 9000 && sum < 9003 && whole.member == 8 && whole.before == 1 && whole.after == 3);
}

/* The variable is on the device before.  */
static void
present (int n)
{
  int sum = 10;
#pragma omp target data map(tofrom: sum)
  {
    for (int k = 0; k < 3; k++)
      {
#pragma omp target teams distribute parallel for reduction(+: sum)
	for (int i = 0; i < n; i++)
	  sum++;
      }
    CHECK (omp_target_is_present (&sum, omp_get_default_device ()));
#pragma omp target update from(sum)
    CHECK (sum == 3 * n + 10);
    sum = 1;
#pragma omp target update to(sum)
  }
  CHECK (sum == 1);
#pragma omp target teams distribute parallel for reduction(+: sum)
  for (int i = 0; i < n; i++)
    sum++;
  CHECK (sum == n + 1);
  CHECK (omp_get_num_devices () == 0 || !omp_target_is_present (&sum, omp_get_default_device ()));
}

/* More teams each time; conditions around the loop; regions that run beside others.  */
static void
shapes (int n)
{
  for (int teams = 1; teams <= 300; teams = teams * 3 + 1)
    {
      long sum = teams;
#pragma omp target teams distribute parallel for reduction(+: sum) num_teams(teams) thread_limit(teams % 2 ? 33 : 64)
      for (int i = 0; i < 1000; i++)
	sum += i;
      CHECK (sum == teams + 499500);
    }
  int sum = 3;
#pragma omp target teams distribute parallel for reduction(+: sum) if(target: n > 1000000)
  for (int i = 0; i < n; i++)
    sum++;
#pragma omp target teams distribute parallel for reduction(+: sum) nowait depend(inout: n) map(tofrom: sum)
  for (int i = 0; i < n; i++)
    sum++;
#pragma omp target teams distribute parallel for reduction(+: sum) depend(inout: n) map(tofrom: sum)
  for (int i = 0; i < n; i++)
    sum++;
#pragma omp taskwait
  CHECK (sum == 3 * n + 3);
  long all = 0;
#pragma omp parallel for reduction(+: all) num_threads(2)
  for (int k = 0; k < 4; k++)
    {
      long mine = k;
#pragma omp target teams distribute parallel for reduction(+: mine)
      for (int i = 0; i < n; i++)
	mine += i;
      all += mine;
    }
  CHECK (all == 6 + 4l * n * (n - 1) / 2);
}

int
main (void)
{
  enum { N = 700 };
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i % 11 ? i % 6 : i % 64;
  for (int n = 0; n <= N; n = n * 8 + 1)
    {
      char_sums (n < 9 ? n : 9, a);
      uchar_sums (n < 9 ? n : 9, a);
      short_sums (n, a);
      int_sums (n, a);
      unsigned_sums (n, a);
      long_sums (n, a);
      ulong_sums (n, a);
      float_sums (n < 70 ? n : 70, a);
      double_sums (n < 70 ? n : 70, a);
      bits (n, a);
      beside (n, a);
      present (n);
      if (n > 500)
	shapes (n);
    }
  return 0;
}
