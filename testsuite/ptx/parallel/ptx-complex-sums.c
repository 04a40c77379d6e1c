/* { dg-do link } */
/* { dg-options "-O2 -foffload-options=nvptx-none=-mremarks" } */
/* { dg-pass complex-updates } */
/* Complex sums need no scheduler: teams and threads add up both parts as any numbers.  */

double _Complex
teams (const double _Complex *x, int n)
{
  double _Complex s = 1;
#pragma omp target teams distribute parallel for map(to : x[ : n]) reduction(+ : s) /* { dg-message "a lane" } */
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}

float _Complex
threads (const float _Complex *x, int n)
{
  float _Complex s = 0;
#pragma omp target parallel for map(to : x[ : n]) map(tofrom : s) reduction(- : s) /* { dg-message "a lane" } */
  for (int i = 0; i < n; i++)
    s -= x[i];
  return s;
}

int
main (void)
{
  return 0;
}
