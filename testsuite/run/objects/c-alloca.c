/* { dg-do run } */
/* alloca in a loop and in recursion; blocks stay distinct and alive.  */

struct l { struct l *next; int v; };
#pragma omp declare target
__attribute__ ((noipa)) static int
walk (int n)
{
  struct l *head = 0;
  for (int i = 0; i < n; i++)
    {
      struct l *p = __builtin_alloca (sizeof (struct l) + i);
      p->next = head;
      p->v = i;
      head = p;
    }
  int s = n > 1 ? walk (n - 1) : 0;
  for (; head; head = head->next)
    s = s * 3 + head->v;
  return s;
}
#pragma omp end declare target

int
main (void)
{
  int r = 0;
#pragma omp target map(tofrom: r)
  r = walk (5);
  if (r != walk (5))
    __builtin_abort ();
  return 0;
}
