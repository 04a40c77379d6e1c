/* { dg-do run } */
/* { dg-skip-if "only the simulator sees it" { host gpu } } */
/* { dg-additional-options "-g" } */
/* { dg-shouldfail "one element before the start, and past the end of memory of omp_target_alloc" } */
#include <omp.h>

template<typename T> static void
fill (T *p, int from, int to)
{
#pragma omp target is_device_ptr(p)
  for (int i = from; i < to; i++)
    p[i] = T (i);		/* line 12 */
}

int
main ()
{
  int dev = omp_get_default_device ();
  const int sizes[] = { 1, 31, 256, 1003 };
  for (int n : sizes)
    {
      char *c = static_cast<char *> (omp_target_alloc (n, dev));
      double *d = static_cast<double *> (omp_target_alloc (n * sizeof (double), dev));
      fill (c, 0, n);
      fill (d, 0, n);
      if (n == 1003)
	fill (c, 0, n + 1);
      omp_target_free (c, dev);
      omp_target_free (d, dev);
    }
}
/* { dg-output "out-of-bounds store of 1 bytes.*offset 1003 of the allocation of 1003 bytes.*fail-past-end-alloc.cc:12" } */
