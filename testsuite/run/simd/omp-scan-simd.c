/* { dg-do run } */
/* { dg-additional-options "-O0" } */
/* Inclusive and exclusive scans in a simd loop; GCC 12 itself crashes here when it optimises for
   offloading.  */

int
main (void)
{
  int a[70], in[70], ex[70], s = 0, m = -1;
  for (int i = 0; i < 70; i++)
    a[i] = i * 31 % 23;
#pragma omp target map(to: a) map(from: in, ex) map(tofrom: s, m)
  {
#pragma omp simd reduction(inscan, +: s)
    for (int i = 0; i < 70; i++)
      {
	s += a[i];
#pragma omp scan inclusive(s)
	in[i] = s;
      }
#pragma omp simd reduction(inscan, max: m)
    for (int i = 0; i < 70; i++)
      {
	ex[i] = m;
#pragma omp scan exclusive(m)
	m = m > a[i] ? m : a[i];
      }
  }
  int w = 0, x = -1;
  for (int i = 0; i < 70; i++)
    {
      w += a[i];
      if (in[i] != w || ex[i] != x)
	__builtin_abort ();
      x = x > a[i] ? x : a[i];
    }
  if (s != w || m != x)
    __builtin_abort ();
  return 0;
}
