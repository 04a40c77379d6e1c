/* region-data.cc -- what a target region has of the host's data, for the report.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   What is copied when is decided by clauses, the user's own and those that OpenMP's rules add, and nobody who looks for
   the time of a program has the latter in mind.  The device role does not see clauses.  So when "omplower" has made a
   function of a region, the clauses of its construct are noted on it, as text (report-data.h).  With -fopt-info-omp
   they are told at once, and the link has remarks.  Of OpenACC's regions they are not told: GCC has notes of its own
   on these, and programs that compare all of them.  */

#include "gcc-compat.h"
#include "host/clauses/state.h"
#include "dumpfile.h"
#include "host/clauses/fortran-types.h"
#include "host/facts/statement-walk.h"
#include "report-data.h"
#include "passes.h"

namespace {

/* What the map clause C copies, or null if it is none of a variable's data.  */

const char *
copies (tree c)
{
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_TO:
    case GOMP_MAP_FORCE_TO:
    case GOMP_MAP_ALWAYS_TO:
      return "to";
    case GOMP_MAP_FROM:
    case GOMP_MAP_FORCE_FROM:
    case GOMP_MAP_ALWAYS_FROM:
      return "from";
    case GOMP_MAP_TOFROM:
    case GOMP_MAP_FORCE_TOFROM:
    case GOMP_MAP_ALWAYS_TOFROM:
      return "tofrom";
    case GOMP_MAP_ALLOC:
    case GOMP_MAP_IF_PRESENT:		/* unmapped-pointers.cc */
    case GOMP_MAP_FORCE_ALLOC:
      return "alloc";
    case GOMP_MAP_FORCE_PRESENT:
      return "present";
    default:
      return NULL;
    }
}

/* The name of what EXPR is, or is part of, or points to; empty: none of the user's.  A member has the names of all that
   it is in.  */

std::string
name_of (tree expr)
{
  std::string members;
  for (;;)
    {
      STRIP_NOPS (expr);
      if (TREE_CODE (expr) == COMPONENT_REF)
	{
	  tree field = TREE_OPERAND (expr, 1);
	  const bool descriptor = heddle_fortran_p () && heddle_descriptor_p (TREE_TYPE (TREE_OPERAND (expr, 0)));
	  if (DECL_NAME (field) && !descriptor)
	    members = (heddle_fortran_p () ? "%" : ".") + std::string (IDENTIFIER_POINTER (DECL_NAME (field)))
		      + members;
	  expr = TREE_OPERAND (expr, 0);
	}
      else if (handled_component_p (expr) || TREE_CODE (expr) == INDIRECT_REF || TREE_CODE (expr) == MEM_REF
	       || TREE_CODE (expr) == ADDR_EXPR || TREE_CODE (expr) == POINTER_PLUS_EXPR
	       || TREE_CODE (expr) == SAVE_EXPR)
	expr = TREE_OPERAND (expr, 0);
      else
	break;
    }
  if (!DECL_P (expr))
    return "";
  if (DECL_HAS_VALUE_EXPR_P (expr) && DECL_ARTIFICIAL (expr))
    return name_of (DECL_VALUE_EXPR (expr)) + members;
  if (!DECL_NAME (expr) || DECL_IGNORED_P (expr))
    return "";
  std::string name = lang_hooks.decl_printable_name (expr, 1);
  return name + members;
}

/* The line of clause C of a target construct; empty: it is none of a variable's data.  */

std::string
line_of (tree c)
{
  const char *how = NULL;
  bool implicit = false;
  tree size = NULL_TREE;
  switch (OMP_CLAUSE_CODE (c))
    {
    case OMP_CLAUSE_MAP:
      how = copies (c);
      implicit = OMP_CLAUSE_MAP_RUNTIME_IMPLICIT_P (c) || OMP_CLAUSE_MAP_IMPLICIT (c);
      size = OMP_CLAUSE_SIZE (c);
      /* OpenMP's rule for pointers without a clause.  */
      if (how && size && integer_zerop (size))
	{
	  how = "pointer";
	  implicit = true;
	  size = NULL_TREE;
	}
      break;
    case OMP_CLAUSE_FIRSTPRIVATE:
      how = "firstprivate";
      implicit = OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (c);
      size = TYPE_SIZE_UNIT (TREE_TYPE (OMP_CLAUSE_DECL (c)));
      break;
    case OMP_CLAUSE_IS_DEVICE_PTR:
    case OMP_CLAUSE_HAS_DEVICE_ADDR:
      how = "device address";
      break;
    default:
      break;
    }
  std::string name = how ? name_of (OMP_CLAUSE_DECL (c)) : "";
  if (name.empty ())
    return name;
  for (char &x : name)
    if (x == '\t' || x == '\n')
      x = ' ';
  std::string line = how;
  if (implicit)
    line += HEDDLE_DATA_IMPLICIT;
  line += '\t' + name + '\t';
  if (size && tree_fits_uhwi_p (size))
    line += std::to_string (tree_to_uhwi (size));
  return line + '\n';
}

/* Members of a region's block of arguments that are pointers, for example to arrays that are mapped already, have no
   names: each gets that of the region's variable which has its value, for the report of accesses.  */

class member_names
{
public:
  static void
  give (gimple_seq body)
  {
    member_names names;
    statement_walk wi (&names);
    walk_gimple_seq (body, look, NULL, &wi);
  }

private:
  static tree
  look (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
  {
    *handled = false;
    gimple *s = gsi_stmt (*gsi);
    if (!gimple_assign_single_p (s) || !VAR_P (gimple_assign_lhs (s)))
      return NULL_TREE;
    std::map<tree, tree> &field_in = static_cast<member_names *> (wi->info)->m_field_in;
    tree to = gimple_assign_lhs (s), from = gimple_assign_rhs1 (s);
    if (TREE_CODE (from) == COMPONENT_REF && !DECL_NAME (TREE_OPERAND (from, 1)) && POINTER_TYPE_P (TREE_TYPE (to)))
      field_in[to] = TREE_OPERAND (from, 1);
    auto found = field_in.find (from);
    if (found != field_in.end () && DECL_NAME (to) && !DECL_ARTIFICIAL (to))
      DECL_NAME (found->second) = DECL_NAME (to);
    return NULL_TREE;
  }

  std::map<tree, tree> m_field_in;		/* temporaries with the value of an unnamed member */
};

tree
note_data (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gomp_target *s = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  *handled = false;
  tree child = s && is_gimple_omp_offloaded (s) ? gimple_omp_target_child_fn (s) : NULL_TREE;
  if (!child)
    return NULL_TREE;
  member_names::give (gimple_omp_body (s));
  std::string text;
  std::set<std::string> lines;
  for (tree c = gimple_omp_target_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
    {
      const std::string line = line_of (c);
      if (line.empty () || !lines.insert (line).second)
	continue;
      text += line;
      if (dump_enabled_p () && !is_gimple_omp_oacc (s))
	{
	  const size_t one = line.find ('\t'), two = line.find ('\t', one + 1);
	  const bool implicit = line[one - 1] == HEDDLE_DATA_IMPLICIT;
	  dump_printf_loc (MSG_NOTE, s, "'%s' in this target region: %s%s\n",
			   line.substr (one + 1, two - one - 1).c_str (), line.substr (0, one - implicit).c_str (),
			   implicit ? " (no clause says so)" : "");
	}
    }
  if (!text.empty ())
    {
      tree value = build_tree_list (NULL_TREE, build_string (text.size () + 1, text.c_str ()));
      DECL_ATTRIBUTES (child) = tree_cons (get_identifier (HEDDLE_DATA_ATTRIBUTE), value, DECL_ATTRIBUTES (child));
    }
  return NULL_TREE;
}

} // namespace

unsigned
region_data_pass::execute (function *)
{
  const dump_file_info *own = g->get_dumps ()->get_dump_file_info (current_pass->static_pass_number);
  /* With OpenACC alone, GCC has notes of its own.  */
  clauses_state.wants_remarks |= own && own->alt_state && flag_openmp;
  statement_walk wi;
  walk_gimple_seq (gimple_body (current_function_decl), note_data, NULL, &wi);
  return 0;
}
