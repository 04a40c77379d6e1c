/* As automatics-clean.c: a program that calls functions of the host.  */
#include <stdio.h>
#include <string.h>

#pragma omp declare target
int got;
#pragma omp end declare target

/* A function of the host writes what the simulator does not see.  */
static void
host_writes (void)
{
#pragma omp target
  {
    FILE *f = fopen ("/proc/version", "r");
    char text[20];
    int n = 3;
    got = f && fgets (text, sizeof text, f) ? text[0] + n : 0;
    if (f)
      fclose (f);
    if (sscanf ("15", "%d", &n) == 1)
      got += n;
  }
}

int
main (int argc, char **argv)
{
  if (argc == 3 && !strcmp (argv[1], "host_writes"))
    host_writes ();
  else
    puts ("host_writes");
  return 0;
}
