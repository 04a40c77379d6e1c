/* Memory that was freed, and is kept for the next, is free: an H100 had no more of it behind acc_free than before.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" }
   { dg-set-target-env-var HEDDLE_POOL 100M } */

#include <openacc.h>
#include <stdio.h>

enum { SIZE = 100000 };

static size_t
free_memory (void)
{
  return acc_get_property (0, acc_device_default, acc_property_free_memory);
}

int
main (void)
{
  int on_host = 1, errors = 0;
#pragma acc parallel copyout(on_host)
  on_host = acc_on_device (acc_device_host);
  if (on_host)
    return 0;
  for (int i = 0; i < 10; i++)
    {
      void *first = acc_malloc (SIZE), *second = acc_malloc (SIZE);
      const size_t before = free_memory ();
      acc_free (first);
      const size_t between = free_memory ();
      acc_free (second);
      const size_t after = free_memory ();
      if (between < before + SIZE || after < between + SIZE)
	{
	  printf ("%zu, %zu, %zu bytes\n", before, between, after);
	  errors++;
	}
    }
  return errors != 0;
}
