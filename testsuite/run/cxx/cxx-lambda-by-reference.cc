// { dg-do run }
// { dg-pass held-lambdas }
// Functions take lambdas by reference: what these hold was not mapped, nor were pointers to mapped arrays attached.

template <typename F> static void
each (int n, const F &f)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    f (i);
}

template <typename F> static void
forward (int n, F &&f)
{
#pragma omp target
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    f (i);
}

template <typename F> static void
said (int n, const F &f)
{
#pragma omp target teams distribute parallel for map(to: f)
  for (int i = 0; i < n; i++)
    f (i);
}

template <typename F> static void
copied (int n, const F &f)
{
#pragma omp target teams distribute parallel for firstprivate(f)
  for (int i = 0; i < n; i++)
    f (i);
}

template <typename F> static void
once (F &f)
{
#pragma omp target
  f ();
}

static int
wrong (const int *v, int x)
{
  int bad = 0;
  for (int i = 0; i < 50; i++)
    bad += v[i] != x * i;
  return bad;
}

int
main ()
{
  int v[50], *a = v, n = 50;
#pragma omp target data map(from: v)
  each (n, [=] (int i) { a[i] = 3 * i; });
  if (wrong (v, 3))
    return 1;
  each (n, [&] (int i) { v[i] = 4 * i; });
  if (wrong (v, 4))
    return 2;
#pragma omp target data map(from: v)
  forward (n, [=] (int i) { a[i] = 5 * i; });
  if (wrong (v, 5))
    return 3;
  forward (n, [&v] (int i) { v[i] = 6 * i; });
  if (wrong (v, 6))
    return 4;
#pragma omp target data map(from: v)
  said (n, [=] (int i) { a[i] = 7 * i; });
  if (wrong (v, 7))
    return 5;
#pragma omp target data map(from: v)
  copied (n, [=] (auto i) { a[i] = 8 * i; });
  if (wrong (v, 8))
    return 6;
  auto inner = [=] (int i) { a[i] = 9 * i; };
  auto outer = [inner] (int i) { inner (i); };
#pragma omp target data map(from: v)
  each (n, outer);
  if (wrong (v, 9))
    return 7;
  int count = 0, total = 1;
  auto changes = [count, &total, a] () mutable { total += ++count; a[1] = 7; };
#pragma omp target data map(tofrom: v)
  once (changes);
  if (total != 2 || v[1] != 7)
    return 8;
  v[1] = 0;
  changes ();
  return total != 4 || v[1] != 7;
}
