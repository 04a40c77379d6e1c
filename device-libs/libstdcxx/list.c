/* list.c -- the links of std::list that are not in libstdc++'s headers: members of std::__detail::_List_node_base.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#include "libc.h"

struct node
{
  struct node *next, *previous;
};

/* _M_hook: put N before AT.  */
void
_ZNSt8__detail15_List_node_base7_M_hookEPS0_ (struct node *n, struct node *at)
{
  n->next = at;
  n->previous = at->previous;
  at->previous->next = n;
  at->previous = n;
}

/* _M_unhook.  */
void
_ZNSt8__detail15_List_node_base9_M_unhookEv (struct node *n)
{
  n->previous->next = n->next;
  n->next->previous = n->previous;
}

/* _M_transfer: move [FIRST, LAST) before AT.  */
void
_ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_ (struct node *at, struct node *first, struct node *last)
{
  if (at == last)
    return;
  struct node *end = last->previous, *before = first->previous;
  before->next = last;
  last->previous = before;
  struct node *to = at->previous;
  to->next = first;
  first->previous = to;
  end->next = at;
  at->previous = end;
}

/* _M_reverse.  */
void
_ZNSt8__detail15_List_node_base10_M_reverseEv (struct node *n)
{
  struct node *at = n;
  do
    {
      struct node *next = at->next;
      at->next = at->previous;
      at->previous = next;
      at = next;
    }
  while (at != n);
}

/* After the contents of the list with header A were given to B: mend the neighbours.  */
static void
adopt (struct node *b, const struct node *old, const struct node *a)
{
  if (old->next == a)
    b->next = b->previous = b;
  else
    {
      b->next = old->next;
      b->previous = old->previous;
      b->next->previous = b->previous->next = b;
    }
}

/* swap.  */
void
_ZNSt8__detail15_List_node_base4swapERS0_S1_ (struct node *a, struct node *b)
{
  if (a == b)
    return;
  struct node x = *a, y = *b;
  adopt (a, &y, b);
  adopt (b, &x, a);
}
