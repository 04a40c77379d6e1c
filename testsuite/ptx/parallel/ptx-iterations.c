/* { dg-do link } */
/* { dg-options "-O2" } */
/* The image tells the host how many iterations a kernel's loop has, as a formula over its arguments.  */

void
constant (float *a)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 1000; i++)
    a[i] = i;
}

void
scalar (long n, float *a)
{
#pragma omp target teams distribute parallel for
  for (long i = 0; i < n; i++)
    a[i] = i;
}

void
steps (int n, int m, float *a)
{
#pragma omp target teams distribute parallel for
  for (int i = m; i <= n; i += 3)
    a[i] = i;
}

void
collapsed (int n, int m, float *a)
{
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m + j] = i;
}

float
reduced (int n, float *a)
{
  float sum = 0;
#pragma omp target teams distribute parallel for reduction(+: sum)
  for (int i = 0; i < n; i++)
    sum += a[i];
  return sum;
}

/* In memory that only the device knows.  */
void
mapped (int *n, float *a)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < *n; i++)
    a[i] = i;
}

/* A team an iteration.  */
void
teams (int n, float *a)
{
#pragma omp target teams distribute
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
#pragma omp parallel for reduction(+: sum)
      for (int j = 0; j < 100; j++)
	sum += a[i * 100 + j];
      a[i * 100] = sum;
    }
}

/* A warp an iteration: those take long.  */
void
rows (int n, const int *start, const float *a, float *b)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
#pragma omp simd reduction(+: sum)
      for (int j = start[i]; j < start[i + 1]; j++)
	sum += a[j];
      b[i] = sum;
    }
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx "HEDDLE-FUNC\tconstant.*\tconstant\t#1000$" } } */
/* { dg-final { scan-ptx "HEDDLE-FUNC\tscalar.*\tscalar\t@\[0-9\]+:u64 =s64$" } } */
/* { dg-final { scan-ptx "HEDDLE-FUNC\tsteps.*\tsteps\t.*@\[0-9\]+:.*@\[0-9\]+:.* #3 /\[su\]32" } } */
/* { dg-final { scan-ptx "HEDDLE-FUNC\tcollapsed.*\tcollapsed\t@.* @.* \\*u32" } } */
/* { dg-final { scan-ptx "HEDDLE-FUNC\treduced.*\treduced\t@" } } */
/* { dg-final { scan-ptx "HEDDLE-FUNC\tmapped.*\tmapped\t$" } } */
/* { dg-final { scan-ptx "HEDDLE-FUNC\tteams.*\tteams\tteams @" } } */
/* { dg-final { scan-ptx "HEDDLE-FUNC\trows\[^\t\]*\t67111248\t.*\trows\t@.* #32 " } } */
