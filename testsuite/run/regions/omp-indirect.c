/* { dg-do run } */
/* { dg-require-effective-target gcc-14 } */
/* { dg-pass host-addresses } */
/* { dg-additional-options "-O2" } */
/* Functions of "declare target indirect", by pointers that the host has made; another pointer of the device's own.  */

#pragma omp begin declare target indirect
int twice (int x) { return 2 * x; }
static int next (int x) { return x + 1; }
#pragma omp end declare target
#pragma omp begin declare target
static int half (int x) { return x / 2; }
#pragma omp end declare target

typedef int function (int);
struct job { function *what; int with, result; };

int
main (void)
{
  struct job jobs[4] = { { twice, 4 }, { next, 5 }, { twice, 6 }, { 0, 9 } };
  function *one = next;
  int r = 0;
#pragma omp target map(tofrom: jobs) map(tofrom: r)
  {
    for (int i = 0; i < 4; i++)
      {
	function *f = jobs[i].what ? jobs[i].what : half;
	jobs[i].result = f (jobs[i].with);
      }
    r = one (41);
  }
  return jobs[0].result != 8 || jobs[1].result != 6 || jobs[2].result != 12 || jobs[3].result != 4 || r != 42;
}
