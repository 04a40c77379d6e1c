/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* After fork parent and child have pages of their own; the parent goes on with its device.  */

#pragma omp requires unified_shared_memory

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int
main (void)
{
  int *p = malloc (1000 * sizeof *p), x = 1;
  for (int times = 0; times < 3; times++)
    {
      #pragma omp target map(tofrom: x)
      {
	x += 2;
	p[900] = x;
      }
      int ends[2], status;
      if (pipe (ends))
	abort ();
      const pid_t child = fork ();
      if (child == 0)
	{
	  char c;
	  close (ends[1]);
	  _exit (read (ends[0], &c, 1) != 0 || x != 3 + 4 * times);
	}
      p[900] = 100 + times;
      x++;
      #pragma omp target map(tofrom: x)
      x += p[900] == 100 + times;
      close (ends[0]);
      close (ends[1]);
      if (waitpid (child, &status, 0) != child || status || x != 5 + 4 * times)
	abort ();
    }
}
