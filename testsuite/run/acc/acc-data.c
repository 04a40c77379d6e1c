/* OpenACC's data: regions, enter and exit, update, declare, host_data, attached pointers, and the functions.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 300 };
static int table[N];
#pragma acc declare create(table)

struct list
{
  int n;
  int *values;
};

static int errors;

static void
check (int good, const char *what)
{
  if (!good)
    {
      printf ("%s\n", what);
      errors++;
    }
}

int
main (void)
{
  int *a = malloc (N * sizeof (int)), *b = malloc (N * sizeof (int));
  for (int i = 0; i < N; i++)
    a[i] = i, b[i] = 0;
#pragma acc data copyin(a[0:N]) copyout(b[0:N])
  {
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      b[i] = a[i] + 1;
    for (int i = 0; i < N; i++)
      a[i] = -i;
#pragma acc update device(a[0:N / 2])
#pragma acc parallel loop present(a[0:N], b[0:N])
    for (int i = 0; i < N; i++)
      b[i] += a[i];
  }
  const int apart = acc_get_device_type () != acc_device_host;
  int good = 1;
  for (int i = 0; i < N; i++)
    good &= b[i] == (i < N / 2 || !apart ? 1 : 2 * i + 1);
  check (good, "data");

  for (int i = 0; i < N; i++)
    table[i] = i * i;
  acc_update_device (table, sizeof table);
#pragma acc parallel loop copyout(b[0:N])
  for (int i = 0; i < N; i++)
    b[i] = table[i] + 1;
  good = 1;
  for (int i = 0; i < N; i++)
    good &= b[i] == i * i + 1;
  check (good, "declare");

  struct list l = { N, b };
#pragma acc enter data copyin(l)
#pragma acc enter data copyin(l.values[0:N])
#pragma acc parallel loop present(l)
  for (int i = 0; i < N; i++)
    l.values[i]++;
#pragma acc exit data copyout(l.values[0:N])
#pragma acc exit data delete(l)
  good = 1;
  for (int i = 0; i < N; i++)
    good &= b[i] == i * i + 2;
  check (good, "attached pointer");

  if (apart)
    {
      int *d = acc_copyin (a, N * sizeof (int));
      check (acc_is_present (a, N * sizeof (int)) && acc_deviceptr (a) == d && acc_hostptr (d) == a, "acc_copyin");
#pragma acc parallel loop deviceptr(d)
      for (int i = 0; i < N; i++)
	d[i] = 7 * i;
      acc_update_self (a, N / 2 * sizeof (int));
      check (a[N / 2 - 1] == 7 * (N / 2 - 1) && a[N - 1] == -(N - 1), "acc_update_self");
      acc_copyout (a, N * sizeof (int));
      check (a[N - 1] == 7 * (N - 1) && !acc_is_present (a, 1), "acc_copyout");
      int *m = acc_malloc (N * sizeof (int));
      acc_memcpy_to_device (m, a, N * sizeof (int));
#pragma acc parallel loop deviceptr(m)
      for (int i = 0; i < N; i++)
	m[i]++;
      acc_memcpy_from_device (a, m, N * sizeof (int));
      acc_free (m);
      check (a[10] == 71, "acc_malloc");
      check (acc_get_property (0, acc_device_nvidia, acc_property_memory) > 0, "acc_property_memory");
      const char *vendor = acc_get_property_string (0, acc_device_nvidia, acc_property_vendor);
      check (vendor && vendor[0] == 'N', "acc_property_vendor");
    }
  int where[2];
#pragma acc parallel copyout(where)
  {
    where[0] = acc_on_device (acc_device_not_host);
    where[1] = acc_on_device (acc_device_host);
  }
  check (where[0] + where[1] == 1, "acc_on_device");
  check (where[0] == apart, "the region's place");
  return errors != 0;
}
