/* { dg-do run } */
/* Local arrays with dynamic indexing, initialisers and partial initialisers.  */

int
main (void)
{
  int k = 3, r[4];
#pragma omp target map(from: r)
  {
    int a[10] = { 5, 4, 3, 2, 1 };
    char s[] = "device";
    short t[8] = { [2] = 7, [5] = 9 };
    for (int i = 0; i < 10; i++)
      a[(i * k) % 10] += i;
    r[0] = 0;
    for (int i = 0; i < 10; i++)
      r[0] = r[0] * 3 + a[i];
    r[1] = s[k] + sizeof s;
    r[2] = t[k - 1] + t[k + 2] + t[k];
    r[3] = a[k * 2];
  }
  int a[10] = { 5, 4, 3, 2, 1 };
  for (int i = 0; i < 10; i++)
    a[(i * k) % 10] += i;
  int w = 0;
  for (int i = 0; i < 10; i++)
    w = w * 3 + a[i];
  if (r[0] != w || r[1] != 'i' + 7 || r[2] != 16 || r[3] != a[6])
    __builtin_abort ();
  return 0;
}
