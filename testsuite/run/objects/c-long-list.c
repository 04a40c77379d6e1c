/* { dg-do run } */
/* GCC 15 keeps a long list of small numbers as bytes in one piece: "initializer of '$LC0' is not supported".  Of a
   variable, of one of a function's own, in a structure, and with an element by its index.  */

#define TEN 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
#define LIST TEN, TEN, TEN, TEN, TEN, TEN, TEN, TEN, TEN, TEN

#pragma omp declare target
static unsigned char table[] = { LIST, 200, LIST };
static const struct { int before; signed char list[104]; int after; } whole = { 7, { -1, LIST, [102] = 5, -6 }, 8 };
static int ints[] = { LIST };
#pragma omp end declare target

int
main (void)
{
  int s[5] = { 0 };
#pragma omp target map(tofrom: s)
  {
    char own[] = { LIST, 3 };
    for (int i = 0; i < 201; i++)
      s[0] += table[i] * (i % 7);
    for (int i = 0; i < 104; i++)
      s[1] += whole.list[i] * (i % 7);
    for (int i = 0; i < 101; i++)
      s[2] += own[i] * (i % 7);
    for (int i = 0; i < 100; i++)
      s[3] += ints[i] * (i % 7);
    s[4] = whole.before + whole.after;
  }
  int t[4] = { 0 };
  char own[] = { LIST, 3 };
  for (int i = 0; i < 201; i++)
    t[0] += table[i] * (i % 7);
  for (int i = 0; i < 104; i++)
    t[1] += whole.list[i] * (i % 7);
  for (int i = 0; i < 101; i++)
    t[2] += own[i] * (i % 7);
  for (int i = 0; i < 100; i++)
    t[3] += ints[i] * (i % 7);
  return s[0] != t[0] || s[1] != t[1] || s[2] != t[2] || s[3] != t[3] || s[4] != 15;
}
