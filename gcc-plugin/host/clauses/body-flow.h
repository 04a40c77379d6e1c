/* body-flow.h -- the uses of a variable's value, in a function without a control flow graph yet.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_BODY_FLOW_H
#define HEDDLE_BODY_FLOW_H

#include "gcc-compat.h"

#include <map>
#include <vector>

/* T, an operand, mentions the variable V.  */
bool heddle_mentions_p (tree t, tree v);

/* V is a local variable possibly in a register: only its name leads to it.  */
bool heddle_register_p (tree v);

/* The statements of the current function in order, with the ways between them.  Valid as long as no statement is added
   or moved; clauses may change.  Variables in questions must satisfy heddle_register_p.  */

class body_flow
{
public:
  body_flow ();

  /* The value of V behind the statements from FIRST to LAST may be used.  */
  bool live_after_p (gimple *first, gimple *last, tree v) const;
  bool live_after_p (gimple *construct, tree v) const { return live_after_p (construct, construct, v); }

  /* The statements from FIRST to LAST may use the value of V before them.  */
  bool exposed_p (gimple *first, gimple *last, tree v) const;

  /* An iteration of the body of LOOP, a GIMPLE_OMP_FOR, may use the value of V before the iteration.  */
  bool exposed_p (gimple *loop, tree v) const;

private:
  enum kind { PLAIN, CONSTRUCT, LOOP_END, TRY, OPAQUE };
  struct node
  {
    gimple *stmt;
    kind k;
    int other;	/* CONSTRUCT: the node behind it; LOOP_END: the first of its body; TRY: the first of its cleanup */
  };
  struct span
  {
    int first, last;
  };
  void add_all (gimple_seq seq);
  void add (gimple *s);
  bool reads_p (const node &n, tree v, bool *defines, bool *hides) const;
  void ways_from (int at, bool hides, std::vector<int> *ways) const;
  bool used_p (std::vector<int> from, span within, tree v) const;

  std::vector<node> m_nodes;
  std::map<gimple *, span> m_spans;
  std::map<gimple *, int> m_loops;	/* their nodes, behind those of their bounds */
  std::map<tree, int> m_labels;
};

#endif
