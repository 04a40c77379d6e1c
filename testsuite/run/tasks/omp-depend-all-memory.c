/* { dg-do run } */
/* { dg-require-effective-target gcc-13 } */
/* depend(out: omp_all_memory), which GCC has since 13: behind all tasks with dependences, and before all that come later.
   On the device it was one more address, and no task waited.  */

#include <unistd.h>

int
main (void)
{
  int bad = 0, late = 0;

#pragma omp target parallel map(tofrom: bad, late)
#pragma omp single
  for (int deferred = 0; deferred < 2; deferred++)
    {
      int a = 0, b = 0, c = 0, d = 0, e = 0;
#pragma omp task depend(out: a) shared(a)
      {
	usleep (2000);
	a = 1;
      }
#pragma omp task depend(in: b) shared(b)
      {
	usleep (2000);
	b = 2;
      }
#pragma omp task depend(inout: c, omp_all_memory) shared(a, b, c, bad) if(deferred)
      {
	bad += a != 1 || b != 2;
	usleep (1000);
	c = 3;
      }
      /* Addresses that have been named, and one that has not.  */
#pragma omp task depend(in: a) shared(c, bad)
      {
#pragma omp atomic
	bad += c != 3;
      }
#pragma omp task depend(inout: d) shared(c, d, bad)
      {
#pragma omp atomic
	bad += c != 3;
	usleep (2000);
	d = 4;
      }
#pragma omp task depend(inout: omp_all_memory) shared(d, e, bad)
      {
	bad += d != 4;
	usleep (1000);
	e = 5;
      }
#pragma omp taskwait depend(in: late)
      bad += e != 5;
#pragma omp taskwait
    }
  return bad;
}
