/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* An array that belongs to an iteration of an outer loop that is a simd loop, too: one loop's lanes write it, another's read
   what other lanes have written.  */

__attribute__ ((noinline)) static void
reversed (int n, int m, unsigned *out)
{
  unsigned char product = 7;
#pragma omp target teams loop collapse(2) num_teams(4) reduction(*: product) \
  map(from: out[:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	unsigned a[33], sum = 0;
#pragma omp simd
	for (int q = 0; q < 33; q++)
	  a[q] = (unsigned) (q && n) - ((unsigned) j ^ (unsigned) q);
#pragma omp simd reduction(+: sum)
	for (int q = 0; q < 33; q++)
	  sum += a[32 - q] ^ (5u + (unsigned) q);
	out[i * m + j] = sum + i;
	product *= 3;
      }
}

int
main (void)
{
  unsigned out[7 * 40];
  reversed (7, 40, out);
  for (int i = 0; i < 7; i++)
    for (int j = 0; j < 40; j++)
      {
	unsigned sum = i;
	for (int q = 0; q < 33; q++)
	  sum += ((unsigned) (q != 32) - ((unsigned) j ^ (unsigned) (32 - q))) ^ (5u + (unsigned) q);
	if (out[i * 40 + j] != sum)
	  __builtin_abort ();
      }
  return 0;
}
