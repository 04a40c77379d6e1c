/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* A tree of std::unique_ptr and std::shared_ptr.  */

#pragma omp requires unified_shared_memory

#include <cstdlib>
#include <memory>

struct node
{
  std::unique_ptr<node> left, right;
  std::shared_ptr<int> value;
};

static std::unique_ptr<node>
grow (int depth, const std::shared_ptr<int> &value)
{
  if (!depth)
    return nullptr;
  std::unique_ptr<node> n (new node);
  n->left = grow (depth - 1, value);
  n->right = grow (depth - 1, std::make_shared<int> (depth));
  n->value = value;
  return n;
}

int
main ()
{
  auto top = std::make_shared<int> (100);
  std::unique_ptr<node> root = grow (8, top);
  int sum = 0;
  #pragma omp target map(tofrom: sum)
  {
    const node *stack[64] = { root.get () };
    for (int n = 1; n;)
      {
	const node *at = stack[--n];
	sum += *at->value;
	if (at->left)
	  stack[n++] = at->left.get ();
	if (at->right)
	  stack[n++] = at->right.get ();
      }
    ++*root->value;
  }
  int expected = 0;
  struct { int operator () (const node *n) const
    { return n ? (*n->value - (*n->value == 101)) + (*this) (n->left.get ()) + (*this) (n->right.get ()) : 0; } } walk;
  expected = walk (root.get ());
  if (sum != expected || *top != 101)
    std::abort ();
}
