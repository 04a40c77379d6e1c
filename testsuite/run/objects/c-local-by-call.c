/* { dg-do run } */
/* Wrong on an H200: NVIDIA's linker takes what a called function writes to a variable of each lane for the same in all.  */
/* { dg-additional-options "-fno-ipa-sra -fno-ipa-cp" } */

enum { N = 128 };

#pragma omp declare target
__attribute__ ((noinline, noclone)) static void
pick (int i, long *where, double *what, char small[3])
{
  *where = (i * 7) % N;
  *what = i + 0.5;
  small[i % 3] = (char) (i % 5);
}
#pragma omp end declare target

int
main (void)
{
  int hit[N] = { 0 }, least[N], n = 0;
  double sum[N] = { 0 };
  for (int i = 0; i < N; i++)
    least[i] = 1000;
#pragma omp target parallel for num_threads(N) map(tofrom: hit, least, sum, n)
  for (int i = 0; i < N; i++)
    {
      long where;
      double what;
      char small[3] = { 0, 0, 0 };
      pick (i, &where, &what, small);
#pragma omp atomic
      hit[where]++;
#pragma omp atomic
      sum[where] += what;
#pragma omp atomic
      n += small[0] + small[1] + small[2];
      if (what < 64)
	least[where] = (int) what;
    }
  int expected = 0;
  for (int i = 0; i < N; i++)
    {
      int k = (i * 7) % N;
      expected += i % 5;
      if (hit[k] != 1 || sum[k] != i + 0.5 || least[k] != (i < 64 ? i : 1000))
	return 1;
    }
  return n != expected;
}
