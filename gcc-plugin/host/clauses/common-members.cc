/* common-members.cc -- the host role: members of Fortran's COMMON blocks and EQUIVALENCE in target regions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A variable X in COMMON or EQUIVALENCE stands for a member of one object, BLOCK.X.  Clauses name X, but where a region
   simply uses X the gimplifier writes BLOCK.X, and so maps the whole of BLOCK, besides the clauses:

     map (tofrom: BLOCK) map (to: X)

   Then X is copied back; if X has been mapped by "enter data", BLOCK goes beyond it; and simultaneous regions, with a
   section of X each, share BLOCK, which ends with the first of them.

   OpenMP maps the variable (5.0, 2.19.7; no clause of GCC's can name a block).  Before "omplower" the region therefore
   uses X instead of BLOCK.X, in its statements, in its clauses and in clauses of constructs inside, and BLOCK is not
   mapped: "omplower" knows the fate of X by the clause that the gimplifier has made for X, too.  Inside, where X is
   shared, the gimplifier shares BLOCK, and notes X for debuggers.

   With EQUIVALENCE a region may use overlapping variables.  They can only be mapped together, as BLOCK, which then
   comes first, and is copied back; the same holds for a region with any other use of BLOCK.

   A BLOCK of "declare target" is left alone, too.  The gimplifier takes its scalars for "firstprivate", for X itself is
   not marked; this is wrong, for X is on the device.  GCC 12 nevertheless writes BLOCK.X in the region; later versions
   write X, and lose the region's stores.  This clause is therefore removed, and BLOCK.X put in the place of X.  */

#include "gcc-compat.h"
#include "host/clauses/fortran-types.h"
#include "host/clauses/walk-body.h"
#include "passes.h"

namespace {

/* The block with the member REF, or NULL_TREE (GFC_DECL_COMMON_OR_EQUIV of gfortran's trans.h).  */

tree
block_of (tree ref)
{
  if (TREE_CODE (ref) != COMPONENT_REF)
    return NULL_TREE;
  tree block = TREE_OPERAND (ref, 0);
  return VAR_P (block) && DECL_LANG_FLAG_3 (block) && RECORD_OR_UNION_TYPE_P (TREE_TYPE (block)) ? block : NULL_TREE;
}

/* The member for the variable DECL, or NULL_TREE.  */

tree
member_of (tree decl)
{
  if (!VAR_P (decl) || !DECL_HAS_VALUE_EXPR_P (decl))
    return NULL_TREE;
  tree value = DECL_VALUE_EXPR (decl);
  return block_of (value) ? value : NULL_TREE;
}

/* A region's use of BLOCK.  */
struct block_use
{
  tree block;
  hash_map<tree, tree> variables;	/* of members (fields), by the region's clauses */
  hash_set<tree> mapped;		/* the fields of mapped variables */
  auto_vec<tree> used;			/* used fields, in the order of their first uses */
  bool otherwise = false;		/* the region uses BLOCK itself, or a member without a clause */

  explicit block_use (tree b) : block (b) {}

  tree variable (tree ref)
  {
    tree *found = block_of (ref) == block ? variables.get (TREE_OPERAND (ref, 1)) : NULL;
    return found ? *found : NULL_TREE;
  }

  void note_clauses (tree clauses);
  bool overlap ();
  bool separable (gomp_target *region);
  void share_members (tree *clauses);
};

/* C is the gimplifier's way to let a debugger know of a variable.  */

bool
for_debugger_p (tree c)
{
  return OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE && OMP_CLAUSE_PRIVATE_DEBUG (c);
}

/* A variable for the member REF of a local block.  */

tree
new_variable (tree ref)
{
  tree field = TREE_OPERAND (ref, 1);
  tree variable = build_decl (DECL_SOURCE_LOCATION (field), VAR_DECL, DECL_NAME (field), TREE_TYPE (ref));
  DECL_CONTEXT (variable) = current_function_decl;
  SET_DECL_VALUE_EXPR (variable, unshare_expr (ref));
  DECL_SEEN_IN_BIND_EXPR_P (variable) = 1;
  DECL_HAS_VALUE_EXPR_P (variable) = 1;
  return variable;
}

/* Find the variables for members in a region's CLAUSES.  Since GCC 14 the gimplifier puts members in the place of
   variables there, unless the block is global.  */

void
block_use::note_clauses (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && block_of (OMP_CLAUSE_DECL (c)) == block)
      {
	tree field = TREE_OPERAND (OMP_CLAUSE_DECL (c), 1);
	if (!variables.get (field))
	  variables.put (field, new_variable (OMP_CLAUSE_DECL (c)));
	mapped.add (field);
      }
    else switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_MAP: case OMP_CLAUSE_FIRSTPRIVATE: case OMP_CLAUSE_PRIVATE:
	if (tree member = member_of (OMP_CLAUSE_DECL (c));
	    member && TREE_OPERAND (member, 0) == block && !for_debugger_p (c))
	  {
	    variables.put (TREE_OPERAND (member, 1), OMP_CLAUSE_DECL (c));
	    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
	      mapped.add (TREE_OPERAND (member, 1));
	  }
	break;
      default:
	break;
      }
}

/* Two mapped members overlap, or may overlap.  */

bool
block_use::overlap ()
{
  std::vector<std::pair<HOST_WIDE_INT, HOST_WIDE_INT>> places;
  for (tree field : mapped)
    {
      const HOST_WIDE_INT begin = int_byte_position (field), size = int_size_in_bytes (TREE_TYPE (field));
      if (size < 0)
	return true;
      places.emplace_back (begin, begin + size);
    }
  std::sort (places.begin (), places.end ());
  for (size_t i = 1; i < places.size (); i++)
    if (places[i].first < places[i - 1].second)
      return true;
  return false;
}

/* Walker for operands: note the used members of the block.  */

tree
look_for_use (tree *tp, int *walk_subtrees, void *data)
{
  block_use &use = *(block_use *) ((walk_stmt_info *) data)->info;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == OMP_CLAUSE
	   && (OMP_CLAUSE_CODE (*tp) == OMP_CLAUSE_SHARED || for_debugger_p (*tp)))
    /* Its operand does not count; walk_tree goes on to the next clause nevertheless.  */
    *walk_subtrees = 0;
  else if (use.variable (*tp))
    {
      if (!use.used.contains (TREE_OPERAND (*tp, 1)))
	use.used.safe_push (TREE_OPERAND (*tp, 1));
      *walk_subtrees = 0;
    }
  else
    use.otherwise |= *tp == use.block;
  return NULL_TREE;
}

/* REGION can use variables instead of members.  */

bool
block_use::separable (gomp_target *region)
{
  note_clauses (gimple_omp_target_clauses (region));
  statement_walk wi (this);
  walk_gimple_seq (gimple_omp_body (region), NULL, look_for_use, &wi);
  return !otherwise && !overlap ();
}

/* CLAUSES are of a construct in the region, and may share BLOCK: share the members used by the region, except members
   with other clauses.  */

void
block_use::share_members (tree *clauses)
{
  tree *at = clauses;
  while (*at && !(OMP_CLAUSE_CODE (*at) == OMP_CLAUSE_SHARED && OMP_CLAUSE_DECL (*at) == block))
    at = &OMP_CLAUSE_CHAIN (*at);
  if (!*at)
    return;
  const location_t loc = OMP_CLAUSE_LOCATION (*at);
  *at = OMP_CLAUSE_CHAIN (*at);
  hash_set<tree> named;
  for (at = clauses; *at;)
    {
      tree decl = OMP_CLAUSE_OPERAND (*at, 0), member = decl && DECL_P (decl) ? member_of (decl) : NULL_TREE;
      const bool ours = member && TREE_OPERAND (member, 0) == block;
      if (ours && for_debugger_p (*at))
	{
	  *at = OMP_CLAUSE_CHAIN (*at);
	  continue;
	}
      if (ours)
	named.add (TREE_OPERAND (member, 1));
      at = &OMP_CLAUSE_CHAIN (*at);
    }
  for (tree field : used)
    if (!named.contains (field))
      {
	tree c = build_omp_clause (loc, OMP_CLAUSE_SHARED);
	OMP_CLAUSE_DECL (c) = *variables.get (field);
	*at = c;
	at = &OMP_CLAUSE_CHAIN (c);
      }
}

/* Walker for operands: put variables in the place of members.  */

tree
replace_member (tree *tp, int *walk_subtrees, void *data)
{
  block_use &use = *(block_use *) ((walk_stmt_info *) data)->info;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (tree variable = use.variable (*tp))
    {
      TREE_ADDRESSABLE (variable) |= TREE_ADDRESSABLE (use.block);
      *tp = variable;
      *walk_subtrees = 0;
    }
  return NULL_TREE;
}

/* Walker for statements: mend the sharing of constructs in the region.  */

tree
mend_sharing (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  block_use &use = *(block_use *) wi->info;
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  switch (gimple_code (s))
    {
    case GIMPLE_OMP_PARALLEL: case GIMPLE_OMP_TASK:
      use.share_members (gimple_omp_taskreg_clauses_ptr (s));
      break;
    case GIMPLE_OMP_TEAMS:
      use.share_members (gimple_omp_teams_clauses_ptr (as_a<gomp_teams *> (s)));
      break;
    default:
      break;
    }
  return NULL_TREE;
}

/* REGION uses variables instead of USE's members.  */

void
separate (gomp_target *region, block_use &use)
{
  statement_walk wi (&use);
  walk_gimple_seq_mod (gimple_omp_body_ptr (region), mend_sharing, replace_member, &wi);
  for (tree *at = gimple_omp_target_clauses_ptr (region); *at;)
    {
      tree c = *at;
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && OMP_CLAUSE_DECL (c) == use.block)
	{
	  *at = OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
	walk_tree (&OMP_CLAUSE_DECL (c), replace_member, &wi, NULL);
      at = &OMP_CLAUSE_CHAIN (c);
    }
}

/* Have REGION map BLOCK before its members: libgomp maps the whole of an object, or maps a part and takes the whole to
   be present.  */

void
map_first (gomp_target *region, tree block)
{
  tree *clauses = gimple_omp_target_clauses_ptr (region), *at = clauses;
  while (*at && !(OMP_CLAUSE_CODE (*at) == OMP_CLAUSE_MAP && OMP_CLAUSE_DECL (*at) == block))
    at = &OMP_CLAUSE_CHAIN (*at);
  tree c = *at;
  if (!c)
    return;
  if (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_TO && !TREE_READONLY (block))
    OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_TOFROM);
  *at = OMP_CLAUSE_CHAIN (c);
  OMP_CLAUSE_CHAIN (c) = *clauses;
  *clauses = c;
}

/* C, of a region, makes a copy of X without the user's word, and X is in a BLOCK declared for the device: BLOCK.X.
   Otherwise NULL_TREE.  */

tree
device_member (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_FIRSTPRIVATE || !OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (c))
    return NULL_TREE;
  tree member = member_of (OMP_CLAUSE_DECL (c));
  return member && lookup_attribute ("omp declare target", DECL_ATTRIBUTES (TREE_OPERAND (member, 0))) ? member
	 : NULL_TREE;
}

/* Walker for operands: put members in the place of variables of the set.  */

tree
restore_member (tree *tp, int *walk_subtrees, void *data)
{
  hash_set<tree> &variables = *(hash_set<tree> *) ((walk_stmt_info *) data)->info;
  if (TYPE_P (*tp) || TREE_CODE (*tp) == OMP_CLAUSE)
    *walk_subtrees = 0;
  else if (VAR_P (*tp) && variables.contains (*tp))
    {
      *tp = unshare_expr (DECL_VALUE_EXPR (*tp));
      *walk_subtrees = 0;
    }
  return NULL_TREE;
}

/* REGION uses the device's scalars of COMMON blocks, and no copies.  */

void
use_device_members (gomp_target *region)
{
  hash_set<tree> variables;
  for (tree *at = gimple_omp_target_clauses_ptr (region); *at;)
    if (device_member (*at))
      {
	variables.add (OMP_CLAUSE_DECL (*at));
	*at = OMP_CLAUSE_CHAIN (*at);
      }
    else
      at = &OMP_CLAUSE_CHAIN (*at);
  if (variables.is_empty ())
    return;
  statement_walk wi (&variables);
  walk_gimple_seq_mod (gimple_omp_body_ptr (region), NULL, restore_member, &wi);
}

/* C maps a block whose members may be mapped by themselves.  */

bool
maps_block_p (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
    return false;
  tree decl = OMP_CLAUSE_DECL (c);
  return VAR_P (decl) && DECL_LANG_FLAG_3 (decl) && RECORD_OR_UNION_TYPE_P (TREE_TYPE (decl))
	 && !DECL_HAS_VALUE_EXPR_P (decl) && !lookup_attribute ("omp declare target", DECL_ATTRIBUTES (decl))
	 && !lookup_attribute ("omp declare target link", DECL_ATTRIBUTES (decl));
}

/* Walker for statements: see the head of the file.  */

tree
look_for_regions (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gomp_target *region = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  *handled = false;
  if (!region || gimple_omp_target_kind (region) != GF_OMP_TARGET_KIND_REGION)
    return NULL_TREE;
  use_device_members (region);
  auto_vec<tree> blocks;
  for (tree c = gimple_omp_target_clauses (region); c; c = OMP_CLAUSE_CHAIN (c))
    if (maps_block_p (c))
      blocks.safe_push (OMP_CLAUSE_DECL (c));
  for (tree block : blocks)
    {
      block_use use (block);
      const bool separable = use.separable (region);
      if (separable)
	separate (region, use);
      else
	map_first (region, block);
      if (dump_file)
	fprintf (dump_file, "%s: %s %s\n", fndecl_name (current_function_decl), get_name (block),
		 separable ? "is mapped by its members" : "is mapped as a whole");
    }
  return NULL_TREE;
}

} // namespace

unsigned
common_members_pass::execute (function *)
{
  heddle_walk_body (look_for_regions);
  return 0;
}
