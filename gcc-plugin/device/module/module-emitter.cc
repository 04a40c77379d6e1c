/* module-emitter.cc -- the PTX module of the program: functions, variables, constants by symbol.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A symbol enters the module when something names it: a call, an address, an initialiser.  Function bodies
   come from the pass that runs on each function (emit.cc); initialisers are translated at the end, and may
   name more symbols.  What is still without a definition then is the user's error, reported at the place that
   first used it.  Finally the module is checked by the verifier, pruned to what kernels reach, and printed.

   Long: one table of symbols, and what may enter it: functions, variables, constants.  */

#include "device/module/module-emitter.h"
#include "fortran-names.h"
#include "device/passes/file-statements.h"
#include "device/hooks.h"
#include "device/emit/parts.h"
#include "device/entries/entries.h"
#include "device/spmd/spmd.h"
#include "abi.h"
#include "device/symbols/demand.h"
#include "host/stream/user-lines.h"
#include "image.h"
#include "tuning.h"

bool
kernel_p (tree fndecl)
{
  return lookup_attribute ("heddle kernel", DECL_ATTRIBUTES (fndecl)) != NULL_TREE;
}

bool
lanes_kernel_p (tree fndecl)
{
  return lookup_attribute (HEDDLE_LANES_ATTRIBUTE, DECL_ATTRIBUTES (fndecl)) != NULL_TREE;
}

bool
passed_by_reference (tree type)
{
  if (AGGREGATE_TYPE_P (type))
    return true;
  const std::vector<part> *parts = parts_of (type);
  return parts && parts->size () != 1;
}

ptx::type
passing_type (tree type)
{
  const std::vector<part> *parts = parts_of (type);
  gcc_assert (parts && parts->size () == 1);
  using T = ptx::type;
  switch ((*parts)[0].reg)
    {
    case T::b32: return T::u32;
    case T::b64: return T::u64;
    default: return (*parts)[0].reg;
    }
}

static void
add_param (std::vector<ptx::param> &to, ptx::type t)
{
  ptx::param p;
  p.t = t;
  to.push_back (p);
}

static void
add_param_of (ptx::function *f, tree type)
{
  if (TREE_ADDRESSABLE (type) || passed_by_reference (type))
    add_param (f->params, ptx::type::u64);
  else if (parts_of (type))
    add_param (f->params, passing_type (type));
  else
    /* A type that the device lacks: the use of the parameter is what gets the error.  */
    add_param (f->params, ptx::type::u64);
}

/* See module-emitter.h.  */
bool
finalizer_p (tree decl)
{
  const_tree unit = get_ultimate_context (decl);
  const char *language = unit && TREE_CODE (unit) == TRANSLATION_UNIT_DECL ? TRANSLATION_UNIT_LANGUAGE (unit) : NULL;
  return (language && startswith (language, "GNU Fortran") && DECL_NAME (decl)
	  && startswith (IDENTIFIER_POINTER (DECL_NAME (decl)), "__final_"));
}

void
function_signature (ptx::function *f, tree fntype, tree decl)
{
  f->params.clear ();
  f->results.clear ();
  if (decl && kernel_p (decl))
    {
      for (tree p = DECL_ARGUMENTS (decl); p; p = DECL_CHAIN (p))
	{
	  tree type = TREE_TYPE (p);
	  add_param (f->params, AGGREGATE_TYPE_P (type) ? ptx::type::none : passing_type (type));
	  f->params.back ().size = tree_to_uhwi (TYPE_SIZE_UNIT (type));
	  f->params.back ().align = TYPE_ALIGN_UNIT (type);
	  f->params.back ().name = "p" + std::to_string (f->params.size () - 1);
	}
      return;
    }
  add_param (f->params, ptx::type::u64);	/* sp */
  add_param (f->params, ptx::type::u32);	/* ctx */
  tree ret = TREE_TYPE (fntype);
  if (!VOID_TYPE_P (ret))
    {
      if (TREE_ADDRESSABLE (ret) || passed_by_reference (ret) || !parts_of (ret))
	add_param (f->params, ptx::type::u64);
      else
	add_param (f->results, passing_type (ret));
    }
  bool use_decl = decl && DECL_ARGUMENTS (decl);
  if (use_decl)
    for (tree p = DECL_ARGUMENTS (decl); p; p = DECL_CHAIN (p))
      add_param_of (f, DECL_ARG_TYPE (p) ? DECL_ARG_TYPE (p) : TREE_TYPE (p));
  else
    for (tree t = TYPE_ARG_TYPES (fntype); t && t != void_list_node; t = TREE_CHAIN (t))
      add_param_of (f, TREE_VALUE (t));
  if (TREE_CODE (fntype) == METHOD_TYPE || TREE_CODE (fntype) == FUNCTION_TYPE)
    if (stdarg_p (fntype))
      add_param (f->params, ptx::type::u64);	/* the unnamed arguments */
}

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
  if (node && node->definition && !node->alias && !prototype_p (TREE_TYPE (fndecl)) && !DECL_ARGUMENTS (fndecl))
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
  if (f->entry && lookup_attribute (HEDDLE_MEMORY_PARALLELISM_ATTRIBUTE, DECL_ATTRIBUTES (fndecl)))
    f->maxnreg = tuning.deep_load_registers;
  if (tree threads = f->entry ? lookup_attribute (HEDDLE_THREADS_ATTRIBUTE, DECL_ATTRIBUTES (fndecl)) : NULL_TREE)
    {
      const unsigned most = tree_to_uhwi (TREE_VALUE (TREE_VALUE (threads)));
      if (most > tuning.free_block_threads)
	{
	  /* Their product counts: a block may have another shape.  */
	  f->maxntid[0] = HEDDLE_WARP_SIZE;
	  f->maxntid[1] = most / HEDDLE_WARP_SIZE;
	  if (most > tuning.paired_block_threads
	      && !lookup_attribute (HEDDLE_SCHEDULER_ATTRIBUTE, DECL_ATTRIBUTES (fndecl)))
	    f->minnctapersm = tuning.paired_blocks;
	}
    }
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
  if (!v)
    v = m.add_variable (kernel ? "$kernel_scratch" : "$scratch", ptx::space::shared,
			kernel ? 2 * scratch_size : scratch_size, 16);
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
      if (!DECL_ARGUMENTS (node->decl) && !node->alias)
	node->get_untransformed_body ();
      f = function (node->decl, loc);
    }
  by_name[name] = f;
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
      const char *section = DECL_SECTION_NAME (decl);
      if (section && !strcmp (section, HEDDLE_SHARED_SECTION))
	space = ptx::space::shared;
    }
  std::string name;
  if (TREE_CODE (decl) == STRING_CST || TREE_CODE (decl) == CONST_DECL || !HAS_DECL_ASSEMBLER_NAME_P (decl))
    name = "$c" + std::to_string (next_number ());
  else
    name = name_of (decl);
  ptx::variable *v = m.add_variable (name, space, size, align);
  variables[decl] = v;
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

bool
same_signature (const ptx::function *a, const ptx::function *b)
{
  if (a->params.size () != b->params.size () || a->results.size () != b->results.size ())
    return false;
  for (size_t i = 0; i < a->params.size (); i++)
    if (a->params[i].t != b->params[i].t)
      return false;
  return a->results.empty () || a->results[0].t == b->results[0].t;
}

/* Does one of the two have a result and the other none, with the same parameters?  */
static bool
same_but_for_a_result (const ptx::function *a, const ptx::function *b)
{
  if (a->params.size () != b->params.size () || a->results.empty () == b->results.empty ())
    return false;
  for (size_t i = 0; i < a->params.size (); i++)
    if (a->params[i].t != b->params[i].t)
      return false;
  return (a->results.empty () ? b : a)->results[0].t != ptx::type::none;
}

/* A call whose arguments differ from the callee's definition (C allows it without a prototype, at one's own
   risk) becomes a call through the callee's address: PTX wants direct calls to agree.  A function that was declared
   with a result and defined without, or the other way round, does no harm on the host: the call takes the result
   that there is, and what nothing returns is 0.  */
static void
fix_calls (ptx::function &f)
{
  for (ptx::block &b : f.blocks)
    for (size_t i = 0; i < b.insns.size (); i++)
      {
	ptx::insn &call = b.insns[i];
	if (call.code != ptx::op::call || call.o[1].kind != ptx::operand::func)
	  continue;
	if (!call.proto || same_signature (call.proto, call.o[1].fn))
	  {
	    call.proto = nullptr;
	    continue;
	  }
	if (same_but_for_a_result (call.proto, call.o[1].fn))
	  {
	    const ptx::function *callee = call.o[1].fn;
	    ptx::type t = register_type ((call.proto->results.empty () ? callee : call.proto)->results[0].t);
	    call.proto = nullptr;
	    if (!callee->results.empty ())
	      call.o[0] = ptx::operand::of_list ({ptx::operand::of_reg (f.new_reg (t))});
	    else if (call.o[0].elts[0].kind != ptx::operand::reg)
	      call.o[0] = ptx::operand::of_list ({});
	    else
	      {
		ptx::insn zero;
		zero.code = ptx::op::mov;
		zero.m.t = t;
		zero.o = {call.o[0].elts[0], t == ptx::type::f32 ? ptx::operand::of_f32 (0)
			  : t == ptx::type::f64 ? ptx::operand::of_f64 (0) : ptx::operand::of_imm (0)};
		zero.guarded = call.guarded, zero.guard = call.guard, zero.guard_neg = call.guard_neg;
		call.o[0] = ptx::operand::of_list ({});
		b.insns.insert (b.insns.begin () + i + 1, zero);
	      }
	    continue;
	  }
	ptx::insn mov;
	mov.code = ptx::op::mov;
	mov.m.t = ptx::type::u64;
	ptx::regno r = f.new_reg (ptx::type::b64);
	mov.o = {ptx::operand::of_reg (r), call.o[1]};
	mov.guarded = call.guarded, mov.guard = call.guard, mov.guard_neg = call.guard_neg;
	call.o[1] = ptx::operand::of_reg (r);
	b.insns.insert (b.insns.begin () + i, mov);
	i++;
      }
}

/* All functions that kernels and the host's variables can reach.  */
function_set
module_emitter::reachable_functions () const
{
  function_set fns;
  std::unordered_set<const ptx::variable *> vars;
  std::vector<const ptx::function *> work;
  std::vector<const ptx::variable *> var_work;
  auto see_function = [&] (const ptx::function *f) { if (f && fns.insert (f).second) work.push_back (f); };
  auto see_variable = [&] (const ptx::variable *v) { if (v && vars.insert (v).second) var_work.push_back (v); };
  for (const ptx::function &f : m.functions)
    if (f.entry)
      see_function (&f);
  for (const ptx::variable &v : m.variables)
    if (v.link == ptx::linkage::visible)
      see_variable (&v);
  while (!work.empty () || !var_work.empty ())
    {
      if (!var_work.empty ())
	{
	  const ptx::variable *v = var_work.back ();
	  var_work.pop_back ();
	  for (const ptx::reloc &r : v->relocs)
	    see_variable (r.var), see_function (r.fn);
	  continue;
	}
      const ptx::function *f = work.back ();
      work.pop_back ();
      for (const ptx::block &b : f->blocks)
	for (const ptx::insn &i : b.insns)
	  for (const ptx::operand &o : i.o)
	    {
	      see_function (o.fn), see_variable (o.var);
	      for (const ptx::operand &e : o.elts)
		see_function (e.fn), see_variable (e.var);
	    }
    }
  return fns;
}

/* ptxas uses the registers that it may have to order instructions, 48 where a kernel needs 28, and each costs warps.  A
   kernel that loads much gains from more loads under way; one that computes much for each load is given as few as it
   needs.  */

static void
limit_registers (ptx::function &f)
{
  const unsigned fewest = tuning.dense_registers;
  if (!f.defined || f.dropped || !f.entry || f.maxnreg <= fewest)
    return;
  size_t loads = 0, work = 0;
  for (const ptx::block &b : f.blocks)
    for (const ptx::insn &i : b.insns)
      {
	loads += i.code == ptx::op::ld && i.m.sp != ptx::space::param && i.m.sp != ptx::space::constant;
	work += (i.m.t == ptx::type::f32 || i.m.t == ptx::type::f64)
		&& (i.code == ptx::op::fma || i.code == ptx::op::add || i.code == ptx::op::sub
		    || i.code == ptx::op::mul);
      }
  if (loads && work >= tuning.flops_per_load * loads
      /* ptxas needs one more than are live at the same time.  */
      && ptx::most_live (f) < fewest)
    f.maxnreg = fewest;
}

/* Two large blocks on a multiprocessor leave a thread so many registers: where more values are live at the same time,
   as far as that is known, ptxas would have to keep some in memory, which costs more than waiting for a barrier
   alone.  */

static void
reconsider_pairs (ptx::function &f)
{
  if (!f.defined || f.dropped || !f.entry || !f.minnctapersm)
    return;
  const unsigned left = tuning.multiprocessor_registers / (f.maxntid[0] * f.maxntid[1] * f.minnctapersm);
  const unsigned live = ptx::most_live (f);
  if (live != UINT32_MAX && live >= left)
    f.minnctapersm = 0;
}

/* Atomic operations on objects of one and two bytes are made with those on the word that these are in: every variable
   that can change ends with a whole word, so that they stay within it.  */
void
module_emitter::fill_words ()
{
  constexpr unsigned word = 4;
  for (auto &known : variables)
    {
      ptx::variable &v = *known.second;
      if (!VAR_P (known.first) || TREE_READONLY (known.first) || !v.defined || v.dropped)
	continue;
      v.size = ROUND_UP (v.size, word);
      v.align = MAX (v.align, word);
    }
}

/* Report that DECL, a WHAT, which is used at LOC, is missing, and where it was declared, with HINT: in the user's code,
   if that is known, where what one expression calls in a library's headers is reported once.  */

static void
report_missing (tree decl, location_t loc, const char *what, const char *hint)
{
  static std::set<std::string> reported;
  const location_t user = in_system_header_at (loc) ? heddle_user_line (decl) : UNKNOWN_LOCATION;
  if (user != UNKNOWN_LOCATION)
    {
      const expanded_location at = expand_location (user);
      if (!reported.insert (at.file + (":" + std::to_string (at.line)) + ":" + std::to_string (at.column)).second)
	return;
    }
  error_at (user != UNKNOWN_LOCATION ? user : loc, what, decl);
  if (user != UNKNOWN_LOCATION)
    inform (loc, "used here, in a function of the library that your code calls");
  inform (DECL_SOURCE_LOCATION (decl), hint);
  if (lookup_attribute ("omp declare target", DECL_ATTRIBUTES (decl)))
    inform (DECL_SOURCE_LOCATION (decl), "if another shared library defines it, link the defining object into this "
	    "program or library: a shared library%'s device code serves its own target regions only");
}

bool
module_emitter::finish (const char *out_file)
{
  /* Variables of the table are the host's to find, whether or not device code uses them.  */
  unsigned ix;
  tree decl;
  FOR_EACH_VEC_SAFE_ELT (offload_vars, ix, decl)
    if (VAR_P (decl))
      {
	ptx::variable *v = variable (decl, DECL_SOURCE_LOCATION (decl));
	v->link = ptx::linkage::visible;
	heddle_set_variable (decl, v->name, v->size);
      }
  /* Initialisers name functions, and functions name variables.  */
  do
    while (!pending.empty ())
      {
	pending_variable p = pending.back ();
	pending.pop_back ();
	initialise (p.decl, p.init, p.v);
      }
  while (heddle_compile_demanded ());
  for (tree var : undefined_variables)
    report_missing (var, first_use[var], G_("variable %qD is not available on the device"),
		    heddle_fortran_decl_p (var)
		    ? G_("declared here; it needs %<!$omp declare target%> in the module or program that it is in")
		    : G_("declared here; it needs %<#pragma omp declare target%> where it is defined"));
  function_set reachable = reachable_functions ();
  for (auto &w : wanted)
    {
      ptx::function *f = functions[w.first];
      if (f->defined || !reachable.count (f))
	continue;
      f->link = ptx::linkage::external;
      if (heddle_report_file_statement (w.second, f->name.c_str ()))
	continue;
      /* Not a name that the user has written.  */
      if (startswith (f->name.c_str (), "_gfortran_"))
	{
	  if (f->name.find ("_nml_") != std::string::npos)
	    error_at (w.second, "namelists are not available on the device (%qD)", w.first);
	  else
	    error_at (w.second, "this statement needs %qD of Fortran%'s run-time library, which is not available on "
		      "the device", w.first);
	  continue;
	}
      report_missing (w.first, w.second, G_("function %qD is not available on the device"),
		      heddle_fortran_decl_p (w.first)
		      ? G_("declared here; device code can call procedures that have %<!$omp declare target%> and "
			   "those of the device libraries")
		      : G_("declared here; device code can call functions that are defined inside "
			   "%<#pragma omp declare target%> and those of the device libraries"));
    }
  if (seen_error ())
    return false;
  find_kernel_facts (reachable);
  for (ptx::function &f : m.functions)
    fix_calls (f);
  ptx::prune (m);
  if (optimize)
    ptx::pool_constants (m);
  fill_words ();
  if (optimize)
    for (ptx::function &f : m.functions)
      {
	limit_registers (f);
	reconsider_pairs (f);
      }
  find_shared_memory ();
  std::vector<ptx::complaint> bad = ptx::verify (m);
  for (size_t i = 0; i < bad.size () && i < 10; i++)
    error ("internal error: PTX of %qs, block %u, instruction %u: %s", bad[i].fn ? bad[i].fn->name.c_str () : "module",
	   (unsigned) bad[i].b, (unsigned) bad[i].index, bad[i].text.c_str ());
  if (!bad.empty ())
    return false;
  for (const std::string &line : heddle_table_lines ())
    m.comments.push_back (line);
  FILE *out = fopen (out_file, "w");
  if (!out)
    {
      error ("cannot write %qs: %m", out_file);
      return false;
    }
  bool ok = ptx::print (m, out);
  if (fclose (out) != 0 || !ok)
    {
      error ("cannot write %qs: %m", out_file);
      unlink (out_file);
      return false;
    }
  return true;
}
