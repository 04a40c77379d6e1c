/* { dg-do run } */
/* { dg-additional-options "-O3" } */
/* A function's result in a loop in a simd loop, stored in parts and loaded by an index: each lane's own, also where the loop
   is unrolled for the case that the parts are apart.  */

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
compare (int n, int k)
{
  unsigned sum = 0, expected = 0;
#pragma omp target simd reduction(-: sum) map(tofrom: sum)
  for (int i = 0; i < 65; i++)
    for (int j = 0; j < n; j++)
      sum -= mix (n, i).a[(unsigned) k % 3];
  for (int i = 0; i < 65; i++)
    for (int j = 0; j < n; j++)
      expected -= mix (n, i).a[(unsigned) k % 3];
  if (sum != expected)
    __builtin_abort ();
}

int
main (void)
{
  for (unsigned i = 0; i < 97; i++)
    table[i] = i * 2654435761u;
#pragma omp target update to(table)
  for (int n = 1; n < 11; n += 3)
    for (int k = 0; k < 3; k++)
      compare (n, k);
  return 0;
}
