/* { dg-do run } */
/* { dg-additional-options "-O3" } */
/* Arrays in a loop in a simd loop that GCC peels, of which one copy loses their clobber: each lane's own all the same.  */

struct three { unsigned a[3]; };
#pragma omp declare target
unsigned table[97];
static struct three
mix (unsigned long a, unsigned long b)
{
  struct three result = { { (3u ^ (unsigned) b) - (unsigned) a, (3u >> (b & 31)) ^ (unsigned) a,
			    ((unsigned) a << (b & 31)) ^ ((unsigned) a >> (table[b % 97] & 31)) } };
  return result;
}
#pragma omp end declare target

__attribute__ ((noinline)) static void
compare (int p0, int p1, int p3, int p4, int p5)
{
  unsigned short sum = 7, expected = 7;
  float *out = __builtin_malloc (1820 * sizeof *out);
#define LOOPS(sum)								\
  for (int i = p4 - 28; i <= p5 + 20; i += 3)					\
    for (int j = p5 - 21; j > p0 - 64; --j)					\
      INNER									\
      for (unsigned long k = 228; k > 35; k -= 3)				\
	for (int l = -11; l != p0 - 43; l++)					\
	  {									\
	    unsigned v = 2 + ((unsigned long) p0 >> (k & 31)), x[4], y[7];	\
	    for (int q = 0; q < 4; q++)						\
	      x[q] = i && p5 && p3;						\
	    unsigned s = x[(10 - v) * (table[p3 % 97] + p5) % 4];		\
	    for (int q = 0; q < 7; q++)						\
	      y[q] = mix (5 * (table[p4 % 97] & 255), k).a[(table[j & 63] & 255) % 3];	\
	    unsigned t = y[(1000u & p4) % (((unsigned) p1 >> (p3 & 31)) | 1) % 7];	\
	    out[((i - (p4 - 28)) / 3 * 4 + (p5 - 21 - j)) * 65 + (228 - k) / 3 + (l + 11)] = 63;	\
	    sum -= mix ((unsigned) i % (j | 1u) - (1 | s), (i - (table[p4 % 97] >> 3)) & (t * (unsigned) k)).a[p1 % 3u];	\
	  }
#define INNER _Pragma ("omp simd safelen(8) reduction(-: sum)")
#pragma omp target teams loop collapse(2) num_teams(7) thread_limit(3) reduction(-: sum) map(tofrom: sum) map(from: out[:1820])
  LOOPS (sum)
#undef INNER
#define INNER
  LOOPS (expected)
  if (sum != expected)
    __builtin_abort ();
  __builtin_free (out);
}

int
main (void)
{
  for (unsigned i = 0; i < 97; i++)
    table[i] = i * 2654435761u;
#pragma omp target update to(table)
  compare (33, 6, 12, 24, -6);
  return 0;
}
