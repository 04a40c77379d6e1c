/* { dg-do run } */
/* #pragma unroll and nounroll before loops of each kind, in templates and lambdas, on the host and in regions; before
   statements that are no loops; between a directive and its loop.  */

template <int N>
static int
sum (const int *a)
{
  int s = 0;
#pragma unroll N
  for (int i = 0; i < N; i++)
    s += a[i];
#pragma unroll
  for (int i = N; i < 40; i++)
    if (a[i] % 7 == 0)
      continue;
    else if (a[i] == 37)
      break;
    else
      s += a[i];
  return s;
}

int
main ()
{
  int a[40], s = 0, t = 0;
  for (int i = 0; i < 40; i++)
    a[i] = i;
#pragma omp target map(to: a) map(tofrom: s)
  {
    s += sum<5> (a);
#pragma unroll(3)
    for (int x : a)
      s -= x;
    int i = 0;
#pragma nounroll
    do
      s += a[i];
    while (i++ < 38);
#pragma unroll 0
    while (i > 0)
      s -= --i;
    if (s)
#pragma unroll
      for (int j = 0; j < 3; j++)
#pragma unroll 100000
	for (;;)
	  if (s++ % 3 == 0)
	    break;
#pragma unroll 4
    s *= 2;
  }
  t = sum<5> (a);
  auto f = [&] (int n)
    {
#pragma unroll
      for (int j = 0; j < n; j++)
	t++;
    };
  f (3);
#pragma omp target teams distribute parallel for map(tofrom: a)
#pragma unroll 2
  for (int i = 0; i < 40; i++)
#pragma unroll
    for (int j = 0; j < 2; j++)
      a[i] += j;
  for (int i = 0; i < 40; i++)
    if (a[i] != i + 1)
      __builtin_abort ();
  int expected = 0;
  for (int i = 0; i < 37; i++)
    if (i < 5 || i % 7)
      expected += i;
  if (t != expected + 3)
    __builtin_abort ();
  expected = expected - 780 + 741 - 741;
  for (int j = 0; j < 3; j++)
    while (expected++ % 3)
      ;
  if (s != expected * 2)
    __builtin_abort ();
}
