// { dg-do run }
// { dg-pass static-objects }
// Destructors of the device's objects did not run: of objects, arrays, members, variables of functions, what a destructor
// makes.  They do when the program ends, in the reverse of their construction, and functions that are destructors.
// { dg-output "main\nlocal 7\nlast 0\nend 5\nend 4\nend 3\nend 2\nend 1\nfunction\n" }
#include <stdio.h>
#include <omp.h>
#pragma omp declare target
static int count, started, region_on_host;

struct noted
{
  const char *name;
  int number;
  noted () : name ("end"), number (++count) {}
  noted (const char *n, int k) : name (n), number (k) {}
  ~noted ()
  {
    if (omp_is_initial_device () == region_on_host)
      printf ("%s %d\n", name, number);
  }
};

noted one, array[2];
struct { noted a, b; } both;

struct maker
{
  ~maker () { static noted last ("last", 0); }
};
maker makes;

static int
use ()
{
  static noted local ("local", 7);
  return started + local.number;
}

__attribute__ ((destructor)) static void
at_end ()
{
  if (omp_is_initial_device () == region_on_host)
    puts ("function");
}

__attribute__ ((constructor)) static void
at_start ()
{
  started = 3;
}
#pragma omp end declare target

// Of the host only.
struct quiet { ~quiet () { started = 0; } } host_only;

int
main ()
{
  int sum, there;
#pragma omp target map(from: sum, there)
  {
    sum = use ();
    there = omp_is_initial_device ();
  }
  region_on_host = there;
  puts ("main");
  return sum != 10;
}
