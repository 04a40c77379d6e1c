/* { dg-do link } */
/* { dg-options "-O2 -fno-openmp -fopenacc" } */
/* PTX in asm that is not known, is for several lanes, or does not fit its operands: errors at its line.  */

#pragma acc routine seq nohost
__attribute__ ((noinline)) static int
f (int x, long y, double z)
{
  int r = 0;
  __asm__ volatile ("mov.u33 %0, 1;" : "=r" (r));		/* { dg-error "asm.*mov.u33" } */
  __asm__ volatile ("frob.u32 %0, 1;" : "=r" (r));		/* { dg-error "asm.*frob" } */
  __asm__ volatile ("bar.sync 0;");			/* { dg-error "asm.*several lanes" } */
  __asm__ volatile ("bra somewhere;");			/* { dg-error "asm.*flow" } */
  __asm__ volatile ("add.u32 %0, %1;" : "=r" (r) : "r" (x));	/* { dg-error "asm.*add.u32" } */
  __asm__ volatile ("add.u64 %0, %1, 1;" : "=r" (r) : "r" (x));	/* { dg-error "asm.*add" } */
  __asm__ volatile ("mov.u32 %0, %1;" : "=r" (r) : "r" (y));	/* { dg-error "asm.*constraint" } */
  __asm__ volatile ("mov.f64 %0, %1;" : "=r" (r) : "m" (z));	/* { dg-error "asm.*constraint" } */
  __asm__ volatile ("mov.u32 %0, %%nothing;" : "=r" (r));	/* { dg-error "asm.*nothing" } */
  __asm__ volatile ("mov.u32 %w0, 1;" : "=r" (r));		/* { dg-error "asm.*%w" } */
  __asm__ volatile ("{ mov.u32 %0, 1;" : "=r" (r));		/* { dg-error "asm.*expected" } */
  __asm__ volatile ("mov.u32 %0, 1" : "=r" (r));			/* { dg-error "asm.*expected" } */
  __asm__ volatile ("add.f32 %0, 1.5, 1.5;" : "=r" (r));	/* { dg-error "asm.*numbers with a point" } */
  __asm__ volatile ("here: mov.u32 %0, 1;" : "=r" (r));		/* { dg-error "asm.*label" } */
  return r;
}

int
main (void)
{
  int r = 2;
#pragma acc parallel copy(r)
  r = __builtin_acc_on_device (5) ? f (r, 3, 4) : 0;
  return r != 1;
}
