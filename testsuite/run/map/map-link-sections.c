/* { dg-do run } */
/* { dg-pass link-sections } */
/* Sections of variables of declare target link in map clauses: GCC's regions changed arrays on their stacks, and
   libgomp points to the first element that it maps, not to where the variable would begin.  */

double big[1000];
int matrix[20][30];
#pragma omp declare target link(big, matrix)

#pragma omp declare target
static double
get (int i)
{
  return big[i];
}
#pragma omp end declare target

static void
check (int i, double got, double want)
{
  if (got != want || big[i] != -i)
    __builtin_abort ();
}

int
main (int argc, char **argv)
{
  const int from = 200 * argc;
  double value;
  for (int i = 0; i < 1000; i++)
    big[i] = i;
#pragma omp target map(tofrom: big[0:50]) map(from: value)
  {
    big[3] = -3;
    value = get (7);
  }
  check (3, value, 7);
#pragma omp target map(tofrom: big[100:50]) map(from: value)
  {
    big[120] = -120;
    value = get (149);
  }
  check (120, value, 149);
#pragma omp target teams distribute parallel for map(tofrom: big[from:100])
  for (int i = from; i < from + 100; i++)
    big[i] = -get (i);
  for (int i = 0; i < 1000; i++)
    if (big[i] != (i == 3 || i == 120 || (i >= 200 && i < 300) ? -i : i))
      __builtin_abort ();
#pragma omp target data map(tofrom: big[400:100])
  {
#pragma omp target map(tofrom: big[410:20]) map(from: value)
    {
      big[420] = -420;
      value = get (429);
    }
  }
  check (420, value, 429);
#pragma omp target enter data map(to: big)
#pragma omp target parallel for map(tofrom: big[500:10])
  for (int i = 500; i < 510; i++)
    big[i] = -i;
#pragma omp target update from(big[500:10])
#pragma omp target map(from: value)
  value = get (509);
  check (505, value, -509);
#pragma omp target exit data map(delete: big)
#pragma omp target map(tofrom: matrix[3:2])
  {
    matrix[3][0] = 1;
    matrix[4][29] = 2;
  }
  if (matrix[3][0] != 1 || matrix[4][29] != 2)
    __builtin_abort ();
  return 0;
}
