/* spmd-facts.h -- what a target region and its parallel regions do, before anything is decided or changed.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_FACTS_H
#define HEDDLE_SPMD_FACTS_H

#include "device/spmd/region/updates.h"
#include "device/spmd/region/refusal.h"

/* Orders functions by the time of their reading.  */
struct function_order
{
  bool operator() (const cgraph_node *a, const cgraph_node *b) const { return a->order < b->order; }
};

/* One parallel region: its call in the target region, its function, and the function's contents.  */
struct parallel_facts
{
  unsigned index;			/* among the target region's */
  gcall *call;
  cgraph_node *node;

  tree block = NULL_TREE;		/* of shared data, or null */
  std::map<HOST_WIDE_INT, tree> shared;	/* offset in the block -> variable whose address it holds */
  declaration_set mixed;			/* variables whose addresses it holds in any other way */

  atomic_updates updates;
  std::vector<alias_set_type> loads, stores;	/* of memory, apart from the block */
  bool opaque = false;			/* calls functions with possible access to any memory; updates are not meant */
  bool simd_lanes = false;		/* has SIMD loops that make better use of the lanes than its own loop would */

  bool barriers = false;
  bool single = false;			/* has constructs for a single thread */
  bool ordered = false;			/* has ordered regions (work.cc) */
  bool work = false;			/* has other worksharing constructs, for which */
  declaration_set handed;	/* the structures passed by copyprivate, */
  std::vector<tree> copies;		/* and their pointed-to variables, are copied to shared memory */
  bool locks = false;			/* threads wait for each other */
  bool anonymous = false;		/* its threads only take iterations of its loop in turn: none can be told */
  bool noticed = false;			/* each thread's work beside its loop: the number of threads is visible */
  std::set<cgraph_node *, function_order> asking;	/* called functions with need for copies (functions.cc) */

  function *fun () const { return DECL_STRUCT_FUNCTION (node->decl); }
  /* It has constructs whose state a thread carries along (work.cc).  */
  bool constructs () const { return work || ordered; }
  /* For the dump of its target region.  */
  void dump (FILE *f) const;
  /* What its call asks for in its num_threads clause; 0: it has none.  */
  tree asks () const { return gimple_call_arg (call, 2); }
};

/* A target region.  */
struct region_facts
{
  cgraph_node *node;
  unsigned flags;			/* HEDDLE_REGION_* that the host role found out */
  tree limit = NULL_TREE;		/* the limit of threads of the teams construct, if present */
  atomic_updates updates;		/* on the teams level */
  std::vector<parallel_facts> parallels;

  function *fun () const { return DECL_STRUCT_FUNCTION (node->decl); }
  /* T is a reference to the block of arguments of the target region, which nothing writes.  */
  bool own_argument (tree t) const;
  /* The parallel region that S calls, or null.  */
  const parallel_facts *started_by (const gimple *s) const;
  /* For -fdump-tree-spmd-facts.  */
  void dump (FILE *f) const;
};

#endif
