# With -mreproducible the user learns which sums come in an order that nobody knows, and of nothing else.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

# { dg-pass unordered-sums }

. "$SRCDIR/common"
cat > luck.c <<'EOF'
double
luck (const double *x, int n)
{
  double s = 0, t = 0, u = 0, v = 0;
  int count = 0;
#pragma omp target teams distribute parallel for map(tofrom: s, count)
  for (int i = 0; i < n; i++)
    {
#pragma omp atomic
      s += x[i];
#pragma omp atomic
      count++;
    }
#pragma omp target parallel map(tofrom: t, u)
  {
#pragma omp for reduction(+: t)
    for (int i = 0; i < n; i++)
      t += x[i];
#pragma omp critical
    u = u * 0.5 + t;
  }
#pragma omp target teams loop map(tofrom: v) reduction(+: v) reduction(+: count)
  for (int i = 0; i < n; i++)
    {
      v += x[i];
      count++;
    }
#pragma omp atomic
  s += 1;
  return s + t + u + v + count;
}
EOF
# warned FILE LINES: these lines of FILE have a warning, and no others.
warned ()
{
  file=$1
  shift
  $CC $mode $level -c -foffload-options=-mreproducible $file -o luck.o > log 2>&1
  cat log
  sed -n "s/^$file:\([0-9]*\):.*warning:.*mreproducible.*/\1/p" log > lines
  printf '%s\n' "$@" > wanted
  cmp lines wanted || fail "$file: warnings of other lines than $*"
  $CC $mode $level -c $file -o luck.o > log 2>&1
  ! grep mreproducible log || fail "$file: a message without -mreproducible"
}
mode=$offload level=-O2
warned luck.c 10 16 19 14
cat > more.c <<'EOF'
enum { n = 1000 };
double s[8], t[8];
double
more (const double *x, int k, int threads)
{
  double a = 0, b = 0, c = 0, m = 0, p[8] = { 0 };
  long count = 0;
#pragma omp target parallel map(tofrom: a, count)
  {
#pragma omp for reduction(+: count)
    for (int i = 0; i < n; i++)
      count++;
#pragma omp parallel for reduction(+: b)
    for (int i = 0; i < n; i++)
      b += x[i];
#pragma omp for reduction(+: a)
    for (int i = 0; i < n; i++)
      a += x[i];
  }
#pragma omp target teams distribute parallel for reduction(+: p[k:3]) reduction(max: m)
  for (int i = 0; i < n; i++)
    p[k] += x[i], m = x[i] > m ? x[i] : m;
#pragma omp target teams distribute parallel for reduction(+: s[:k], t[:k])
  for (int i = 0; i < n; i++)
    s[0] += x[i], t[0] += x[i];
#pragma omp target map(tofrom: c)
#pragma omp parallel
#pragma omp master
#pragma omp taskloop reduction(+: c)
  for (int i = 0; i < n; i++)
    c += x[i];
#pragma omp target map(tofrom: c)
#pragma omp parallel for reduction(+: c)
  for (int i = 0; i < n; i++)
    {
      c += x[i];
      if (c > 100)
	{
#pragma omp cancel for
	}
    }
  return a + b + c + m + p[2];
}
#pragma omp declare target
double
orphan (const double *x)
{
  double s = 0;
#pragma omp parallel for reduction(+: s)
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}
#pragma omp end declare target
EOF
warned more.c 20 23 29 39 49 32 26 8
cat > acc.c <<'EOF'
double
sums (const double *x, int n, int gangs)
{
  double s = 0, t = 0;
  double _Complex c = 1;
#pragma acc parallel loop num_gangs(gangs) reduction(+: s)
  for (int i = 0; i < n; i++)
    s += x[i];
#pragma acc parallel loop num_gangs(20) reduction(+: t)
  for (int i = 0; i < n; i++)
    t += x[i];
#pragma acc parallel loop gang reduction(*: c)
  for (int i = 0; i < n; i++)
    c *= x[i];
#pragma acc parallel loop copy(t)
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      t += x[i];
    }
  return s + t + __real__ c;
}
EOF
cat > reference.cc <<'EOF'
void
sums (_Complex double &s, float &t, long &k, const double *x, int n)
{
#pragma omp target teams loop reduction(+: s)
  for (int i = 0; i < n; i++)
    s += x[i];
#pragma omp target parallel for reduction(+: t)
  for (int i = 0; i < n; i++)
    t += x[i];
#pragma omp target teams loop reduction(+: k)
  for (int i = 0; i < n; i++)
    k += i;
}
EOF
test -z "$CXX" || (CC=$CXX; warned reference.cc 5)
cat > shared.c <<'EOF'
double
sums (const double *x)
{
  double s = 0, t = 0, u = 0;
#pragma omp target teams distribute map(tofrom: s, u) reduction(+: t)
  for (int j = 0; j < 1000; j += 50)
    {
      double own = 0;
#pragma omp parallel for reduction(+: s)
      for (int i = j; i < j + 50; i++)
	s += x[i];
#pragma omp parallel for reduction(+: t)
      for (int i = j; i < j + 50; i++)
	t += x[i];
#pragma omp parallel for reduction(+: own)
      for (int i = j; i < j + 50; i++)
	own += x[i];
      t += own;
    }
#pragma omp target map(tofrom: u)
  {
    float v = 0;
#pragma omp teams
    {
#pragma omp distribute parallel for reduction(+: u)
      for (int i = 0; i < 1000; i++)
	u += x[i];
#pragma omp distribute parallel for reduction(-: v)
      for (int i = 0; i < 1000; i++)
	v -= x[i];
    }
    u += v;
  }
  return s + t + u;
}
EOF
warned shared.c 9 25 28
cat > halves.c <<'EOF'
float
sums (const float *x, _Float16 start)
{
#pragma omp target teams distribute parallel for reduction(+: start)
  for (int i = 0; i < 100; i++)
    start += x[i];
  return start;
}
EOF
echo '_Float16 half;' > half.c
! $CC -c half.c || warned halves.c 4
mode=`echo "$offload" | sed s/-fopenmp/-fopenacc/`
warned acc.c 6 6 9 12 12 19
cat > workers.c <<'EOF'
double
sums (const double *x, int n)
{
  double s = 0;
#pragma acc parallel loop gang reduction(+: s)
  for (int j = 0; j < n; j += 50)
#pragma acc loop worker vector reduction(+: s)
    for (int i = j; i < j + 50; i++)
      s += x[i];
  return s;
}
EOF
warned workers.c 5
level=-O0
warned workers.c 7 5
