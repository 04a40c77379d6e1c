/* { dg-do run } */
/* Recursion 20 to 40 deep with frames of about 1 KB ended with a stack overflow: the default stack was 16 KiB.  */

#pragma omp declare target
__attribute__ ((noinline)) int
deep (int level, const int *above)
{
  int here[230];
  for (int i = 0; i < 230; i++)
    here[i] = above ? above[229 - i] + 1 : i;
  if (level == 1)
    return here[0] + here[229];
  return deep (level - 1, here) + (here[7] < 0);
}

/* Mutual recursion, with arrays of variable size.  */
int odd (int level, int n);

__attribute__ ((noinline)) int
even (int level, int n)
{
  long sizes[n];
  for (int i = 0; i < n; i++)
    sizes[i] = level + i;
  return level == 0 ? 1 : odd (level - 1, n + 1) + (int) (sizes[n / 2] - sizes[n / 2 - 1]);
}

__attribute__ ((noinline)) int
odd (int level, int n)
{
  volatile char text[n + 300];
  text[n] = (char) level;
  return even (level - 1, n) + (text[n] == (char) level);
}

/* Through a pointer.  */
typedef double visit (double *, int);
static double left (double *, int), right (double *, int);
visit *const ways[2] = { left, right };

__attribute__ ((noinline)) static double
left (double *v, int depth)
{
  double part[60];
  for (int i = 0; i < 60; i++)
    part[i] = v[i] + depth;
  return depth == 0 ? part[3] : ways[depth & 1] (part, depth - 1) + part[5] * 0;
}

__attribute__ ((noinline)) static double
right (double *v, int depth)
{
  double part[70];
  for (int i = 0; i < 70; i++)
    part[i] = v[i % 60] - depth;
  return depth == 0 ? part[3] : ways[depth & 1] (part, depth - 1) + part[65] * 0;
}
#pragma omp end declare target

int
main (void)
{
  int one = 0, all[300], mutual = 0, wrong = 0;
  double sum[64];
#pragma omp target map(from: one)
  one = deep (100, 0);
#pragma omp target teams distribute parallel for map(from: all)
  for (int i = 0; i < 300; i++)
    all[i] = deep (1 + i % 20, 0);
#pragma omp target map(from: mutual)
  mutual = even (60, 20);
#pragma omp target parallel for map(from: sum) num_threads(64)
  for (int i = 0; i < 64; i++)
    {
      double v[60];
      for (int k = 0; k < 60; k++)
	v[k] = i;
      sum[i] = left (v, 40);
    }
  for (int i = 0; i < 300; i++)
    wrong += all[i] != 229 + 2 * (i % 20);
  double v[60];
  for (int i = 0; i < 64; i++)
    {
      for (int k = 0; k < 60; k++)
	v[k] = i;
      wrong += sum[i] != left (v, 40);
    }
  return one != 229 + 2 * 99 || mutual != even (60, 20) || wrong;
}
