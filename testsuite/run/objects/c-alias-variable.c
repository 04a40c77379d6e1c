/* { dg-do run } */
/* Two names of one variable, both declared for the device, were two rows of the table with one address: libgomp stopped
   at the second.  */

#pragma omp declare target
static int a[3] = { 1, 2, 3 };
extern int b[3] __attribute__ ((alias ("a")));
int none[0], after = 9;
#pragma omp end declare target

int
main (void)
{
  int r = 0;
#pragma omp target map(tofrom: r)
  {
    int *volatile p = b;
    p[1] = 7;
    r = a[1] + b[2] + after + (none == (int *) 0);
  }
  return r != 19;
}
