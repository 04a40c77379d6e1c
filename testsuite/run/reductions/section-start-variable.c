/* { dg-do run } */
/* { dg-pass section-storage } */
/* { dg-options "-O2" } */
/* A section whose start is known at run time only, beside a constant index in the body: the element was 40 bytes behind
   a pointer to a place before the loop's own elements, and GCC took it for something else.  */

#define CHECK(X) do { if (!(X)) __builtin_abort (); } while (0)

enum { n = 100, total = n * (n - 1) / 2 };

static void
begin (double *w)
{
  for (int i = 0; i < 20; i++)
    w[i] = i;
}

__attribute__ ((noipa)) static void
arrays (int p)
{
  double w[20];
  begin (w);
#pragma omp simd reduction (+: w[(p - 52):1])
  for (int i = 0; i < n; i++)
    w[5] += i;
  CHECK (w[5] == total + 5 && w[4] == 4 && w[6] == 6);
#pragma omp target map (w)
#pragma omp simd reduction (+: w[(p - 53):2])
  for (int i = 0; i < n; i++)
    {
      w[5] += i;
      w[4] += 1;
    }
  CHECK (w[5] == 2 * total + 5 && w[4] == n + 4 && w[6] == 6);
}

__attribute__ ((noipa)) static void
pointers (double *q, double *other, int p, int choice)
{
#pragma omp simd reduction (+: q[p - 52:1])
  for (int i = 0; i < n; i++)
    q[5] += i;
  CHECK (q[5] == total + 5);
#pragma omp target map (q[:20])
#pragma omp simd reduction (+: q[p - 52:1])
  for (int i = 0; i < n; i++)
    q[5] += i;
  CHECK (q[5] == 2 * total + 5);
  /* The start is a constant, and the pointer is not.  */
#pragma omp simd reduction (+: q[5:2])
  for (int i = 0; i < n; i++)
    {
      double *r = choice ? q : other;
      r[5] += i;
      r[6]++;
    }
  CHECK (q[5] == 3 * total + 5 && q[6] == n + 6);
#pragma omp target parallel num_threads (4) map (q[:20]) reduction (+: q[p - 52:2])
  {
    q[5] += 3;
    q[6] += 1;
  }
  CHECK (q[5] > 3 * total + 5 && q[6] > n + 6 && q[5] - 3 * q[6] == 3 * total + 5 - 3 * (n + 6));
#pragma omp target teams distribute parallel for map (q[:20]) reduction (+: q[p - 50:1])
  for (int i = 0; i < n; i++)
    q[7] += i;
  CHECK (q[7] == total + 7);
}

int
main ()
{
  double w[20];
  begin (w);
  arrays (57);
  pointers (w, 0, 57, 1);
  return 0;
}
