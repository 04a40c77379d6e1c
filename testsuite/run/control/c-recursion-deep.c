/* { dg-do run } */
/* Recursion with frames: Ackermann, mutual recursion, local arrays alive across calls.  */

#pragma omp declare target
__attribute__ ((noipa)) static int
ack (int m, int n)
{
  if (m == 0)
    return n + 1;
  if (n == 0)
    return ack (m - 1, 1);
  return ack (m - 1, ack (m, n - 1));
}
static int odd (int);
__attribute__ ((noipa)) static int
even (int n)
{
  return n == 0 ? 1 : odd (n - 1);
}
__attribute__ ((noipa)) static int
odd (int n)
{
  return n == 0 ? 0 : even (n - 1);
}
/* Permutations of A[0..N-1], counted by a weight.  */
__attribute__ ((noipa)) static int
perms (const int *a, int n)
{
  if (n == 1)
    return a[0];
  int s = 0;
  for (int k = 0; k < n; k++)
    {
      int b[5], m = 0;
      for (int i = 0; i < n; i++)
	if (i != k)
	  b[m++] = a[i];
      s += perms (b, n - 1) * (k + 1);
    }
  return s;
}
#pragma omp end declare target

int
main (void)
{
  int r[4], a[5] = { 3, 1, 4, 1, 5 };
#pragma omp target map(from: r) map(to: a)
  {
    r[0] = ack (2, 4);
    r[1] = even (50);
    r[2] = odd (50);
    r[3] = perms (a, 5);
  }
  if (r[0] != 11 || r[1] != 1 || r[2] != 0 || r[3] != perms (a, 5))
    __builtin_abort ();
  return 0;
}
