/* { dg-do link } */
/* Elements of a local array in a function that is called are found by generic addresses: of a local address plus an
   offset ptxas 13.0 may lose the stack pointer (device/emit/address-space.cc).  In a kernel the stack pointer is a constant.  */

#pragma omp declare target
__attribute__ ((noipa)) unsigned
called (unsigned a, unsigned b)
{
  volatile unsigned x[8] = { 0 };
  x[a % 8] = b;
  return x[b % 8];
}
#pragma omp end declare target

int
main (void)
{
  unsigned r = 9;
#pragma omp target map(tofrom: r)
  {
    volatile unsigned x[8] = { 0 };
    x[r % 8] = r;
    r = called (r, 1) + x[r % 8];
  }
  return r != 10;
}
/* { dg-final { scan-ptx-body } } */
/*
** called*:
**	...
**	mov.u64 %rd1, $l0;
**	cvta.local.u64 %rd2, %rd1;
**	add.s64 %rd3, %rd2, %rd4;
**	cvta.to.local.u64 %rd5, %rd3;
**	st.local.b32 [%rd5], %r1;
**	...
*/
/* { dg-final { scan-ptx-times-in called* {\mcvta\.to\.local} 2 } } */
