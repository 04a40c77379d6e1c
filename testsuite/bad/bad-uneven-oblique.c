/* GCC 12 schedules such a nest wrongly, on the host, too.  */
/* { dg-do compile } */

int o[100];

int
main (void)
{
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: o) /* { dg-message "start the inner loop at zero" } */
  for (int i = 0; i < 10; i++)
    for (int j = 2 * i; j < 2 * i + 5; j++)
      o[i * 5 + j - 2 * i]++;
  return 0;
}
