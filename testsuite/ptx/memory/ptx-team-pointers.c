/* { dg-do link } */
/* { dg-pass team-pointers } */
/* A pointer that the threads of a team share, and change, is to global memory if all that is stored in it is, and to
   shared memory likewise; else accesses by it are generic.  */

#include <omp.h>

#pragma omp declare target
__attribute__ ((noinline)) void
next_row (float **p, long width)
{
  *p += width;
}
#pragma omp end declare target

static void
advanced (float *a, long width)
{
#pragma omp target teams num_teams(4) map(tofrom: a[:4 * width])
  {
    float *p = a;
#pragma omp parallel
    {
#pragma omp single
      p += omp_get_team_num () * width;
      for (int i = omp_get_thread_num (); i < width; i += omp_get_num_threads ())
	p[i] = p[i] * 2 + 1;
    }
  }
}

static void
exchanged (float *a, int n)
{
#pragma omp target teams num_teams(1) map(tofrom: a[:64])
  {
    float even[64], odd[64], *from = even, *to = odd;
#pragma omp parallel num_threads(64)
    {
      const int i = omp_get_thread_num ();
      from[i] = a[i];
      for (int k = 0; k < n; k++)
	{
#pragma omp barrier
	  to[i] = from[i] + from[(i + 1) % 64];
#pragma omp barrier
#pragma omp single
	  {
	    float *x = from;
	    from = to;
	    to = x;
	  }
	}
      a[i] = from[i];
    }
  }
}

static void
either (float *a, int n)
{
#pragma omp target teams num_teams(1) map(tofrom: a[:64])
  {
    float own[64], *p = own;
#pragma omp parallel num_threads(64)
    {
      const int i = omp_get_thread_num ();
      own[i] = i;
#pragma omp barrier
#pragma omp single
      if (n > 3)
	p = a;
      p[i] *= 2;
#pragma omp barrier
      const float sum = a[i] + p[63 - i];
#pragma omp barrier
      a[i] = sum;
    }
  }
}

static void
handed (float *a, long width)
{
#pragma omp target teams num_teams(1) map(tofrom: a[:2 * width])
  {
    float *p = a;
#pragma omp parallel
    {
#pragma omp single
      next_row (&p, width);
      for (int i = omp_get_thread_num (); i < width; i += omp_get_num_threads ())
	p[i] = i;
    }
  }
}

int
main (void)
{
  float a[64] = { 0 };
  advanced (a, 16);
  exchanged (a, 3);
  either (a, 4);
  handed (a, 32);
  return a[40] != 8;
}
/* { dg-final { scan-ptx-in *advanced* {\mld\.global\.f32} } } */
/* { dg-final { scan-ptx-not-in *advanced* {\m(ld|st)\.f32} } } */
/* { dg-final { scan-ptx-in *exchanged* {\mst\.shared\.f32} } } */
/* { dg-final { scan-ptx-not-in *exchanged* {\m(ld|st)\.f32} } } */
/* { dg-final { scan-ptx-in *either* {\mld\.f32} } } */
/* { dg-final { scan-ptx-in *handed* {\mst\.f32} } } */
