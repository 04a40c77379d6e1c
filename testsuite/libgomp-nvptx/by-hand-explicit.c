/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* { dg-additional-options "-w -Wl,--defsym=omp_in_explicit_task=main -Wl,--defsym=omp_in_explicit_task_=main" } */
/* omp_in_explicit_task, which libgomp has since GCC 13: also in Fortran, of tasks in tasks, undeferred ones, loops' tasks,
   and not in a region's initial task or those of its threads.  */

#pragma omp declare target
extern int omp_in_explicit_task (void);
extern int omp_in_explicit_task_ (void);
static int bad;
#define CHECK(x) if (!(x)) __atomic_fetch_add (&bad, 1, __ATOMIC_RELAXED)
#pragma omp end declare target

int
main (void)
{
  int errors = 0;
#pragma omp target map(from: errors)
  {
    bad = 0;
    CHECK (!omp_in_explicit_task ());
#pragma omp task
    CHECK (omp_in_explicit_task ());
#pragma omp taskwait
#pragma omp parallel num_threads(4)
    {
      CHECK (!omp_in_explicit_task () && !omp_in_explicit_task_ ());
#pragma omp single
      {
#pragma omp task
	{
	  CHECK (omp_in_explicit_task () && omp_in_explicit_task_ ());
#pragma omp task
	  CHECK (omp_in_explicit_task ());
#pragma omp parallel num_threads(2)
	  CHECK (!omp_in_explicit_task ());
	  CHECK (omp_in_explicit_task ());
	}
#pragma omp task if(0)
	CHECK (omp_in_explicit_task ());
#pragma omp taskloop
	for (int i = 0; i < 8; i++)
	  CHECK (omp_in_explicit_task ());
	CHECK (!omp_in_explicit_task ());
      }
    }
    errors = bad;
  }
  return errors != 0;
}
