/* { dg-do run } */
/* One region with forty mapped and firstprivate variables.  */

#define D(n) int a##n = n, b##n[3] = { n, n, n }, c##n = 0;
#define M(n) map(tofrom: b##n, c##n)
#define U(n) { c##n = a##n + b##n[1]; b##n[2] += a##n; }
#define C(n) if (c##n != 2 * n || b##n[2] != 2 * n || b##n[0] != n) __builtin_abort ();

int
main (void)
{
  D (1) D (2) D (3) D (4) D (5) D (6) D (7) D (8) D (9) D (10) D (11) D (12) D (13)
#pragma omp target M (1) M (2) M (3) M (4) M (5) M (6) M (7) M (8) M (9) M (10) M (11) M (12) M (13)
  {
    U (1) U (2) U (3) U (4) U (5) U (6) U (7) U (8) U (9) U (10) U (11) U (12) U (13)
  }
  C (1) C (2) C (3) C (4) C (5) C (6) C (7) C (8) C (9) C (10) C (11) C (12) C (13)
  return 0;
}
