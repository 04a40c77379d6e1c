/* { dg-do run } */
/* { dg-require-effective-target gcc-15 } */
/* Metadirectives: chosen by the implementation, in a region by the device, and by a condition known at run time.  */

int
main (int argc, char **argv)
{
  int a[64], b[64], s = 0, t = 0;
#pragma omp metadirective when(implementation={vendor(gnu)}: target teams distribute parallel for map(from: a)) \
  otherwise(parallel for)
  for (int i = 0; i < 64; i++)
    a[i] = i;
#pragma omp target map(to: a) map(from: b) map(tofrom: s)
  {
#pragma omp metadirective when(device={kind(host)}: single) otherwise(parallel for)
    for (int i = 0; i < 64; i++)
      b[i] = a[i] + 1;
#pragma omp metadirective when(device={kind(host)}: nothing) when(device={kind(gpu)}: parallel for reduction(+: s)) \
  otherwise(nothing)
    for (int i = 0; i < 64; i++)
      s += b[i];
  }
#pragma omp target map(tofrom: t)
  {
#pragma omp metadirective when(user={condition(argc > 1)}: parallel for num_threads(2) reduction(+: t)) \
  otherwise(parallel for reduction(+: t))
    for (int i = 0; i < 64; i++)
      t += i;
  }
  return s != 2080 || t != 2016;
}
