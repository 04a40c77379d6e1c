// { dg-do run }
// A reference to a pointer, both global: GCC 13 knows that it is the pointer's own address, and it was taken for one in
// memory that has to be attached.

double memory[64];
double *pointer = memory;
double *&reference = pointer;

static double
sum (int n)
{
  double s = 0;
#pragma omp target map(to: reference[0:n]) map(tofrom: s)
#pragma omp parallel for reduction(+: s)
  for (int i = 0; i < n; i++)
    s += reference[i];
  return s;
}

int
main ()
{
  for (int i = 0; i < 64; i++)
    memory[i] = i;
  return sum (64) != 63 * 32;
}
