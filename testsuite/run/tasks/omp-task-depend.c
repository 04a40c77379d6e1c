/* { dg-do run } */
/* Task dependences: in, out, inout chains, mutexinoutset, iterators.  */

int
main (void)
{
  int log[4] = { 0 }, m = 0, r1 = 0, r2 = 0;
#pragma omp target map(tofrom: log, m, r1, r2)
#pragma omp parallel num_threads(4)
#pragma omp single
  {
    int x = 0, y = 0, it[3] = { 0 };
#pragma omp task depend(out: x) shared(x)
    x = 1;
#pragma omp task depend(inout: x) shared(x)
    x = x * 10 + 2;
#pragma omp task depend(in: x) depend(out: y) shared(x, y)
    y = x * 2;
#pragma omp task depend(in: x) shared(x, log)
    log[0] = x;
#pragma omp task depend(in: y) shared(y, log)
    log[1] = y;
#pragma omp task depend(inout: x, y) shared(x, y, log)
    {
      x += y;
      log[2] = x;
    }
    for (int i = 0; i < 8; i++)
      {
#pragma omp task depend(mutexinoutset: m) shared(m)
	m = m + i;
      }
#pragma omp task depend(in: m) shared(m, log)
    log[3] = m;
#pragma omp task depend(iterator(int i=0:3), out: it[i]) shared(it)
    it[0] = it[1] = it[2] = 1;
#pragma omp task depend(in: it[1]) shared(it, r1)
    r1 = it[0] + it[1] + it[2];
#pragma omp task depend(in: it[2]) depend(out: r1) shared(it, r2)
    r2 = it[2] * 3;
  }
  if (log[0] != 12 || log[1] != 24 || log[2] != 36 || log[3] != 28 || r1 != 3 || r2 != 3)
    __builtin_abort ();
  return 0;
}
