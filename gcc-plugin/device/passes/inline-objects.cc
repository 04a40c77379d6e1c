/* inline-objects.cc -- functions that get addresses of small automatic variables are inlined.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   In

     big a, b, c;			// ten numbers each
     mul (&a, &x, &z);
     mul (&b, &y, &t);
     add (&c, &a, &b);

   the variables are in memory because of the calls, are stored before each and loaded behind it.  A host finds them in
   its first cache.  On a GPU that memory is each lane's own, is far away, and is accessed by all lanes at once: such a
   call costs more than the body of a function of some hundred instructions.  Where that is inlined GCC makes registers
   of the members.

   GCC's inliner knows nothing of that; it compares sizes.  This step therefore looks, before IPA, for the user's
   functions that get addresses of their callers' variables, also through a caller that has got these addresses itself,
   and has GCC inline them at every call, as long as no caller becomes larger than object_insns.  A function that calls
   itself, directly or indirectly, stays a call.  A function that gets only addresses of large variables, which would
   not be registers in any case, stays, too.

   Large variables of a kernel whose lanes are threads are in local memory, where neighbouring lanes are neighbours;
   large variables of functions are on the warp's stack, far apart.  Functions with such variables and a single call are
   therefore inlined, too: GCC would spare the host's stack.  */

#include "gcc-compat.h"
#include "ipa-utils.h"
#include "tree-inline.h"
#include "device/facts/symbols.h"
#include "device/facts/user-location.h"
#include "passes.h"
#include "tuning.h"

namespace {

/* Estimate, in instructions by GCC's own estimate: a function may grow to so many by inlining functions that get
   addresses of its small automatic variables.  Some ten products of large numbers are as long.  */
constexpr unsigned object_insns = 8000;

/* N is the user's, has a body that may be copied or copied to, and is optimized for speed.  */

bool
own_function_p (cgraph_node *n)
{
  if (!n->definition || n->alias || n->thunk || is_of_library (DECL_SOURCE_FILE (n->decl))
      || opt_for_fn (n->decl, optimize) < 2 || opt_for_fn (n->decl, optimize_size)
      || opt_for_fn (n->decl, optimize_debug) || opt_for_fn (n->decl, flag_no_inline))
    return false;
  n->get_untransformed_body ();
  return n->get_fun () && n->get_fun ()->cfg;
}

/* An object of TYPE can be registers.  */

bool
small_p (tree type)
{
  tree bytes = COMPLETE_TYPE_P (type) ? TYPE_SIZE_UNIT (type) : NULL_TREE;
  return bytes && tree_fits_uhwi_p (bytes) && tree_to_uhwi (bytes) <= tuning.private_bytes;
}

/* The functions with such arguments, in the order of their discovery.  */

class object_functions
{
public:
  void find ();
  void choose ();
  unsigned chosen = 0;

private:
  std::vector<cgraph_node *> m_callers;		/* callees first */
  std::set<cgraph_node *> m_getting;
  std::map<cgraph_node *, unsigned> m_size;

  bool object_p (tree t, cgraph_node *in, unsigned depth) const;
  bool gives_object_p (cgraph_edge *e) const;
};

/* T, an argument of a call in function IN, is the address of a small automatic variable or of a part of one, or is
   computed from a parameter that may be.  */

bool
object_functions::object_p (tree t, cgraph_node *in, unsigned depth) const
{
  if (depth > tuning.walk_depth)
    return false;
  if (TREE_CODE (t) == ADDR_EXPR)
    {
      tree ref = TREE_OPERAND (t, 0), base = get_base_address (ref);
      if (!base || !small_p (TREE_TYPE (ref)))
	return false;
      if (TREE_CODE (base) == MEM_REF)
	return object_p (TREE_OPERAND (base, 0), in, depth + 1);
      return (VAR_P (base) && !is_global_var (base)) || TREE_CODE (base) == PARM_DECL
	     || TREE_CODE (base) == RESULT_DECL;
    }
  if (TREE_CODE (t) != SSA_NAME || !POINTER_TYPE_P (TREE_TYPE (t)))
    return false;
  if (SSA_NAME_IS_DEFAULT_DEF (t))
    return SSA_NAME_VAR (t) && TREE_CODE (SSA_NAME_VAR (t)) == PARM_DECL && m_getting.count (in);
  gassign *s = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (t));
  if (!s || gimple_assign_load_p (s))
    return false;
  const tree_code code = gimple_assign_rhs_code (s);
  return (code == POINTER_PLUS_EXPR || code == SSA_NAME || code == ADDR_EXPR || CONVERT_EXPR_CODE_P (code))
	 && object_p (gimple_assign_rhs1 (s), in, depth + 1);
}

bool
object_functions::gives_object_p (cgraph_edge *e) const
{
  for (unsigned i = 0; e->call_stmt && i < gimple_call_num_args (e->call_stmt); i++)
    if (object_p (gimple_call_arg (e->call_stmt, i), e->caller, 0))
      return true;
  return false;
}

/* Find the functions that get addresses of automatic variables.  */

void
object_functions::find ()
{
  auto_vec<cgraph_node *> order;
  order.safe_grow (symtab->cgraph_count);
  const int n = ipa_reverse_postorder (order.address ());
  for (int i = n; i-- > 0;)
    if (own_function_p (order[i]))
      m_callers.push_back (order[i]);
  for (bool changed = true; changed;)
    {
      changed = false;
      for (cgraph_node *caller : m_callers)
	for (cgraph_edge *e = caller->callees; e; e = e->next_callee)
	  {
	    cgraph_node *callee = e->callee->ultimate_alias_target ();
	    if (!m_getting.count (callee) && gives_object_p (e))
	      changed |= m_getting.insert (callee).second;
	  }
    }
}

/* GCC would not inline N, called once, as its variables are too large.  */

static bool
large_frame_p (cgraph_node *n)
{
  const ipa_size_summary *size = ipa_size_summaries ? ipa_size_summaries->get (n) : NULL;
  return size && size->estimated_self_stack_size > HOST_WIDE_INT (inlined_frame) && !n->address_taken
	 && n->callers && !n->callers->next_caller;
}

/* The fitting functions are to be inlined.  */

void
object_functions::choose ()
{
  if (m_getting.empty ())
    return;
  auto_vec<cgraph_node *> order;
  order.safe_grow (symtab->cgraph_count);
  ipa_reduced_postorder (order.address (), true, NULL);
  std::set<cgraph_node *> cyclic;
  for (cgraph_node *caller : m_callers)
    for (cgraph_edge *e = caller->callees; e; e = e->next_callee)
      if (ipa_edge_within_scc (e) || e->callee->ultimate_alias_target () == caller)
	cyclic.insert (caller);
  ipa_free_postorder_info ();
  for (cgraph_node *n : m_callers)
    m_size[n] = estimate_num_insns_fn (n->decl, &eni_size_weights);
  for (cgraph_node *n : m_callers)
    {
      if ((!m_getting.count (n) && !large_frame_p (n)) || cyclic.count (n) || DECL_UNINLINABLE (n->decl)
	  || n->inlined_to || lookup_attribute ("noinline", DECL_ATTRIBUTES (n->decl))
	  || stdarg_p (TREE_TYPE (n->decl)))
	continue;
      std::map<cgraph_node *, unsigned> growth;
      for (cgraph_edge *e = n->callers; e; e = e->next_caller)
	growth[e->caller] += m_size[n];
      auto room = [&] (auto &g)
	{ return m_size.count (g.first) && m_size[g.first] + g.second <= object_insns; };
      const bool fits = std::all_of (growth.begin (), growth.end (), room);
      if (!fits || growth.empty ())
	continue;
      for (auto [caller, more] : growth)
	m_size[caller] += more;
      DECL_DISREGARD_INLINE_LIMITS (n->decl) = 1;
      chosen++;
      if (dump_file)
	fprintf (dump_file, "%s, of %u: to be inlined\n", n->dump_name (), m_size[n]);
    }
}

} // namespace

unsigned
inline_objects_pass::execute (function *)
{
  object_functions functions;
  functions.find ();
  functions.choose ();
  return 0;
}
