/* call.cc -- a call of a function that the device has no body of becomes a call of the host's.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The arguments and a place for the result are a block of memory, which the device runtime carries to the host and
   back (protocol.h); each pair of function and signature has a row in the image's table.  What is passed is what the
   host's compiler would pass: the prototype decides, and unnamed arguments have been promoted by the front end.

   Pointers are passed as they are: in such a program all memory that has an address in common for device threads is
   unified memory, which the host reaches at the same address (README.md).  Exceptions are objects in shared and local
   memory.  If the call names one (&x), it gets the address of a copy on the stack, copied back behind the call;
   other pointers are asked for their state space when the call is made.  */

#include "call.h"
#include "stream-type.h"
#include "device/emit/statement.h"
#include "device/facts/hooks.h"
#include "device/facts/demand.h"
#include "device/facts/signature.h"
#include "device/facts/user-lines.h"
#include "../protocol.h"
#include "gcc-compat.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

namespace {

bool allowed = true;		/* not -mno-host-calls */
std::unordered_set<const ptx::variable *> shared_variables;
std::vector<std::string> lines;
std::unordered_map<std::string, unsigned> rows;		/* by line */

/* What the host cannot do for a thread of the device: go on elsewhere, or become two; or give memory to free and make
   larger, as each side has a malloc of its own.  */
const char *const refused[] =
{
  "longjmp", "_longjmp", "siglongjmp", "__longjmp_chk", "fork", "vfork", "_Fork", "clone", "__tls_get_addr",
  "getline", "getdelim", "__getdelim", "open_memstream", "open_wmemstream"
};

/* Functions with these beginnings have a meaning of their own on the device, OpenMP's and OpenACC's runtime, GCC's; or
   are about the calling thread, which is not the same from call to call.  */
const char *const refused_prefixes[] =
{
  "GOMP_", "GOACC_", "omp_", "acc_", "__builtin_", "__cxa_", "_Unwind_", "_gfortran_", "__ptx_", "__sync_", "__atomic_",
  "pthread_", "thrd_", "mtx_", "cnd_", "tss_"
};

/* Fortran's functions with these beginnings are about neither; nor are functions for a unit without a device version,
   which the device's library calls (device-libs/libgfortran/io-files.c).  */
const char *const passed_prefixes[] =
{
  "_gfortran_access_func", "_gfortran_chdir_", "_gfortran_chmod_", "_gfortran_ctime",
  "_gfortran_execute_command_line_", "_gfortran_fdate", "_gfortran_getcwd", "_gfortran_getgid", "_gfortran_getlog",
  "_gfortran_getpid", "_gfortran_getuid", "_gfortran_gmtime_", "_gfortran_hostnm", "_gfortran_idate_",
  "_gfortran_itime_", "_gfortran_link_", "_gfortran_lstat_", "_gfortran_ltime_", "_gfortran_rename_",
  "_gfortran_secnds", "_gfortran_set_convert", "_gfortran_set_max_subrecord_length", "_gfortran_set_record_marker",
  "_gfortran_sleep_", "_gfortran_stat_", "_gfortran_symlnk_", "_gfortran_system", "_gfortran_time_func",
  "_gfortran_time8_func", "_gfortran_umask_", "_gfortran_unlink"
};

/* A call on its way.  */
class host_call : statement_writer
{
public:
  host_call (emission &e, gcall *s) : statement_writer (e), s (s), fndecl (gimple_call_fndecl (s)) {}
  void emit ();

private:
  struct argument { tree value, type; unsigned offset; };
  /* An object of the device's alone, and its copy for the time of the call.  */
  struct copied { tree base; mem_address own, copy; unsigned HOST_WIDE_INT size; operand address; };

  bool add_argument (tree value, tree type);
  bool add_arguments ();
  bool add_result ();
  void store_arguments ();
  operand passed_pointer (const argument &, unsigned number);
  bool pass_copy (tree arg, operand *passed);
  void check_pointer (const operand &, unsigned number);
  void take_result ();
  void refuse (tree type);
  void call_row (unsigned row, const char *name);
  void emit_reverse (tree function);

  gcall *s;
  tree fndecl, lhs = NULL_TREE, ret = NULL_TREE;
  std::vector<argument> arguments;
  std::vector<copied> copies;
  std::string types;
  unsigned size = 0, result_at = 0;
  mem_address block;
  regno unreachable = 0;	/* 1 + the number of an argument that the host cannot reach */
  operand stack_before;
};

/* The plugin's own line for TYPE, which cannot be passed.  */
void
host_call::refuse (tree type)
{
  sorry_at (loc (), "passing a value of type %qT to %qD, a function of the host", type, fndecl);
}

/* VALUE, passed as TYPE, comes next.  False after an error.  */
bool
host_call::add_argument (tree value, tree type)
{
  const std::string letters = heddle_call_type (type);
  if (letters.empty () || letters == "v")
    {
      refuse (type);
      return false;
    }
  const unsigned HOST_WIDE_INT bytes = POINTER_TYPE_P (type) ? 8 : tree_to_uhwi (TYPE_SIZE_UNIT (type));
  const unsigned align = MIN (16u, MAX (8u, (unsigned) TYPE_ALIGN_UNIT (type)));
  if (bytes > HEDDLE_CALL_BYTES)
    {
      sorry_at (loc (), "passing %lu bytes to %qD, a function of the host", (unsigned long) bytes, fndecl);
      return false;
    }
  size = ROUND_UP (size, align);
  arguments.push_back ({ value, type, size });
  types += (types.empty () || types.back () == '.' ? "" : ",") + letters + "@" + std::to_string (size);
  /* Values in registers are read in whole registers.  */
  size += ROUND_UP (MAX (bytes, 1u), 8);
  return true;
}

/* All of them.  False after an error.  */
bool
host_call::add_arguments ()
{
  tree known = gimple_call_fntype (s), formals = TYPE_ARG_TYPES (known);
  const bool prototype = prototype_p (known);
  bool unnamed = false;
  for (unsigned i = 0; i < gimple_call_num_args (s); i++)
    {
      tree arg = gimple_call_arg (s, i), type = TREE_TYPE (arg);
      if (prototype && (!formals || formals == void_list_node))
	{
	  if (!unnamed && stdarg_p (known))
	    types += types.empty () ? "." : ",.";
	  unnamed = true;
	}
      else if (prototype)
	{
	  tree formal = TREE_VALUE (formals);
	  formals = TREE_CHAIN (formals);
	  /* An integer travels as its parameter; a class with a copy constructor as a pointer, the argument.  */
	  if (integer_like_p (formal) && integer_like_p (type))
	    type = formal;
	}
      if (!add_argument (arg, type))
	return false;
    }
  return true;
}

/* A place for the result.  False after an error.  */
bool
host_call::add_result ()
{
  ret = TREE_TYPE (gimple_call_fntype (s));
  lhs = gimple_call_lhs (s);
  size = ROUND_UP (size, 16);
  result_at = size;
  std::string letters = heddle_call_type (ret);
  if (letters.empty ())
    {
      refuse (ret);
      return false;
    }
  if (letters != "v")
    {
      size += ROUND_UP (MAX (tree_to_uhwi (TYPE_SIZE_UNIT (ret)), (unsigned HOST_WIDE_INT) 16), 16);
      letters += "@" + std::to_string (result_at);
    }
  types = letters + "(" + types + ")";
  if (size > HEDDLE_CALL_BYTES)
    {
      sorry_at (loc (), "passing %u bytes to %qD, a function of the host", size, fndecl);
      return false;
    }
  return true;
}

/* ARG names an object that only the device has: *PASSED is the address of a copy.  */
bool
host_call::pass_copy (tree arg, operand *passed)
{
  if (TREE_CODE (arg) != ADDR_EXPR)
    return false;
  tree base = get_base_address (TREE_OPERAND (arg, 0));
  if (!base || !DECL_P (base) || !DECL_SIZE_UNIT (base) || !tree_fits_uhwi_p (DECL_SIZE_UNIT (base)))
    return false;
  mem_address own = refs.place (base);
  if (own.sp != ptx::space::local && own.sp != ptx::space::shared)
    return false;
  const copied *known = nullptr;
  for (const copied &c : copies)
    if (c.base == base)
      known = &c;
  if (!known)
    {
      copied c;
      c.base = base;
      c.own = own;
      c.size = tree_to_uhwi (DECL_SIZE_UNIT (base));
      if (copies.empty ())
	{
	  stack_before = R (reg (T::b64));
	  move (stack_before.r, stack.sp ());
	}
      c.copy.base = force_reg (stack.take (R (force_reg (I (ROUND_UP (MAX (c.size, 1u), 16)), T::b64)),
					   HEDDLE_STACK_ALIGN), T::b64);
      c.copy.align = HEDDLE_STACK_ALIGN;
      c.address = mem.generic_address (own);
      if (c.size)
	mem.copy_bytes (c.copy, own, c.size);
      copies.push_back (c);
      known = &copies.back ();
    }
  operand at = operands.address_of (TREE_OPERAND (arg, 0));
  *passed = op2 (op::add, T::s64, T::b64, R (known->copy.base), op2 (op::sub, T::s64, T::b64, at, known->address));
  return true;
}

/* Note where POINTER, argument NUMBER, is in memory that the host cannot reach.  */
void
host_call::check_pointer (const operand &pointer, unsigned number)
{
  if (pointer.kind == operand::imm)
    return;
  const regno address = force_reg (pointer, T::b64);
  for (ptx::space space : { ptx::space::shared, ptx::space::local })
    {
      ptx::mods m;
      m.sp = space;
      regno inside = reg (T::pred);
      insn (op::isspacep, m, {R (inside), R (address)});
      insn (op::selp, M (T::b32), {R (unreachable), I (number + 1), R (unreachable), R (inside)});
    }
}

/* The value to pass for A, a pointer, argument NUMBER.  */
operand
host_call::passed_pointer (const argument &a, unsigned number)
{
  operand passed;
  if (pass_copy (a.value, &passed))
    return passed;
  passed = expand1 (a.value);
  if (heddle_stream_type_p (a.type))
    return calls.libcall (HEDDLE_ENTRY_HOST_STREAM, ptr_type_node, { { ptr_type_node, value (1, passed) } })[0];
  check_pointer (passed, number);
  return passed;
}

void
host_call::store_arguments ()
{
  unreachable = reg (T::b32);
  move (unreachable, I (0));
  block = mem.new_slot (MAX (size, 8u), 16);
  unsigned number = 0;
  for (const argument &a : arguments)
    {
      mem_address at = mem.offset (block, a.offset);
      if (AGGREGATE_TYPE_P (a.type))
	{
	  if (unsigned HOST_WIDE_INT bytes = tree_to_uhwi (TYPE_SIZE_UNIT (a.type)))
	    mem.copy_bytes (at, refs.place (a.value), bytes);
	}
      else if (POINTER_TYPE_P (a.type))
	mem.store_value (ptr_type_node, at, value (1, passed_pointer (a, number)));
      else
	{
	  value v = expand (a.value);
	  tree type = TREE_TYPE (a.value);
	  if (integer_like_p (type) && integer_like_p (a.type))
	    v = arith.convert_value (a.type, type, v);
	  mem.store_value (a.type, at, v);
	}
      number++;
    }
}

/* Put the result where the statement wants it.  */
void
host_call::take_result ()
{
  if (VOID_TYPE_P (ret) || !lhs)
    return;
  mem_address from = mem.offset (block, result_at);
  const regno mark = next_reg ();
  if (TREE_CODE (lhs) == SSA_NAME)
    ssa.set (lhs, mem.load_value (ret, from), mark);
  else if (!AGGREGATE_TYPE_P (ret) && parts_of (ret))
    refs.store (lhs, mem.load_value (ret, from), ret);
  else if (unsigned HOST_WIDE_INT bytes = tree_to_uhwi (TYPE_SIZE_UNIT (ret)))
    mem.copy_bytes (refs.place (lhs), from, bytes);
}

/* The number of the row for NAME and SIGNATURE.  */
unsigned
row_of (const char *name, const std::string &signature)
{
  const std::string line = ":HEDDLE-CALL\t" + std::string (name) + '\t' + signature;
  auto known = rows.emplace (line, lines.size ());
  if (known.second)
    lines.push_back (line);
  return known.first->second;
}

/* Call NAME of the host: of ROW, with the arguments in BLOCK.  */
void
host_call::call_row (unsigned row, const char *name)
{
  calls.libcall (HEDDLE_ENTRY_HOST_CALL, void_type_node,
		 { { unsigned_type_node, value (1, I (row)) },
		   { ptr_type_node, value (1, mem.generic_address (block)) },
		   { unsigned_type_node, value (1, I (result_at)) },
		   { unsigned_type_node, value (1, I (size)) },
		   { unsigned_type_node, value (1, R (unreachable)) },
		   { ptr_type_node, value (1, mem.address_of_text (name)) } });
}

/* The statement is GOMP_target_ext (-2, &FUNCTION, COUNT, ADDRESSES, SIZES, KINDS, ...).  */
void
host_call::emit_reverse (tree function)
{
  if (heddle_options.remarks)
    inform (loc (), "the host runs this region, %<device(ancestor: 1)%>");
  if (heddle_options.sm < 70 && warp.context () != lanes_context::uniform)
    {
      sorry_at (loc (), "%<device(ancestor: 1)%> in lanes of a target before %qs", "sm_70");
      return;
    }
  std::vector<std::pair<tree, value>> items;
  for (unsigned i : { 2u, 3u, 4u, 5u })
    items.push_back ({ i == 2 ? size_type_node : ptr_type_node, expand (gimple_call_arg (s, i)) });
  const value request = calls.libcall (HEDDLE_ENTRY_REVERSE_BEGIN, ptr_type_node, items);
  size = result_at = 16;
  unreachable = reg (T::b32);
  move (unreachable, I (0));
  block = mem.new_slot (size, 16);
  mem.store_value (ptr_type_node, block, request);
  const char *name = heddle_asm_name (function);
  call_row (row_of (name, "R"), name);
  calls.libcall (HEDDLE_ENTRY_REVERSE_END, void_type_node, { { ptr_type_node, request } });
}

void
host_call::emit ()
{
  if (tree function = heddle_reverse_region (s))
    {
      emit_reverse (function);
      return;
    }
  const char *name = heddle_asm_name (fndecl);
  if (startswith (name, HEDDLE_HOST_PREFIX))
    name += strlen (HEDDLE_HOST_PREFIX);
  else if (heddle_options.remarks)
    {
      const location_t user = in_system_header_at (loc ()) ? heddle_user_line (fndecl) : UNKNOWN_LOCATION;
      inform (user != UNKNOWN_LOCATION ? user : loc (), "%qD has no device version: the host%'s is called", fndecl);
    }
  if (heddle_options.sm < 70 && warp.context () != lanes_context::uniform)
    {
      sorry_at (loc (), "calling %qD, a function of the host, from lanes of a target before %qs", fndecl, "sm_70");
      return;
    }
  if (gimple_call_chain (s))
    {
      sorry_at (loc (), "calling %qD, a nested function of the host", fndecl);
      return;
    }
  for (unsigned i = 0; i < gimple_call_num_args (s); i++)
    {
      tree arg = gimple_call_arg (s, i);
      if (TREE_CODE (arg) == ADDR_EXPR && TREE_CODE (TREE_OPERAND (arg, 0)) == FUNCTION_DECL)
	{
	  error_at (loc (), "%qD, a function of the host, cannot call back %qD on the device", fndecl,
		    TREE_OPERAND (arg, 0));
	  return;
	}
    }

  /* A class that has a copy constructor, or the like, is written through a pointer, which is the first argument.  */
  tree call_ret = TREE_TYPE (gimple_call_fntype (s));
  if (!VOID_TYPE_P (call_ret) && TREE_ADDRESSABLE (call_ret))
    {
      sorry_at (loc (), "a result of type %qT, which is not copied as it is in memory, of %qD, a function of the host",
		call_ret, fndecl);
      return;
    }
  if (!add_arguments () || !add_result ())
    return;
  const unsigned row = row_of (name, types);
  store_arguments ();
  call_row (row, name);
  for (const copied &c : copies)
    if (c.size && !TREE_READONLY (c.base))
      mem.copy_bytes (c.own, c.copy, c.size);
  if (!copies.empty ())
    stack.restore (stack_before);
  if (gimple_call_noreturn_p (s))
    {
      insn (op::trap, ptx::mods (), {});
      go_on_in (new_block ());
      return;
    }
  take_result ();
}

} // namespace

void
emit_host_call (emission &e, gcall *s)
{
  host_call (e, s).emit ();
}

tree
heddle_reverse_region (gcall *s)
{
  tree callee = gimple_call_fndecl (s);
  if (!callee || strcmp (heddle_asm_name (callee), "GOMP_target_ext"))
    return NULL_TREE;
  tree function = gimple_call_arg (s, 1);
  if (TREE_CODE (function) != ADDR_EXPR)
    return NULL_TREE;
  function = TREE_OPERAND (function, 0);
  return lookup_attribute (HEDDLE_REVERSE_ATTRIBUTE, DECL_ATTRIBUTES (function)) ? function : NULL_TREE;
}

bool
heddle_host_calls_allowed_p ()
{
  return allowed;
}

/* FNDECL, of which there is no definition, may be called on the host.  */

static bool
may_call (tree fndecl)
{
  if (!allowed || DECL_WEAK (fndecl) || fndecl_built_in_p (fndecl, BUILT_IN_MD))
    return false;
  /* The user's declarations between "declare target" and its end have to be there for the device.  System headers are
     put there for a few functions.  */
  if (lookup_attribute ("omp declare target block", DECL_ATTRIBUTES (fndecl)) && !DECL_IN_SYSTEM_HEADER (fndecl))
    return false;
  const char *name = heddle_asm_name (fndecl);
  if (startswith (name, "__heddle_"))
    return startswith (name, HEDDLE_HOST_PREFIX);
  if (flags_from_decl_or_type (fndecl) & ECF_RETURNS_TWICE)
    return false;
  /* The C++ library's functions work on objects of the host's, such as std::cout, and part of them is inlined.  */
  if (startswith (name, "_Z") && DECL_IN_SYSTEM_HEADER (fndecl))
    return false;
  for (const char *other : refused)
    if (!strcmp (name, other))
      return false;
  for (const char *prefix : passed_prefixes)
    if (startswith (name, prefix))
      return true;
  for (const char *prefix : refused_prefixes)
    if (startswith (name, prefix))
      return false;
  return true;
}

bool
heddle_host_function_p (module_emitter &mod, tree fndecl)
{
  if (!may_call (fndecl))
    return false;
  tree definition = mod.definition_of (fndecl);
  cgraph_node *node = cgraph_node::get (definition);
  return !(node && node->definition) && !DECL_STRUCT_FUNCTION (definition);
}

/* FNDECL is a function that GCC knows, and may be an instruction: not a call of the host's for sure.  */

static bool
known_function_p (tree fndecl)
{
  if (!fndecl_built_in_p (fndecl, BUILT_IN_NORMAL))
    return fndecl_built_in_p (fndecl);
  switch (DECL_FUNCTION_CODE (fndecl))
    {
    case BUILT_IN_SCANF: case BUILT_IN_FSCANF: case BUILT_IN_VSCANF: case BUILT_IN_VFSCANF:
      return false;
    default:
      return true;
    }
}

bool
heddle_calls_host_p (cgraph_node *function)
{
  if (function->definition)
    return false;
  tree fndecl = function->decl;
  if (lookup_attribute (HEDDLE_REVERSE_ATTRIBUTE, DECL_ATTRIBUTES (fndecl)))
    return true;
  const char *name = heddle_asm_name (fndecl);
  return function->callers && !startswith (name, HEDDLE_HOST_PREFIX) && !known_function_p (fndecl)
	 && may_call (fndecl) && !heddle_find_definition (name);
}

bool
heddle_calls_host_p (module_emitter &mod)
{
  static int answer = -1;
  if (answer < 0)
    {
      answer = 0;
      cgraph_node *node;
      FOR_EACH_FUNCTION (node)
	if (!answer && !node->definition
	    && (lookup_attribute (HEDDLE_REVERSE_ATTRIBUTE, DECL_ATTRIBUTES (node->decl))
		|| (node->callers && !known_function_p (node->decl) && heddle_host_function_p (mod, node->decl))))
	  answer = 1;
    }
  return answer;
}

void
heddle_share_with_host (tree decl, const ptx::variable *v)
{
  /* Variables of the device's own runtime stay where the host's accesses do not disturb them.  Their bytecode names its
     source so (libgomp-nvptx/device/Makefrag.am).  */
  if (!VAR_P (decl) || !DECL_SOURCE_FILE (decl) || !startswith (DECL_SOURCE_FILE (decl), "/usr/src/heddle/"))
    shared_variables.insert (v);
}

const std::unordered_set<const ptx::variable *> &
heddle_shared_with_host ()
{
  return shared_variables;
}

bool
heddle_may_call_host ()
{
  return allowed;
}

void
heddle_host_calls_init (const plugin_name_args *info)
{
  for (int i = 0; i < info->argc; i++)
    if (!strcmp (info->argv[i].key, "no-host-calls"))
      allowed = false;
}

const std::vector<std::string> &
heddle_host_call_lines ()
{
  return lines;
}
