/* PTX in asm: in routines that the host does not have, and behind acc_on_device.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <openacc.h>
#include <stdio.h>

enum { N = 200 };

static int errors;

static void
expect (int right, const char *what, int at)
{
  if (!right)
    {
      printf ("wrong: %s, %d\n", what, at);
      errors++;
    }
}

/* Operands of each kind, in and out.  */
#pragma acc routine seq nohost
static int __attribute__ ((noinline))
kinds (int i, long long l, float f, double d, short h)
{
  unsigned r;
  unsigned long long wide;
  float g = f;
  double e;
  short half;
  __asm__ ("mad.lo.s32 %0, %1, %2, %3;" : "=r" (r) : "r" (i), "n" (3), "r" (i));
  __asm__ ("mul.wide.s32 %0, %1, 1000;\n\tadd.s64 %0, %0, %2;" : "=&l" (wide) : "r" (i), "l" (l));
  __asm__ volatile ("add.rn.f32 %0, %0, 0f3F000000;" : "+f" (g));
  __asm__ ("{ .reg .f64 %%t<2>; mov.f64 %%t0, 0d4000000000000000;  // two\n"
	   "  fma.rn.f64 %%t1, %1, %%t0, %1; mov.f64 %0, %%t1; }" : "=d" (e) : "d" (d));
  __asm__ ("neg.s16 %0, %1;" : "=h" (half) : "h" (h));
  return r == 4u * i && wide == 1000ll * i + l && g == f + 0.5f && e == 3 * d && half == -h;
}

/* Predicates, vectors, names in braces, memory.  */
#pragma acc routine seq nohost
static int __attribute__ ((noinline))
larger (int a, int b, int *memory)
{
  int result, low, old;
  __asm__ ("{\n\t.reg .pred p, q;\n\t"
	   "setp.gt.s32 p|q, %1, %2;\n\t"
	   "mov.b32 %0, %2;\n\t"
	   "@p mov.b32 %0, %1;\n\t"
	   "@!p add.s32 %0, %0, 0;\n\t}" : "=&r" (result) : "r" (a), "r" (b));
  __asm__ ("{ .reg .b32 lo, hi; mov.b64 {lo, hi}, %1; sub.s32 %0, lo, hi; }"
	   : "=r" (low) : "l" ((long long) a << 32 | (unsigned) b));
  __asm__ volatile ("atom.add.u32 %0, [%1], 1; red.max.s32 [%1 + 4], %2;" : "=r" (old)
		    : "l" (memory), "r" (result) : "memory");
  return low == b - a && old >= 0 ? result : -1;
}

#pragma acc routine seq nohost
static unsigned __attribute__ ((noinline))
warp_lane (void)
{
  unsigned lane, id;
  __asm__ ("mov.u32 %[lane], %%laneid;" : [lane] "=r" (lane));
  __asm__ volatile ("{.reg .u32 %id; mov.u32 %id, %tid.x;}");
  __asm__ volatile ("mov.u32 %0, %%tid.x;" : "=r" (id));
  return lane == id ? lane : 99;
}

int
main (void)
{
  int good[N], most[N], lanes[N], memory[2] = { 0, -1000 }, once[2] = { 0, 0 }, on_device = 0;
#pragma acc parallel copyout(on_device)
  on_device = acc_on_device ((int) acc_device_not_host);
  if (!on_device)
    return 0;
#pragma acc parallel num_gangs(2) num_workers(2) copyout(good, most, lanes) copy(memory)
#pragma acc loop gang worker vector
  for (int i = 0; i < N; i++)
    if (acc_on_device ((int) acc_device_not_host))
      {
	good[i] = kinds (i - 50, i * 5000000000ll, i * 0.25f, i * 0.5, i);
	most[i] = larger (i, N - 2 * i, memory);
	lanes[i] = warp_lane ();
      }
  for (int i = 0; i < N; i++)
    {
      expect (good[i], "kinds", i);
      expect (most[i] == (i > N - 2 * i ? i : N - 2 * i), "larger", i);
      expect (lanes[i] >= 0 && lanes[i] < 32 && lanes[i] == lanes[i < N - 32 ? i : i - 32], "lanes", i);
    }
  expect (memory[0] == N && memory[1] == N, "memory", memory[0]);

  /* Where a vector does what one does: once, and all lanes have what that has found.  */
#pragma acc parallel num_gangs(1) num_workers(1) vector_length(32) copy(once) copyout(lanes)
  if (acc_on_device ((int) acc_device_not_host))
    {
      int found = larger (5, 3, once);
      unsigned lane = warp_lane ();
#pragma acc loop vector
      for (int i = 0; i < N; i++)
	lanes[i] = found * 100 + lane;
    }
  expect (once[0] == 1 && once[1] == 5, "once", once[0]);
  for (int i = 0; i < N; i++)
    expect (lanes[i] == 500, "one lane", i);
  return errors != 0;
}
