/* tree.c -- the red-black tree of std::map and std::set, as far as it is not in libstdc++'s headers.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The header node's parent is the root, its left and right are the first and the last node; its colour is
   red, which tells it from the root when iterators go back from the end.  Insertion and removal are the textbook
   ones (Cormen, Leiserson, Rivest, Stein, chapter 13) without a sentinel: a null pointer is a black leaf.  */

#include "libc.h"

enum colour { RED, BLACK };

struct node
{
  enum colour colour;
  struct node *parent, *left, *right;
};

static struct node *
first_below (struct node *n)
{
  while (n->left)
    n = n->left;
  return n;
}

static struct node *
last_below (struct node *n)
{
  while (n->right)
    n = n->right;
  return n;
}

static struct node *
next (struct node *n)
{
  if (n->right)
    return first_below (n->right);
  struct node *p = n->parent;
  while (n == p->right)
    {
      n = p;
      p = p->parent;
    }
  /* From the root without a right subtree the climb ends at the root's parent's parent: the root itself.  */
  return n->right == p ? n : p;
}

static struct node *
previous (struct node *n)
{
  if (n->colour == RED && n->parent && n->parent->parent == n)
    return n->right;
  if (n->left)
    return last_below (n->left);
  struct node *p = n->parent;
  while (n == p->left)
    {
      n = p;
      p = p->parent;
    }
  return p;
}

/* std::_Rb_tree_increment and _decrement, for changeable and constant nodes.  */
struct node *_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base (struct node *n) { return next (n); }
const struct node *
_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base (const struct node *n)
{
  return next ((struct node *)n);
}
struct node *_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base (struct node *n) { return previous (n); }
const struct node *
_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base (const struct node *n)
{
  return previous ((struct node *)n);
}

/* Put B into A's place below A's parent.  */
static void
replace (struct node *header, struct node *a, struct node *b)
{
  struct node *p = a->parent;
  if (p == header)
    header->parent = b;
  else if (p->left == a)
    p->left = b;
  else
    p->right = b;
  if (b)
    b->parent = p;
}

/* A's right child (LEFT: left child) takes A's place and A becomes its child.  */
static void
rotate (struct node *header, struct node *a, int left)
{
  struct node *b = left ? a->right : a->left;
  struct node *inner = left ? b->left : b->right;
  replace (header, a, b);
  a->parent = b;
  if (left)
    {
      a->right = inner;
      b->left = a;
    }
  else
    {
      a->left = inner;
      b->right = a;
    }
  if (inner)
    inner->parent = a;
}

/* std::_Rb_tree_insert_and_rebalance.  X becomes a child of P, the left one if LEFT.  */
void
_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_ (_Bool left, struct node *x, struct node *p,
								   struct node *header)
{
  x->parent = p;
  x->left = x->right = NULL;
  x->colour = RED;
  if (p == header)
    header->parent = header->left = header->right = x;
  else if (left)
    {
      p->left = x;
      if (header->left == p)
	header->left = x;
    }
  else
    {
      p->right = x;
      if (header->right == p)
	header->right = x;
    }

  while (x != header->parent && x->parent->colour == RED)
    {
      struct node *parent = x->parent, *grand = parent->parent;
      int side = parent == grand->left;
      struct node *uncle = side ? grand->right : grand->left;
      if (uncle && uncle->colour == RED)
	{
	  parent->colour = uncle->colour = BLACK;
	  grand->colour = RED;
	  x = grand;
	  continue;
	}
      if (x == (side ? parent->right : parent->left))
	{
	  x = parent;
	  rotate (header, x, side);
	  parent = x->parent;
	}
      parent->colour = BLACK;
      grand->colour = RED;
      rotate (header, grand, !side);
    }
  header->parent->colour = BLACK;
}

/* std::_Rb_tree_rebalance_for_erase.  Take Z out of the tree; the value is the node to free, Z.  */
struct node *
_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_ (struct node *z, struct node *header)
{
  if (header->left == z)
    header->left = z->right ? first_below (z->right) : z->parent;
  if (header->right == z)
    header->right = z->left ? last_below (z->left) : z->parent;

  /* X moves up into the place that becomes free, below P; LOST is the colour lost by the tree at this place.  */
  struct node *x, *p;
  enum colour lost = z->colour;
  if (!z->left || !z->right)
    {
      x = z->left ? z->left : z->right;
      p = z->parent;
      replace (header, z, x);
    }
  else
    {
      struct node *y = first_below (z->right);
      lost = y->colour;
      x = y->right;
      if (y->parent == z)
	p = y;
      else
	{
	  p = y->parent;
	  replace (header, y, x);
	  y->right = z->right;
	  y->right->parent = y;
	}
      replace (header, z, y);
      y->left = z->left;
      y->left->parent = y;
      y->colour = z->colour;
    }
  if (lost == RED)
    return z;

  while (x != header->parent && (!x || x->colour == BLACK))
    {
      int side = x == p->left;
      struct node *w = side ? p->right : p->left;
      if (w->colour == RED)
	{
	  w->colour = BLACK;
	  p->colour = RED;
	  rotate (header, p, side);
	  w = side ? p->right : p->left;
	}
      struct node *near = side ? w->left : w->right, *far = side ? w->right : w->left;
      if ((!near || near->colour == BLACK) && (!far || far->colour == BLACK))
	{
	  w->colour = RED;
	  x = p;
	  p = p->parent;
	  continue;
	}
      if (!far || far->colour == BLACK)
	{
	  near->colour = BLACK;
	  w->colour = RED;
	  rotate (header, w, !side);
	  w = side ? p->right : p->left;
	  far = side ? w->right : w->left;
	}
      w->colour = p->colour;
      p->colour = BLACK;
      far->colour = BLACK;
      rotate (header, p, side);
      break;
    }
  if (x)
    x->colour = BLACK;
  return z;
}

/* std::_Rb_tree_black_count, for the containers' own checks.  */
unsigned
_ZSt20_Rb_tree_black_countPKSt18_Rb_tree_node_baseS1_ (const struct node *n, const struct node *root)
{
  unsigned count = 0;
  for (; n; n = n == root ? NULL : n->parent)
    count += n->colour == BLACK;
  return count;
}
