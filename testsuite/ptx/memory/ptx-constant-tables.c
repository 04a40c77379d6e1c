/* { dg-do link } */
/* { dg-pass constant-tables } */
/* An array of a thread's own in which only constants are stored is a constant; one that gets different values, or whose
   address goes elsewhere, is not.  */

#pragma omp declare target
__attribute__ ((noinline)) void
change (int *a, int i)
{
  a[i & 3]++;
}
#pragma omp end declare target

static void
computed (float *r, const int *index, int n)
{
#pragma omp target teams distribute parallel for map(to: index[:n]) map(from: r[:n])
  for (int i = 0; i < n; i++)
    {
      float weights[5];
      for (int k = 0; k < 5; k++)
	weights[k] = 1.0f / (k + 1);
      r[i] = weights[index[i]];
    }
}

static void
initialised (int *r, const int *index, int n)
{
#pragma omp target teams distribute parallel for map(to: index[:n]) map(from: r[:n])
  for (int i = 0; i < n; i++)
    {
      int few[8] = { 1, [6] = 9 };
      struct { char name[4]; short value; } all[3] = { { "ab", 1 }, { "cd", -2 }, { "ef", 3 } };
      r[i] = few[index[i]] + all[index[i] % 3].value + all[index[i] % 3].name[i & 1];
    }
}

static void
varied (int *r, const int *index, int n)
{
#pragma omp target teams distribute parallel for map(to: index[:n]) map(from: r[:n])
  for (int i = 0; i < n; i++)
    {
      int values[4] = { 5, 6, 7, 8 };
      if (index[i] > 3)
	values[2] = 1;
      r[i] = values[index[i] & 3];
    }
}

static void
handed (int *r, const int *index, int n)
{
#pragma omp target teams distribute parallel for map(to: index[:n]) map(from: r[:n])
  for (int i = 0; i < n; i++)
    {
      int values[4] = { 5, 6, 7, 8 };
      change (values, i);
      r[i] = values[index[i] & 3];
    }
}

int
main (void)
{
  int index[10] = { 0, 1, 2, 3, 4, 0, 1, 2, 3, 4 }, r[10];
  float f[10];
  computed (f, index, 10);
  initialised (r, index, 10);
  varied (r, index, 10);
  handed (r, index, 10);
  return f[3] != 0.25f;
}
/* { dg-final { scan-ptx {\.global \.align \d+ \.u32 [^ ]*weights[^ ]*\[5\] = } } } */
/* { dg-final { scan-ptx {\.global [^\n]*few[^\n]* = } } } */
/* { dg-final { scan-ptx {\.global [^\n]*all[^\n]* = } } } */
/* { dg-final { scan-ptx-not-in *computed* {\mst\.local} } } */
/* { dg-final { scan-ptx-not-in *initialised* {\mst\.local} } } */
/* { dg-final { scan-ptx-in *varied* {\mst\.local} } } */
/* { dg-final { scan-ptx-in *handed* {\mst\.local} } } */
