/* { dg-do run } */
/* lastprivate of scalars, arrays and structures, under several schedules.  */

struct s { int a, b; };

int
main (void)
{
  int x = -1, y = -1, arr[3] = { 0 };
  struct s s = { 0, 0 };
#pragma omp target map(tofrom: x, y, arr, s)
  {
#pragma omp parallel for lastprivate(x, arr) num_threads(4)
    for (int i = 0; i < 21; i++)
      {
	x = i * i;
	arr[i % 3] = i;
	arr[(i + 1) % 3] = i + 1;
	arr[(i + 2) % 3] = i + 2;
      }
#pragma omp parallel for lastprivate(y, s) schedule(dynamic, 2) num_threads(4)
    for (int i = 0; i < 21; i++)
      {
	y = i + 1;
	s.a = y;
	s.b = -y;
      }
  }
  if (x != 400 || y != 21 || s.a != 21 || s.b != -21 || arr[20 % 3] != 20 || arr[21 % 3] != 21 || arr[22 % 3] != 22)
    __builtin_abort ();
  return 0;
}
