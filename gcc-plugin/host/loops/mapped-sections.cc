/* mapped-sections.cc -- data of the host in clauses of several regions: do they overlap?

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Of two regions one after another each may map a part of a block of memory, and the parts may overlap: the first is
   gone when the second comes.  In one construct this is an error of the program's.  */

#include "host/loops/mapped-sections.h"
#include "host/clauses/fortran-types.h"
#include "host/clauses/map-clauses.h"

bool
mapped_sections::add (const loop_region &r, unsigned member, const line_values &values)
{
  for (tree c = gimple_omp_target_clauses (r.target); c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (!(heddle_copies_in_p (c) || heddle_copies_out_p (c) || heddle_map_p (c, GOMP_MAP_ALLOC))
	  || heddle_looked_up_p (c))
	continue;
      tree data = OMP_CLAUSE_DECL (c), next = OMP_CLAUSE_CHAIN (c);
      section s = { data, ssize_int (0), OMP_CLAUSE_SIZE (c), { member } };
      if (heddle_map_p (next, GOMP_MAP_FIRSTPRIVATE_POINTER))
	{
	  s.object = OMP_CLAUSE_DECL (next);
	  s.low = fold_convert (ssizetype, OMP_CLAUSE_SIZE (next));
	}
      else if (!DECL_P (data))
	{
	  s.object = values.base_of (data);
	  s.length = NULL_TREE;
	}
      if (!s.object || !DECL_P (s.object))
	return false;
      bool known = false;
      for (section &other : m_all)
	if (other.object == s.object)
	  {
	    other.members.insert (member);
	    known = true;
	  }
      if (!known)
	m_all.push_back (s);
    }
  return true;
}

bool
mapped_sections::keep_apart (const loop_region &r, const line_values &values, overlaps *tested) const
{
  auto pointer = [] (const section &s) { return POINTER_TYPE_P (TREE_TYPE (s.object)) || !s.length; };
  auto reachable = [&] (const section &s)
    {
      return pointer (s) || !heddle_sole_name_p (s.object);
    };
  for (unsigned i = 0; i < m_all.size (); i++)
    for (unsigned j = i + 1; j < m_all.size (); j++)
      {
	const section &a = m_all[i], &b = m_all[j];
	bool together = false;
	for (unsigned m : a.members)
	  together |= b.members.count (m) != 0;
	if (together || (!pointer (a) && !pointer (b)) || !reachable (a) || !reachable (b))
	  continue;
	auto array = [&] (const section &s)
	  {
	    return s.length && (tested->array (s.object)
				|| (!POINTER_TYPE_P (TREE_TYPE (s.object)) && TREE_ADDRESSABLE (s.object)));
	  };
	if (!heddle_fortran_p () && array (a) && array (b))
	  {
	    tested->pairs.insert ({ std::min (a.object, b.object), std::max (a.object, b.object) });
	    for (const section *s : { &a, &b })
	      tested->extents[s->object].push_back ({ unshare_expr (s->low),
						      size_binop (PLUS_EXPR, unshare_expr (s->low),
								  fold_convert (ssizetype,
										unshare_expr (s->length))) });
	    continue;
	  }
	/* Of two dummy arguments, both without the attribute "target", only unchanged ones may overlap.  */
	auto changed = [&] (const section &s)
	  {
	    for (tree c = gimple_omp_target_clauses (r.target); c; c = OMP_CLAUSE_CHAIN (c))
	      if (heddle_copies_out_p (c) && values.base_of (OMP_CLAUSE_DECL (c)) == s.object)
		return true;
	    return false;
	  };
	auto sole = [] (const section &s)
	  {
	    return !POINTER_TYPE_P (TREE_TYPE (s.object)) ? !TREE_ADDRESSABLE (s.object)
		   : TYPE_RESTRICT (TREE_TYPE (s.object)) != 0;
	  };
	if (!heddle_fortran_p () || !sole (a) || !sole (b) || !(changed (a) && changed (b)))
	  return false;
      }
  return true;
}
