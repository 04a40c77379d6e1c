/* { dg-do run } */
/* _Bool: conversion from every kind of scalar, storage, logic, parameters and results.  */

#pragma omp declare target
__attribute__ ((noipa)) static _Bool
both (_Bool a, _Bool b)
{
  return a && b;
}
#pragma omp end declare target

int
main (void)
{
  _Bool r[12];
  int i = 256, z = 0;
  double d = 0.25, nz = -0.0;
  void *p = &i, *q = 0;
#pragma omp target map(from: r) map(to: i) firstprivate(p, q)
  {
    r[0] = i;
    r[1] = z;
    r[2] = d;
    r[3] = nz;
    r[4] = p;
    r[5] = q;
    r[6] = both (i, d);
    r[7] = both (i, nz);
    r[8] = !i;
    r[9] = i ^ z;
    _Bool t = z;
    t++;
    r[10] = t;
    t--;
    r[11] = t;
  }
  static const _Bool want[12] = { 1, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1, 0 };
  for (int k = 0; k < 12; k++)
    if (r[k] != want[k])
      __builtin_abort ();
  return 0;
}
