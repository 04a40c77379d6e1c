/* As thread-cancelled.c, from C++, where destructors and handlers of the program see the cancellation.  { dg-do run }  */
/* { dg-additional-options "-lpthread" } */

#include <cstdlib>
#include <pthread.h>
#include <unistd.h>

static int destroyed, caught;

struct object
{
  int value = 0;
  ~object () { destroyed++; }
  void
  run ()
  {
    int v = value;
#pragma omp target teams distribute parallel for map(tofrom: v)
    for (int i = 0; i < 10; i++)
      if (i == 9)
	v++;
    value = v;
  }
};

static void *
loop (void *)
{
  object o;
  try
    {
      for (;;)
	{
	  o.run ();
	  pthread_testcancel ();
	}
    }
  catch (...)
    {
      caught++;
      throw;
    }
}

int
main ()
{
  const int n = 20;
  for (int i = 0; i < n; i++)
    {
      pthread_t t;
      if (pthread_create (&t, nullptr, loop, nullptr))
	abort ();
      usleep (1000 + i * 200);
      if (pthread_cancel (t) || pthread_join (t, nullptr))
	abort ();
    }
  object last;
  last.run ();
  if (destroyed > n || caught > destroyed || last.value != 1)
    abort ();
}
