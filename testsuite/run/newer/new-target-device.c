/* { dg-do run } */
/* { dg-require-effective-target gcc-15 } */
/* A target_device selector chooses a region where there is a GPU, and the host's loop where there is none.  */

int
main (void)
{
  int a[64], s = 0;
#pragma omp metadirective when(target_device={kind(gpu)}: target teams distribute parallel for map(from: a)) \
  otherwise(parallel for)
  for (int i = 0; i < 64; i++)
    a[i] = i;
  for (int i = 0; i < 64; i++)
    s += a[i];
  return s != 2016;
}
