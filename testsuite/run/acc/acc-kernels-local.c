/* A variable declared in a data construct is used by a kernels construct of several loops; another one is on the device
   with a value of its own.
   { dg-options "-O2 -fno-openmp -fopenacc" } */

static double a[48][48], d[48];

static int
changed_on_device (void)
{
  int n = 10, r[20] = { 0 };
#pragma acc data copyin(n) copy(r)
  {
#pragma acc parallel num_gangs(1) present(n)
    n = 20;
#pragma acc kernels
    {
      for (int i = 0; i < n; i++)
	r[i] = 1;
      for (int i = 0; i < n; i++)
	r[i] += i;
    }
  }
  for (int i = 0; i < 20; i++)
    if (r[i] != 1 + i)
      return 1;
  return 0;
}

int
main (void)
{
  double e[48][48];
  for (int i = 0; i < 48; i++)
    for (int j = 0; j < 48; j++)
      e[i][j] = a[i][j] = i == j ? 48 : (i * j) % 5;
#pragma acc data copy(a, d)
  for (int k = 0; k < 47; k++)
#pragma acc kernels
    {
      for (int i = k + 1; i < 48; i++)
	d[i] = a[i][k] / a[k][k];
      for (int i = k + 1; i < 48; i++)
	for (int j = k + 1; j < 48; j++)
	  a[i][j] -= d[i] * a[k][j];
    }
  for (int k = 0; k < 47; k++)
    for (int i = k + 1; i < 48; i++)
      for (int j = k + 1; j < 48; j++)
	e[i][j] -= e[i][k] / e[k][k] * e[k][j];
  for (int i = 0; i < 48; i++)
    for (int j = 0; j < 48; j++)
      if (__builtin_fabs (a[i][j] - e[i][j]) > 1e-9)
	return 1;
  return changed_on_device ();
}
