/* { dg-do link } */
/* { dg-options "-O2" } */
/* A function that a parallel region calls asks for the thread's number and waits at a barrier: it has a copy for lanes, and
   the region no scheduler.  */

int omp_get_thread_num (void);
int omp_get_num_threads (void);

#pragma omp declare target
__attribute__ ((noinline)) static void
phase (float *a)
{
  int i = omp_get_thread_num ();
  float x = a[(i + 1) % omp_get_num_threads ()];
#pragma omp barrier
  a[i] = x;
}
#pragma omp end declare target

void
turn (int n, float *a)
{
#pragma omp target teams distribute
  for (int i = 0; i < n; i++)
#pragma omp parallel
    phase (a + i * 1024);
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-in phase*lanes* {\mbar(rier)?\.sync 0;} } } */
/* { dg-final { scan-ptx-not __heddle_serve } } */
