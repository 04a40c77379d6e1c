/* { dg-do link } */
/* { dg-options "-O2" } */
/* { dg-pass spmd-facts } */
/* A kernel whose blocks may have more than 256 threads says how many: otherwise a thread might have too many registers.
   Of blocks of more than 512 threads two are to be resident.  */

int omp_get_thread_num (void);

void
small (int n, float *out)
{
#pragma omp target teams distribute thread_limit(256)
  for (int team = 0; team < n; team++)
    {
      float shared[256];
#pragma omp parallel num_threads(256)
      {
	int i = omp_get_thread_num ();
	shared[i] = i;
#pragma omp barrier
	out[team * 256 + i] = shared[255 - i];
      }
    }
}

void
middle (int n, float *out)
{
#pragma omp target teams distribute thread_limit(512)
  for (int team = 0; team < n; team++)
    {
      float shared[512];
#pragma omp parallel num_threads(512)
      {
	int i = omp_get_thread_num ();
	shared[i] = i;
#pragma omp barrier
	out[team * 512 + i] = shared[511 - i];
      }
    }
}

void
large (int n, float *out)
{
#pragma omp target teams distribute thread_limit(1024)
  for (int team = 0; team < n; team++)
    {
      float shared[1024];
#pragma omp parallel num_threads(1024)
      {
	int i = omp_get_thread_num ();
	shared[i] = i;
#pragma omp barrier
	out[team * 1024 + i] = shared[1023 - i];
      }
    }
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-times {\.maxntid} 2 } } */
/* { dg-final { scan-ptx {entry middle[^\n]*\n\.maxntid 32, 16, 1\n\{} } } */
/* { dg-final { scan-ptx {entry large[^\n]*\n\.maxntid 32, 32, 1\n\.minnctapersm 2\n} } } */
