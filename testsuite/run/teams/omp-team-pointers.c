/* { dg-do run } */
/* { dg-pass team-pointers } */
/* Pointers that the threads of a team share, and that one of them changes: to what the host has mapped, to arrays of the
   team, to either, and by a function that gets their address.  Accesses by such a pointer are global or shared ones if
   all that is stored in it is known to be, else generic.  */

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
  float a[64], x[64], y[64];
  for (int i = 0; i < 64; i++)
    a[i] = i;
  advanced (a, 16);
  for (int i = 0; i < 64; i++)
    if (a[i] != 2 * i + 1)
      return 1;

  for (int i = 0; i < 64; i++)
    x[i] = a[i];
  exchanged (a, 3);
  for (int k = 0; k < 3; k++)
    {
      for (int i = 0; i < 64; i++)
	y[i] = x[i] + x[(i + 1) % 64];
      for (int i = 0; i < 64; i++)
	x[i] = y[i];
    }
  for (int i = 0; i < 64; i++)
    if (a[i] != x[i])
      return 2;

  for (int i = 0; i < 64; i++)
    a[i] = 100;
  either (a, 2);
  for (int i = 0; i < 64; i++)
    if (a[i] != 100 + 2 * (63 - i))
      return 3;
  for (int i = 0; i < 64; i++)
    a[i] = i;
  either (a, 4);
  for (int i = 0; i < 64; i++)
    if (a[i] != 2 * i + 2 * (63 - i))
      return 4;

  handed (a, 32);
  for (int i = 0; i < 32; i++)
    if (a[32 + i] != i)
      return 5;
  return 0;
}
/* { dg-final { scan-ptx-in *advanced* {\mld\.global\.f32} } } */
/* { dg-final { scan-ptx-not-in *advanced* {\m(ld|st)\.f32} } } */
/* { dg-final { scan-ptx-in *exchanged* {\mst\.shared\.f32} } } */
/* { dg-final { scan-ptx-not-in *exchanged* {\m(ld|st)\.f32} } } */
/* { dg-final { scan-ptx-in *either* {\mld\.f32} } } */
/* { dg-final { scan-ptx-in *handed* {\mst\.f32} } } */
