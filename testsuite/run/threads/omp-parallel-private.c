/* { dg-do run } */
/* private, firstprivate, shared, default(none) and copyin-free data on parallel.  */

int
main (void)
{
  int p = 3, f = 4, s = 0, n = 0, arr[4] = { 1, 2, 3, 4 };
#pragma omp target map(tofrom: p, f, s, n, arr)
#pragma omp parallel default(none) private(p) firstprivate(f, arr) shared(s, n) num_threads(4)
  {
    p = 7;
    f += p;
    arr[2] += f;
#pragma omp atomic
    s += arr[2];
#pragma omp atomic
    n++;
  }
  if (p != 3 || f != 4 || arr[2] != 3 || s != 14 * n)
    __builtin_abort ();
  return 0;
}
