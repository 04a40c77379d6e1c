// { dg-do run }
// new and delete of single objects and arrays, with constructors and destructors.

#pragma omp declare target
static int live;
struct node
{
  int v;
  node *next;
  node (int x, node *n) : v (x), next (n) { live++; }
  ~node () { live--; }
};
#pragma omp end declare target

int
main ()
{
  int s = 0, left = -1, peak = 0;
#pragma omp target map(tofrom: s, left, peak)
  {
    live = 0;
    node *head = nullptr;
    for (int i = 0; i < 10; i++)
      head = new node (i, head);
    peak = live;
    int *a = new int[16];
    for (int i = 0; i < 16; i++)
      a[i] = i;
    while (head)
      {
	node *n = head->next;
	s += head->v * a[head->v];
	delete head;
	head = n;
      }
    delete[] a;
    left = live;
  }
  if (s != 285 || left != 0 || peak != 10)
    __builtin_abort ();
  return 0;
}
