/* { dg-do run } */
/* { dg-set-target-env-var HEDDLE_POOL "0" } */
/* The last bit-field of a record, at an address whose alignment is known, was read by a word that reached behind the
   record.  Here nothing is behind it: without the pool the allocation ends with the record, which the simulator sees.  */

#include <omp.h>

struct record
{
  char before[4];
  unsigned last : 17;
} __attribute__ ((packed));

int
main (void)
{
  int device = omp_get_default_device (), r = 0;
  struct record host = { "abc", 0x1fedc };
  void *there = omp_target_alloc (sizeof host, device);
  if (!there || omp_target_memcpy (there, &host, sizeof host, 0, 0, device, omp_get_initial_device ()))
    __builtin_abort ();
#pragma omp target is_device_ptr(there) map(tofrom: r)
  {
    struct record *p = __builtin_assume_aligned (there, 8);
    p->last -= 0xc;
    r = p->last + p->before[0];
  }
  omp_target_free (there, device);
  return r != 0x1fed0 + 'a' || sizeof host != 7;
}
