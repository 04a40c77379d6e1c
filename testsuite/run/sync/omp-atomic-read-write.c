/* { dg-do run } */
/* atomic read and write with memory orders, in 1 to 8 bytes and floating point.  */

int
main (void)
{
  char c = 0;
  short s = 0;
  int i = 0;
  long l = 0;
  float f = 0;
  double d = 0;
  int bad = 0;
#pragma omp target map(tofrom: c, s, i, l, f, d, bad)
#pragma omp parallel num_threads(4)
  for (int k = 0; k < 4; k++)
    {
#pragma omp atomic write
      c = 5;
#pragma omp atomic write relaxed
      s = 300;
#pragma omp atomic write release
      i = 70000;
#pragma omp atomic write seq_cst
      l = 1L << 40;
#pragma omp atomic write
      f = 0.5f;
#pragma omp atomic write
      d = 0.125;
      char rc;
      short rs;
      int ri;
      long rl;
      float rf;
      double rd;
#pragma omp atomic read
      rc = c;
#pragma omp atomic read acquire
      rs = s;
#pragma omp atomic read seq_cst
      ri = i;
#pragma omp atomic read relaxed
      rl = l;
#pragma omp atomic read
      rf = f;
#pragma omp atomic read
      rd = d;
      if (rc != 5 || rs != 300 || ri != 70000 || rl != 1L << 40 || rf != 0.5f || rd != 0.125)
	{
#pragma omp atomic
	  bad++;
	}
    }
  if (bad || c != 5 || d != 0.125)
    __builtin_abort ();
  return 0;
}
