/* { dg-do run } */
/* Pointers that have their value from a restrict parameter reach what it points to: a variable of the function's, one that
   a region before has left in memory, one that a function called in a region has.  */

enum { N = 64 };

#pragma omp declare target
static float *kept;
static __attribute__ ((noinline)) void
keep (float *p)
{
  kept = p;
}
#pragma omp end declare target

static __attribute__ ((noipa)) void
variable (float *restrict p, int n)
{
  float *q = p;
#pragma omp target map(to: n)
  for (int i = 1; i < n; i++)
    {
      p[i] = q[i - 1] + 1;
      q[i] += p[i];
    }
}

static __attribute__ ((noipa)) void
memory (float *restrict p, int n)
{
#pragma omp target
  kept = p + 1;
#pragma omp target map(to: n)
  for (int i = 1; i < n; i++)
    {
      p[i] = kept[i - 2] + 1;
      kept[i - 1] += p[i];
    }
}

static __attribute__ ((noipa)) void
called (float *restrict p, int n)
{
#pragma omp target
  keep (p);
#pragma omp target map(to: n)
  for (int i = 1; i < n; i++)
    {
      p[i] = kept[i - 1] + 1;
      kept[i] += p[i];
    }
}

int
main (void)
{
  static float a[3][N];
#pragma omp target data map(tofrom: a)
  {
    variable (a[0], 20);
    memory (a[1], 20);
    called (a[2], 20);
  }
  float want = 0;
  for (int i = 1; i < 20; i++)
    {
      want = 2 * (want + 1);
      for (int k = 0; k < 3; k++)
	if (a[k][i] != want)
	  __builtin_abort ();
    }
  return 0;
}
