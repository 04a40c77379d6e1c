/* { dg-do run } */
/* declare target variables: initialised, arrays, zero, updated both ways, static and extern.  */

#pragma omp declare target
int scalar = 5;
static double table[4] = { 1, 2, 3, 4 };
int zeros[10];
extern int later;
struct { char c; long l; } st = { 'x', 77 };
static void
bump (void)
{
  scalar++;
  table[2] += scalar;
  zeros[9] = later;
  st.l += st.c;
}
#pragma omp end declare target
#pragma omp declare target
int later = 1234;
#pragma omp end declare target

int
main (void)
{
#pragma omp target
  bump ();
#pragma omp target update from(scalar, table, zeros, st)
  if (scalar != 6 || table[2] != 9 || zeros[9] != 1234 || st.l != 77 + 'x')
    __builtin_abort ();
  scalar = 50;
#pragma omp target update to(scalar)
#pragma omp target
  bump ();
#pragma omp target update from(scalar, table)
  if (scalar != 51 || table[2] != 60)
    __builtin_abort ();
  return 0;
}
