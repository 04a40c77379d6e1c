/* { dg-do link } */
/* Bitwise atomics of one and two bytes are one operation on the word, and others one loop on it; but an addition to the
   word's highest bytes is one operation, too.  */

enum { N = 1000 };
unsigned char flags[N], masks[N];
unsigned short marks[N], count[N];

static void
mark (void)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < N; i++)
    {
#pragma omp atomic
      flags[i] |= i;
#pragma omp atomic
      masks[i] &= i;
#pragma omp atomic
      marks[i] ^= i;
    }
}

static void
add (void)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < N; i++)
    {
#pragma omp atomic
      count[i % 3] += i;
    }
}

int
main (void)
{
  mark ();
  add ();
  return 0;
}
/* { dg-final { scan-ptx-in *mark*omp_fn* {\mred\.global\.or\.b32\M} } } */
/* { dg-final { scan-ptx-in *mark*omp_fn* {\mred\.global\.and\.b32\M} } } */
/* { dg-final { scan-ptx-in *mark*omp_fn* {\mred\.global\.xor\.b32\M} } } */
/* { dg-final { scan-ptx-not-in *mark*omp_fn* {\.cas\.|\.relaxed\.} } } */
/* { dg-final { scan-ptx-times-in *add*omp_fn* {\matom\.global\.cas\.b32\M} 1 } } */
/* { dg-final { scan-ptx-times-in *add*omp_fn* {\mld\.relaxed\.gpu\.global\.b32\M} 1 } } */
/* { dg-final { scan-ptx-times-in *add*omp_fn* {\mred\.global\.add\.u32\M} 1 } } */
