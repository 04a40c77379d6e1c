/* { dg-do run } */
/* A chunk of 256 was zero in the type of the iterations: the loop never ended (GCC's own, on the host, does not).  */

static int count[256];

static int
wrong (void)
{
  int result = 0;
  for (int i = 0; i < 256; i++)
    {
      result |= count[i] != (i < 250);
      count[i] = 0;
    }
  return result;
}

int
main (void)
{
  int failed = 0;
#pragma omp target teams distribute parallel for schedule(static, 256) dist_schedule(static, 512) map(tofrom: count)
  for (unsigned char i = 0; i < 250; i++)
    count[i]++;
  failed |= wrong ();
#pragma omp target parallel for schedule(static, 1024) map(tofrom: count)
  for (unsigned char i = 0; i < 250; i++)
    count[i]++;
  return failed | wrong ();
}
