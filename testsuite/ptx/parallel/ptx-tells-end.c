/* { dg-do link } */
/* Kernels of regions with nowait can tell the host that they have ended; others have nothing of it.  */

void
f (int *x, int *y)
{
#pragma omp target is_device_ptr(x) nowait
  *x = 1;
#pragma omp target is_device_ptr(y)
  *y = 2;
#pragma omp target parallel is_device_ptr(x) depend(inout: x[0]) nowait
  x[1] = 1;
}

/* By the scheduler, and alone in its function.  */

void
g (int *x)
{
#pragma omp target is_device_ptr(x) nowait
#pragma omp parallel
#pragma omp task
  *x = 1;
}

int
main (void)
{
}
/* { dg-final { scan-ptx-times {^\s*\.visible\s+\.entry} 4 } } */
/* { dg-final { scan-ptx-times {atom\.acq_rel\.gpu\.global\.inc\.u32} 3 } } */
/* { dg-final { scan-ptx-times {st\.release\.sys\.global\.u32} 3 } } */
