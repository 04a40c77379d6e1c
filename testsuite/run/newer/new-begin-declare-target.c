/* { dg-do run } */
/* { dg-require-effective-target gcc-13 } */
/* begin declare target; declare target with enter.  */

#pragma omp begin declare target
int seven (void) { return 7; }
#pragma omp end declare target
int counter = 3;
#pragma omp declare target enter(counter)

int
main (void)
{
  int r = 3, s = 0;
#pragma omp target map(r, s)
  {
    r = seven ();
    s = counter++;
  }
#pragma omp target update from(counter)
  return r != 7 || s != 3 || counter != 4;
}
