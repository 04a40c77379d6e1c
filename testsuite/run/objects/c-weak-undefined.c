/* { dg-do run } */
/* A weak function that the program does not have has a null pointer for an address, as on the host; it was refused.  */
#pragma omp declare target
int missing (int) __attribute__ ((weak));
int there (int x) { return x + 1; }
int (*volatile table[]) (int) = { there, missing };
#pragma omp end declare target

int
main (void)
{
  int bad = 0;
#pragma omp target map(tofrom: bad)
  {
    if (missing)
      bad = missing (1);
    if (table[1] || !table[0] || table[0] (4) != 5)
      bad = 2;
  }
  return bad;
}
