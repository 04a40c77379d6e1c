/* module-emitter.cc -- the PTX module of the program: functions, variables, constants by symbol.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A symbol enters the module when something names it: a call, an address, an initialiser.  Function bodies
   come from the pass that runs on each function (emit.cc), initial values and the rest at the end (finish.cc).  */

#include "device/module/module-emitter.h"
#include "device/facts/signature.h"
#include "device/facts/hooks.h"
#include "device/facts/demand.h"
#include "host-calls/compiler/call.h"
#include "abi.h"
#include "image.h"

/* What the host looks up by name has its name first, and CUDA's own functions have theirs.  */
void
module_emitter::reserve_names ()
{
  for (const char *name : {"vprintf", "malloc", "free"})
    names[name] = NULL_TREE;
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    if (kernel_p (node->decl))
      names[ptx::identifier (heddle_asm_name (node->decl))] = node->decl;
  unsigned ix;
  tree decl;
  FOR_EACH_VEC_SAFE_ELT (offload_vars, ix, decl)
    names[ptx::identifier (heddle_asm_name (decl))] = decl;
}

std::string
module_emitter::name_of (tree decl)
{
  if (names.empty ())
    reserve_names ();
  std::string base;
  if (HAS_DECL_ASSEMBLER_NAME_P (decl) && DECL_NAME (decl))
    base = ptx::identifier (heddle_asm_name (decl));
  else
    base = "$c" + std::to_string (next_number ());
  /* Locals of different units may share a name that lto1 did not change, since the host's assembler would not
     see both; here all share one module.  */
  auto it = names.find (base);
  if (it == names.end ())
    names[base] = decl;
  else if (it->second != decl)
    {
      base += "$" + std::to_string (next_number ());
      names[base] = decl;
    }
  return base;
}

unsigned
module_emitter::file_number (const char *file)
{
  if (!file)
    return 0;
  if (last_file && last_file_name == file)
    return last_file;
  auto it = file_numbers.find (file);
  if (it == file_numbers.end ())
    {
      m.files.push_back (file);
      it = file_numbers.emplace (file, m.files.size ()).first;
    }
  last_file_name = file;
  return last_file = it->second;
}

tree
module_emitter::definition_of (tree fndecl)
{
  cgraph_node *node = cgraph_node::get (fndecl);
  if (node && node->alias && node->analyzed)
    {
      if (cgraph_node *target = node->ultimate_alias_target ())
	fndecl = target->decl;
      node = cgraph_node::get (fndecl);
    }
  if (!node || (!node->definition && !DECL_STRUCT_FUNCTION (fndecl)))
    {
      /* A builtin's declaration is not merged with the library's definition of the same name.  */
      const char *name = heddle_asm_name (fndecl);
      if (startswith (name, "__builtin_"))
	name += strlen ("__builtin_");
      /* The middle end's own name for a comparison of which only equality matters.  */
      std::string plain = name;
      if (plain == "memcmp_eq" || plain == "strcmp_eq" || plain == "strncmp_eq")
	plain.resize (plain.size () - 3);
      cgraph_node *other = heddle_find_definition (plain.c_str ());
      if (other && other->decl != fndecl)
	return definition_of (other->decl);
    }
  return fndecl;
}

bool
module_emitter::missing_weak_function_p (tree fndecl)
{
  if (!DECL_WEAK (fndecl))
    return false;
  cgraph_node *node = cgraph_node::get (definition_of (fndecl));
  return !node || !node->definition;
}

ptx::function *
module_emitter::function (tree fndecl, location_t loc)
{
  auto it = functions.find (fndecl);
  if (it != functions.end ())
    return it->second;
  tree definition = definition_of (fndecl);
  if (definition != fndecl)
    return functions[fndecl] = function (definition, loc);
  cgraph_node *node = cgraph_node::get (fndecl);
  heddle_demand_function (fndecl);
  if (node && node->definition && !node->alias && !prototype_p (TREE_TYPE (fndecl)) && !DECL_ARGUMENTS (fndecl)
      && node->lto_file_data)
    node->get_untransformed_body ();
  std::string name = name_of (fndecl);
  ptx::function *f = m.add_function (name, kernel_p (fndecl));
  function_signature (f, TREE_TYPE (fndecl), f->entry ? fndecl
		      : prototype_p (TREE_TYPE (fndecl)) ? NULL_TREE : fndecl);
  if (finalizer_p (fndecl))
    f->results.clear ();
  if (DECL_STATIC_CHAIN (fndecl))
    add_param (f->params, ptx::type::u64);
  f->link = f->entry ? ptx::linkage::visible : ptx::linkage::local;
  f->noreturn = TREE_THIS_VOLATILE (fndecl);
  functions[fndecl] = f;
  first_use[fndecl] = loc;
  wanted.push_back ({fndecl, loc});
  return f;
}

ptx::variable *
module_emitter::shared_scratch (bool kernel)
{
  ptx::variable *&v = kernel ? kernel_scratch : scratch;
  /* That of kernels is aligned so that an exclusive or leads from one half to the other (block-reduction.cc).  */
  if (!v && kernel)
    v = m.add_variable ("$kernel_scratch", ptx::space::shared, kernel_scratch_size, kernel_scratch_size);
  else if (!v)
    v = m.add_variable ("$scratch", ptx::space::shared, scratch_size, 16);
  return v;
}

ptx::function *
module_emitter::library_function (const char *name, location_t loc)
{
  auto it = by_name.find (name);
  if (it != by_name.end ())
    return it->second;
  ptx::function *f = nullptr;
  if (cgraph_node *node = heddle_find_definition (name))
    {
      /* One without parameters may have been read, emitted and released before.  */
      if (!DECL_ARGUMENTS (node->decl) && !node->alias && node->lto_file_data && !functions.count (node->decl))
	node->get_untransformed_body ();
      f = function (node->decl, loc);
    }
  by_name[name] = f;
  return f;
}

/* bar.sync is .aligned: a GPU puts the lanes of a warp together for it.  (None of bar.warp.sync, shfl.sync and
   vote.sync does; ptxas 13.0 makes code of these that groups of lanes execute together and leave apart.) The barrier is
   for one warp, so the warps of a block do not wait for each other.  It is in a function of its own, as ptxas may make
   copies of code, and the lanes must come to one place.  */
ptx::function *
module_emitter::lanes_meeting ()
{
  const char *name = "__heddle_lanes_meet";
  ptx::function *&f = by_name[name];
  if (!f)
    {
      f = m.add_function (name, false);
      f->defined = true;
      ptx::blockno b = f->new_block ();
      f->emit (b, ptx::op::bar_sync, ptx::mods (), {ptx::operand::of_imm (HEDDLE_BARRIER_OF_LANES),
						    ptx::operand::of_imm (HEDDLE_WARP_SIZE)});
      f->emit (b, ptx::op::ret, ptx::mods (), {});
    }
  return f;
}

ptx::function *
module_emitter::cuda_function (const char *name, std::initializer_list<ptx::type> params, ptx::type result)
{
  auto it = by_name.find (std::string ("cuda ") + name);
  if (it != by_name.end ())
    return it->second;
  ptx::function *f = m.add_function (name, false);
  for (ptx::type t : params)
    add_param (f->params, t);
  if (result != ptx::type::none)
    add_param (f->results, result);
  f->link = ptx::linkage::external;
  by_name[std::string ("cuda ") + name] = f;
  return f;
}

ptx::variable *
module_emitter::variable (tree decl, location_t loc)
{
  if (VAR_P (decl))
    if (varpool_node *node = varpool_node::get (decl))
      if (node->alias && node->analyzed)
	if (varpool_node *target = node->ultimate_alias_target ())
	  decl = target->decl;
  auto it = variables.find (decl);
  if (it != variables.end ())
    return it->second;

  tree type = TREE_TYPE (decl);
  unsigned HOST_WIDE_INT size = 0;
  unsigned align = TYPE_ALIGN_UNIT (type);
  if (TREE_CODE (decl) == STRING_CST)
    {
      size = TREE_STRING_LENGTH (decl);
      if (TYPE_SIZE_UNIT (type) && tree_fits_uhwi_p (TYPE_SIZE_UNIT (type)))
	size = MAX (size, tree_to_uhwi (TYPE_SIZE_UNIT (type)));
    }
  else if (DECL_P (decl) && DECL_SIZE_UNIT (decl) && tree_fits_uhwi_p (DECL_SIZE_UNIT (decl)))
    size = tree_to_uhwi (DECL_SIZE_UNIT (decl));
  else if (TYPE_SIZE_UNIT (type) && tree_fits_uhwi_p (TYPE_SIZE_UNIT (type)))
    size = tree_to_uhwi (TYPE_SIZE_UNIT (type));
  if (DECL_P (decl))
    align = MAX (align, DECL_ALIGN_UNIT (decl));

  /* Passes copy string literals, and the copies are one object: programs compare addresses in it.  */
  std::string text;
  if (TREE_CODE (decl) == STRING_CST)
    {
      text.assign (TREE_STRING_POINTER (decl), TREE_STRING_LENGTH (decl));
      text.resize (size);
      auto known = strings.find (text);
      if (known != strings.end ())
	{
	  known->second->align = MAX (known->second->align, align);
	  return variables[decl] = known->second;
	}
    }

  ptx::space space = ptx::space::global;
  if (VAR_P (decl))
    {
      if (DECL_THREAD_LOCAL_P (decl))
	{
	  error_at (loc, "thread-local variable %qD is not supported in device code", decl);
	  return variables[decl] = m.add_variable (name_of (decl), space, size, align);
	}
      if (heddle_shared_variable_p (decl))
	space = ptx::space::shared;
    }
  std::string name;
  if (TREE_CODE (decl) == STRING_CST || TREE_CODE (decl) == CONST_DECL || !HAS_DECL_ASSEMBLER_NAME_P (decl))
    name = "$c" + std::to_string (next_number ());
  else
    name = name_of (decl);
  ptx::variable *v = m.add_variable (name, space, size, align);
  variables[decl] = v;
  if (space == ptx::space::global && heddle_calls_host_p (*this))
    heddle_share_with_host (decl, v);
  if (TREE_CODE (decl) == STRING_CST)
    strings[text] = v;
  first_use[decl] = loc;
  if (VAR_P (decl))
    {
      varpool_node *node = varpool_node::get (decl);
      if (node && TREE_PUBLIC (decl) && !DECL_EXTERNAL (decl))
	v->link = ptx::linkage::visible;
      if (space == ptx::space::shared)
	v->link = ptx::linkage::local;
    }
  else
    v->link = ptx::linkage::local;
  if (space == ptx::space::global)
    pending.push_back ({decl, initial_value (decl), v});
  return v;
}
