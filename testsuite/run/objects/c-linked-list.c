/* { dg-do run } */
/* A linked list and a binary tree built in a declare target pool and walked.  */

struct n { struct n *l, *r; int key; };
#pragma omp declare target
static struct n pool[64];
static int used;
static struct n *
insert (struct n *t, int key)
{
  if (!t)
    {
      t = &pool[used++];
      t->key = key;
      t->l = t->r = 0;
    }
  else if (key < t->key)
    t->l = insert (t->l, key);
  else
    t->r = insert (t->r, key);
  return t;
}
static int
walk (const struct n *t, int *out, int k)
{
  if (!t)
    return k;
  k = walk (t->l, out, k);
  out[k++] = t->key;
  return walk (t->r, out, k);
}
#pragma omp end declare target

int
main (void)
{
  int out[50], n = 0;
#pragma omp target map(from: out) map(tofrom: n)
  {
    struct n *root = 0;
    unsigned x = 12345;
    for (int i = 0; i < 50; i++)
      {
	x = x * 1103515245u + 12345;
	root = insert (root, x >> 20);
      }
    n = walk (root, out, 0);
  }
  if (n != 50)
    __builtin_abort ();
  for (int i = 1; i < 50; i++)
    if (out[i - 1] > out[i])
      __builtin_abort ();
  return 0;
}
