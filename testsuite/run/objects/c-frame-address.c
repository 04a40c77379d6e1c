/* { dg-do run } */
/* Where the stack is: a variable of the caller, this frame and a variable of the callee lie one after the other.  The
   device gave 0 as the frame's address.  */

#pragma omp declare target
__attribute__ ((noipa)) static int
inner (const char *outer, const char *frame)
{
  const char mine = 0;
  return outer < &mine ? outer <= frame && frame <= &mine : outer >= frame && frame >= &mine;
}

__attribute__ ((noipa)) static int
middle (const char *outer)
{
  return inner (outer, __builtin_frame_address (0)) + 1;
}

__attribute__ ((noipa)) static int
start (void)
{
  const char mine = 0;
  return middle (&mine) + 1;
}
#pragma omp end declare target

int
main (void)
{
  int r = 0;
#pragma omp target map(from: r)
  r = start ();
  if (r != 3)
    __builtin_abort ();
  return 0;
}
