// { dg-do link }
// { dg-options "-O2" }
// What references refer to is passed by value, and no thread needs the memory of another for it: all of them share the
// iterations of the loop, whose number the host knows.

extern "C" void
referred (int n, const int &i, const float &a, const double &d, const float *x, float *y)
{
#pragma omp target teams distribute parallel for
  for (int j = 0; j < n; j++)
    y[j] = a * x[j] + (float) d + i;
}

int
main ()
{
}
// { dg-final { scan-ptx {referred\$_omp_fn.*\.param \.align 8 \.b8 p8\[48\]} } }
// { dg-final { scan-ptx "HEDDLE-FUNC\treferred.*\treferred\t@" } }
// { dg-final { scan-ptx-times-in referred* {ld\.global} 1 } }
// { dg-final { scan-ptx-not-in referred* {ld\.(shared|f|u|b)} } }
// { dg-final { scan-ptx-not-in referred* {bar(rier)?\.sync} } }
