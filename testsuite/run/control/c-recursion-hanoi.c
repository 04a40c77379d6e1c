/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* Recursion that changes memory through a pointer: towers of Hanoi.  */

struct state { int peg[3][8]; int n[3]; int moves; };
#pragma omp declare target
static void
hanoi (struct state *s, int n, int from, int to, int via)
{
  if (n == 0)
    return;
  hanoi (s, n - 1, from, via, to);
  s->peg[to][s->n[to]++] = s->peg[from][--s->n[from]];
  s->moves++;
  hanoi (s, n - 1, via, to, from);
}
#pragma omp end declare target

int
main (void)
{
  struct state s = { { { 6, 5, 4, 3, 2, 1 } }, { 6, 0, 0 }, 0 };
#pragma omp target map(tofrom: s)
  hanoi (&s, 6, 0, 2, 1);
  if (s.moves != 63 || s.n[0] || s.n[1] || s.n[2] != 6)
    __builtin_abort ();
  for (int i = 0; i < 6; i++)
    if (s.peg[2][i] != 6 - i)
      __builtin_abort ();
  return 0;
}
