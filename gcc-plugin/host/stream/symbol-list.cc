/* symbol-list.cc -- the host role: what mkoffload is told of a unit's bytecode.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The linker's symbol table in the bytecode leaves out most of the functions that GCC knows (memcpy, printf), so this
   is a list of our own, by which mkoffload chooses library members.

   For a user's unit it has the public symbols.  mkoffload knows more of a library, since a member's needs are many more
   than its called functions', and reading members is most of the compilation time of a small program: in a library,
   each definition is followed by the symbols that it refers to.  The runtime asks for the program's uses
   (__heddle_uses): a reference guarded by such a question counts only if the answer is yes.  A reference is guarded
   here if its block is dominated by the edge of a condition on the answer; a guard not found in this way does not
   count.

   Each definition refers to the unit's constructors, too, without which its variables are not what they should be.

   Emission calls functions of the libraries for operators, of which no symbol tells: see needs.h.  */

#include "gcc-compat.h"
#include "device/symbols/file-statements.h"
#include "host/clauses/requirements.h"
#include "host/facts/address-table.h"
#include "device/facts/static-objects.h"
#include "host/clauses/state.h"
#include "host/stream/symbol-list.h"
#include "needs.h"

namespace {

/* What a function's values and statements need beside symbols.  */

struct needs
{
  bool extended = false, complex = false, wide = false, ordered = false, exchange = false;
  bool power = false, powerf = false;
  file_needs of_files;

  void look_at (function *fun);
  void look_at_type (tree type);
  void write (std::string &list) const;
};

void
needs::look_at_type (tree type)
{
  while (VECTOR_TYPE_P (type))
    type = TREE_TYPE (type);
  if (TREE_CODE (type) == COMPLEX_TYPE)
    {
      type = TREE_TYPE (type);
      complex |= SCALAR_FLOAT_TYPE_P (type);
    }
  extended |= SCALAR_FLOAT_TYPE_P (type) && TYPE_PRECISION (type) > 64;
  wide |= INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) > 64;
}

void
needs::look_at (function *fun)
{
  unsigned i;
  tree name;
  FOR_EACH_SSA_NAME (i, name, fun)
    look_at_type (TREE_TYPE (name));
  of_files |= heddle_file_needs (fun);
  for (gimple *s : statements (fun))
    {
      ordered |= gimple_call_internal_p (s, IFN_GOMP_SIMD_ORDERED_START);
      power |= gimple_call_builtin_p (s, BUILT_IN_POWI);
      powerf |= gimple_call_builtin_p (s, BUILT_IN_POWIF);
      if (gimple_call_internal_p (s, IFN_ATOMIC_COMPARE_EXCHANGE))
	{
	  unsigned bytes = tree_to_uhwi (gimple_call_arg (s, 3)) & 255;
	  exchange |= bytes != 4 && bytes != 8;
	}
    }
}

void
needs::write (std::string &list) const
{
  for (const char *need : { extended ? HEDDLE_NEEDS_EXTENDED : "", complex ? HEDDLE_NEEDS_COMPLEX : "",
			    wide ? HEDDLE_NEEDS_WIDE : "", ordered ? HEDDLE_NEEDS_ORDERED : "",
			    exchange ? HEDDLE_NEEDS_EXCHANGE : "", power ? "__powidf2" : "",
			    powerf ? "__powisf2" : "", of_files.files ? HEDDLE_NEEDS_FILES : "",
			    of_files.large_reals ? HEDDLE_NEEDS_LARGE_REALS : "" })
    if (*need)
      (list += 'U') += std::string (need) + '\0';
}

/* Append the checks that the unit is compiled with, and whether it wants remarks.  The check of a virtual object's type
   is the library's own.  */

void
add_checks (std::string &list)
{
  unsigned on = flag_sanitize & (SANITIZE_UNDEFINED | SANITIZE_UNDEFINED_NONDEFAULT) & ~SANITIZE_VPTR;
  for (unsigned i = 0; sanitizer_opts[i].name; i++)
    if (pow2p_hwi (sanitizer_opts[i].flag) && (on & sanitizer_opts[i].flag))
      (list += 'U') += std::string (HEDDLE_NEEDS_CHECK) + sanitizer_opts[i].name + '\0';
  if (clauses_state.wants_remarks)
    (list += 'U') += std::string (HEDDLE_NEEDS_REMARKS) + '\0';
}

/* Append what the unit requires of devices.  */

void
add_requirements (std::string &list)
{
  if (heddle_required ())
    (list += 'U') += HEDDLE_NEEDS_OF_DEVICES + std::to_string (heddle_required ()) + '\0';
}

/* Append the function that emission calls where there are tables of addresses.  */

void
add_lookup (std::string &list)
{
  if (heddle_has_address_table)
    (list += 'U') += std::string ("GOMP_target_map_indirect_ptr") + '\0';
}

/* NODE's function if it has a body that can be looked at, or NULL.  */

function *
body_of (symtab_node *node)
{
  if (!is_a <cgraph_node *> (node))
    return NULL;
  function *fun = DECL_STRUCT_FUNCTION (node->decl);
  return fun && fun->cfg && fun->gimple_df && SSANAMES (fun) ? fun : NULL;
}

/* NODE is a symbol of the list.  */

bool
named_p (symtab_node *node)
{
  return !(VAR_P (node->decl) && DECL_HARD_REGISTER (node->decl));
}

bool
defined_p (lto_symtab_encoder_t encoder, symtab_node *node)
{
  return node->definition && !DECL_EXTERNAL (node->decl) && lto_symtab_encoder_in_partition_p (encoder, node);
}

void
add (std::string &list, char letter, const char *text)
{
  list += letter;
  list += text;
  list += '\0';
}

/* The question whose answer yes takes control to BB, or NULL without a question or if it is not the last one before
   BB.  */

const char *
question_before (basic_block bb)
{
  if (!single_pred_p (bb))
    return NULL;
  edge e = single_pred_edge (bb);
  gcond *cond = safe_dyn_cast <gcond *> (last_stmt (e->src));
  if (!cond || TREE_CODE (gimple_cond_lhs (cond)) != SSA_NAME || !integer_zerop (gimple_cond_rhs (cond)))
    return NULL;
  int yes = gimple_cond_code (cond) == NE_EXPR ? EDGE_TRUE_VALUE
	    : gimple_cond_code (cond) == EQ_EXPR ? EDGE_FALSE_VALUE : 0;
  if (!(e->flags & yes))
    return NULL;
  gcall *call = safe_dyn_cast <gcall *> (SSA_NAME_DEF_STMT (gimple_cond_lhs (cond)));
  tree callee = call ? gimple_call_fndecl (call) : NULL_TREE;
  if (!callee || gimple_call_num_args (call) != 1 || strcmp (heddle_asm_name (callee), HEDDLE_QUESTION) != 0)
    return NULL;
  return c_getstr (gimple_call_arg (call, 0));
}

/* A question that is answered by yes wherever STMT, of the current function, is executed, or NULL.  */

const char *
guard_of (gimple *stmt)
{
  for (basic_block bb = stmt ? gimple_bb (stmt) : NULL; bb; bb = get_immediate_dominator (CDI_DOMINATORS, bb))
    if (const char *question = question_before (bb))
      return question;
  return NULL;
}

/* Append the reference to NODE in STMT (NULL: in no statement).  Questions are answered when the program is compiled,
   and not called.  */

void
add_reference (std::string &list, symtab_node *node, gimple *stmt)
{
  if (!named_p (node))
    return;
  const char *name = heddle_asm_name (node->decl), *guard = guard_of (stmt);
  if (strcmp (name, HEDDLE_QUESTION) == 0)
    return;
  auto add_guarded = [&] (char letter)
    {
      if (guard)
	add (list, 'I', guard);
      add (list, letter, name);
    };
  if (TREE_PUBLIC (node->decl))
    add_guarded (!node->definition && DECL_WEAK (node->decl) ? 'W' : 'U');
  /* The body of an external definition may be used in the place of a call.  */
  if (!TREE_PUBLIC (node->decl) || (node->definition && DECL_EXTERNAL (node->decl)))
    add_guarded ('R');
}

/* Append the definition NODE and its references.  */

void
add_definition (std::string &list, lto_symtab_encoder_t encoder, symtab_node *node)
{
  bool is_public = TREE_PUBLIC (node->decl) && defined_p (encoder, node);
  add (list, is_public ? 'D' : 'L', heddle_asm_name (node->decl));
  function *fun = body_of (node);
  if (fun)
    {
      push_cfun (fun);
      calculate_dominance_info (CDI_DOMINATORS);
      needs all;
      all.look_at (fun);
      all.write (list);
    }
  ipa_ref *ref;
  for (unsigned i = 0; node->iterate_reference (i, ref); i++)
    add_reference (list, ref->referred, ref->stmt);
  if (cgraph_node *function = dyn_cast <cgraph_node *> (node))
    for (cgraph_edge *e = function->callees; e; e = e->next_callee)
      add_reference (list, e->callee, e->call_stmt);
  if (fun)
    {
      free_dominance_info (CDI_DOMINATORS);
      pop_cfun ();
    }
  cgraph_node *other;
  FOR_EACH_DEFINED_FUNCTION (other)
    if (heddle_device_constructor_p (other->decl) && other != node)
      add (list, 'R', heddle_asm_name (other->decl));
}

} // namespace

std::string
heddle_list_symbols (lto_symtab_encoder_t encoder, bool by_definition)
{
  std::string list;
  needs all;
  for (lto_symtab_encoder_iterator i = lsei_start (encoder); !lsei_end_p (i); lsei_next (&i))
    {
      symtab_node *node = heddle_symbol_at (i);
      if (!node || !named_p (node))
	continue;
      if (by_definition)
	{
	  if (node->definition)
	    add_definition (list, encoder, node);
	  continue;
	}
      if (function *fun = body_of (node))
	all.look_at (fun);
      if (TREE_PUBLIC (node->decl))
	add (list, defined_p (encoder, node) ? 'D' : DECL_WEAK (node->decl) ? 'W' : 'U', heddle_asm_name (node->decl));
    }
  all.write (list);
  add_checks (list);
  if (!by_definition)
    {
      add_requirements (list);
      add_lookup (list);
    }
  return list;
}
