/* { dg-do run } */
/* { dg-set-target-env-var OMP_NUM_THREADS "2,3,4" } */
/* { dg-set-target-env-var OMP_NUM_THREADS_DEV "2, 3,4" } */
/* { dg-set-target-env-var OMP_ALLOCATOR "omp_cgroup_mem_alloc" } */
/* { dg-set-target-env-var OMP_ALLOCATOR_DEV_0 "omp_cgroup_mem_alloc" } */
/* { dg-set-target-env-var OMP_AFFINITY_FORMAT "thread %n of %N" } */
/* { dg-set-target-env-var OMP_AFFINITY_FORMAT_DEV "thread %n of %N" } */
/* A list of numbers of threads for the levels of nesting, of which the first alone counted; the default allocator and the
   format for affinity, which the environment could not set for devices.  */
/* { dg-output "OMP_NUM_THREADS = '2,3,4'" } */

#include <omp.h>
#include <string.h>

int
main (void)
{
  int bad = 0, inner = 0, set = 0;
#pragma omp target map(tofrom: bad, inner, set)
  {
    char format[40], line[40];
    omp_display_env (0);
    bad |= omp_get_max_threads () != 2;
    bad |= (omp_get_default_allocator () != omp_cgroup_mem_alloc) << 1;
    omp_get_affinity_format (format, sizeof format);
    bad |= (strcmp (format, "thread %n of %N") != 0) << 2;
    omp_capture_affinity (line, sizeof line, NULL);
    bad |= (strcmp (line, "thread 0 of 1") != 0) << 3;
#pragma omp parallel
    {
      int here = (omp_get_num_threads () != 2) << 4 | (omp_get_max_threads () != 3) << 5;
#pragma omp parallel
      {
	if (omp_get_thread_num () == 0)
	  {
#pragma omp atomic
	    inner += omp_get_num_threads ();
	  }
      }
      omp_set_num_threads (1);
#pragma omp parallel
      if (omp_get_num_threads () == 1 && omp_get_max_threads () == 4)
	{
#pragma omp atomic
	  set++;
	}
#pragma omp atomic
      bad |= here;
    }
  }
  return bad != 0 || inner != 6 || set != 2;
}
