/* { dg-do run } */
/* Locks made with hints, in C and in Fortran, exclude and nest as others do.  The host's libgomp has no such functions,
   so the names are weak.  */
#include <omp.h>

#pragma omp declare target
void omp_init_lock_with_hint (omp_lock_t *, omp_sync_hint_t) __attribute__ ((weak));
void omp_init_nest_lock_with_hint (omp_nest_lock_t *, omp_sync_hint_t) __attribute__ ((weak));
void omp_init_lock_with_hint_ (omp_lock_t *, int *) __attribute__ ((weak));
void omp_init_nest_lock_with_hint_ (void **, int *) __attribute__ ((weak));
void omp_set_nest_lock_ (void **), omp_unset_nest_lock_ (void **), omp_destroy_nest_lock_ (void **);

static int
check (int hint)
{
  omp_lock_t lock, lock2;
  omp_nest_lock_t nest;
  void *nest2;
  int a = 0, b = 0, c = 0, d = 0, n = 0;
  omp_init_lock_with_hint (&lock, hint);
  omp_init_nest_lock_with_hint (&nest, hint);
  omp_init_lock_with_hint_ (&lock2, &hint);
  omp_init_nest_lock_with_hint_ (&nest2, &hint);
#pragma omp parallel num_threads(6)
  {
#pragma omp single
    n = omp_get_num_threads ();
    for (int i = 0; i < 20; i++)
      {
	omp_set_lock (&lock);
	a++;
	omp_unset_lock (&lock);
	omp_set_lock (&lock2);
	b++;
	omp_unset_lock (&lock2);
	omp_set_nest_lock (&nest);
	omp_set_nest_lock (&nest);
	c++;
	omp_unset_nest_lock (&nest);
	omp_unset_nest_lock (&nest);
	omp_set_nest_lock_ (&nest2);
	omp_set_nest_lock_ (&nest2);
	d++;
	omp_unset_nest_lock_ (&nest2);
	omp_unset_nest_lock_ (&nest2);
      }
  }
  omp_destroy_lock (&lock);
  omp_destroy_lock (&lock2);
  omp_destroy_nest_lock (&nest);
  omp_destroy_nest_lock_ (&nest2);
  return a != 20 * n || b != a || c != a || d != a;
}
#pragma omp end declare target

int
main (void)
{
  int bad = 0;
#pragma omp target map(tofrom: bad)
  if (omp_init_lock_with_hint && omp_init_nest_lock_with_hint && omp_init_lock_with_hint_
      && omp_init_nest_lock_with_hint_)
    {
      bad += check (omp_sync_hint_none) + check (omp_sync_hint_uncontended) + check (omp_sync_hint_contended);
      bad += check (omp_sync_hint_nonspeculative | omp_sync_hint_contended) + check (omp_sync_hint_speculative);
    }
  else if (!omp_is_initial_device ())
    bad = 100;
  return bad;
}
