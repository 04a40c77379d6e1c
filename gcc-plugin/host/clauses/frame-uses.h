/* frame-uses.h -- the host role: how statements use the members of a Fortran procedure's frame.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_FRAME_USES_H
#define HEDDLE_FRAME_USES_H

#include "gcc-compat.h"

#include <map>
#include <set>
#include <vector>

/* How a member of a frame is used.  */
struct field_use
{
  bool changed = false;		/* stored to, or its address is taken */
  bool behind = false;		/* the same for the object behind it */
};

/* How statements use the members of a frame.  */
class frame_uses
{
public:
  explicit frame_uses (tree type) : m_type (type) {}
  void add (gimple_seq body);
  void add_nested (tree function);
  void add_field (tree field) { m_fields[field]; }
  const std::map<tree, field_use> &fields () const { return m_fields; }

private:
  static tree look (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi);
  static tree look_for_name (tree *tp, int *walk_subtrees, void *data);
  void note (gimple *s);
  void settle ();
  std::set<tree> sources (tree t);
  tree field_in (tree t);

  tree m_type;
  std::map<tree, field_use> m_fields;
  std::map<tree, std::set<tree>> m_from;	/* variables with addresses from members */
  std::vector<gimple *> m_statements;
  std::vector<tree> m_called;			/* procedures nested in the frame's */
};

#endif
