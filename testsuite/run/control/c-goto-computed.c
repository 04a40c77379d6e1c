/* { dg-do run } */
/* Label addresses and computed goto: a small interpreter.  */

#pragma omp declare target
__attribute__ ((noipa)) static int
run (const unsigned char *code)
{
  static const void *const ops[] = { &&halt, &&inc, &&dbl, &&dec, &&loop };
  int acc = 0, count = 3;
  const unsigned char *pc = code;
  goto *ops[*pc++];
inc:
  acc += *pc++;
  goto *ops[*pc++];
dbl:
  acc *= 2;
  goto *ops[*pc++];
dec:
  acc--;
  goto *ops[*pc++];
loop:
  if (--count > 0)
    pc = code;
  goto *ops[*pc++];
halt:
  return acc;
}
#pragma omp end declare target

int
main (void)
{
  unsigned char code[] = { 1, 5, 2, 3, 4, 0 };
  int r = 0;
#pragma omp target map(to: code) map(tofrom: r)
  r = run (code);
  /* ((0+5)*2-1 = 9; (9+5)*2-1 = 27; (27+5)*2-1 = 63.  */
  if (r != 63)
    __builtin_abort ();
  return 0;
}
