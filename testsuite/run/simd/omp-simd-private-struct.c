/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* Private structures and arrays with addresses taken, a copy for each lane.  */

struct v { double x, y, z; };
#pragma omp declare target
__attribute__ ((noinline)) static void
norm (struct v *p, int k)
{
  p->x = k;
  p->y = k + 1;
  p->z = p->x * p->y;
}
#pragma omp end declare target

int
main (void)
{
  double a[48];
#pragma omp target teams distribute parallel for simd map(from: a)
  for (int i = 0; i < 48; i++)
    {
      struct v p;
      int h[8] = { 0 };
      norm (&p, i);
      for (int k = 0; k <= i; k++)
	h[(k * i) & 7]++;
      a[i] = p.z + h[i & 7] * 1000;
    }
  for (int i = 0; i < 48; i++)
    {
      int h[8] = { 0 };
      for (int k = 0; k <= i; k++)
	h[(k * i) & 7]++;
      if (a[i] != i * (i + 1.) + h[i & 7] * 1000)
	__builtin_abort ();
    }
  return 0;
}
