/* builtin.cc -- GCC's builtin functions that are not calls on the device.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "device/emit/statement.h"
#include "device/facts/hooks.h"
#include "tuning.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

namespace {

/* A call of a builtin function.  */
class builtin_calls : statement_writer
{
public:
  using statement_writer::statement_writer;
  bool emit_builtin (gcall *, tree fndecl);

private:
  void emit_memory_builtin_copy (gcall *, tree dst, tree src, unsigned HOST_WIDE_INT size);
  void emit_va_start (gcall *);
  void emit_alloca (gcall *, built_in_function);
  bool emit_copy (gcall *, built_in_function);
  bool emit_fill (gcall *);
  void emit_va_copy (gcall *);
};

} // namespace

/* The object behind pointer argument ARG.  */
static unsigned
pointer_align (tree arg)
{
  return MAX (get_pointer_alignment (arg) / BITS_PER_UNIT, 1u);
}

/* Measured, in accesses of 8 bytes, or as many as the alignment allows: copies behind pointers by more are calls of the
   library's functions, which find the alignment when they run.  (One H200, 2^20 threads, rows of bytes of each thread's
   own, in place and by a call in microseconds: 12 bytes without a known alignment 56 and 42, 24 bytes 183 and 34, 128
   bytes 4,652 and 330; with 4 32 bytes 88 and 55; with 8 32 bytes 50 and 55, 64 bytes 130 and 107.)  */
constexpr unsigned pointed_accesses = 4;

/* The pointer P leads to an automatic variable, which is in registers as long as no function gets its address.  */
static bool
own_variable_p (tree p)
{
  tree base = TREE_CODE (p) == ADDR_EXPR ? get_base_address (TREE_OPERAND (p, 0)) : NULL_TREE;
  return base && VAR_P (base) && auto_var_p (base);
}

/* SIZE bytes at DST, from SRC if it is not null, are moved or set in place, by few accesses, and not by a call.  */
static bool
in_place_p (tree dst, tree src, tree size)
{
  const unsigned most = own_variable_p (dst) || (src && own_variable_p (src)) ? tuning.copy_accesses : pointed_accesses;
  const unsigned align = MIN (pointer_align (dst), src ? pointer_align (src) : 8u);
  return tree_fits_uhwi_p (size) && tree_to_uhwi (size) <= most * MIN (align, 8u);
}

/* memcpy or memmove of SIZE bytes in place: for overlapping objects everything is read first.  */
void
builtin_calls::emit_memory_builtin_copy (gcall *s, tree dst, tree src, unsigned HOST_WIDE_INT size)
{
  auto at = [this] (tree p)
    {
      mem_address a = refs.pointed (p);
      a.align = MAX (pointer_align (p), 1u);
      a.is_volatile = false;
      return a;
    };
  mem_address d = at (dst), from = at (src);
  bool overlap = !gimple_call_builtin_p (s, BUILT_IN_MEMCPY) && !gimple_call_builtin_p (s, BUILT_IN_MEMPCPY);
  if (!overlap)
    {
      mem.copy_bytes (d, from, size);
      return;
    }
  unsigned chunk = MIN (8u, MIN (d.align, from.align));
  std::vector<std::pair<part, operand>> pieces;
  for (unsigned HOST_WIDE_INT i = 0; i < size;)
    {
      while (i + chunk > size)
	chunk /= 2;
      T t = chunk == 1 ? T::u8 : chunk == 2 ? T::u16 : chunk == 4 ? T::b32 : T::b64;
      part p = {chunk == 8 ? T::b64 : T::b32, t, (unsigned) i, chunk};
      mem_address a = from;
      a.disp += i;
      a.align = chunk;
      pieces.push_back ({p, mem.load_part (p, a)});
      i += chunk;
    }
  for (auto &p : pieces)
    {
      mem_address a = d;
      a.disp += p.first.offset;
      a.align = p.first.size;
      mem.store_part (p.first, a, p.second);
    }
}

void
builtin_calls::emit_va_start (gcall *s)
{
  if (!e.va_pointer)
    {
      sorry_at_stmt ("'va_start' in a function without unnamed arguments");
      return;
    }
  mem_address a = refs.pointed (gimple_call_arg (s, 0));
  a.align = 8;
  a.is_volatile = false;
  part word = {T::b32, T::b32, 0, 4}, pointer = {T::b64, T::b64, 0, 8};
  /* struct __va_list_tag of the x86-64 ABI, with both register areas used up (abi.h).  */
  mem.store_part (word, a, I (48));
  mem.store_part (word, mem.offset (a, 4), I (176));
  mem.store_part (pointer, mem.offset (a, 8), R (*e.va_pointer));
  mem.store_part (pointer, mem.offset (a, 16), I (0));
}

/* The name in the source of what POINTER, which nothing has been computed from yet, points to: that of a variable of
   variable size, or of a pointer; "-" if it has none.  */
static std::string
name_of_pointed (tree pointer)
{
  for (unsigned copies = 0; copies < 4 && pointer && TREE_CODE (pointer) == SSA_NAME; copies++)
    {
      if (tree name = SSA_NAME_IDENTIFIER (pointer))
	{
	  const std::string text = IDENTIFIER_POINTER (name);
	  return text.substr (0, text.find ('.'));
	}
      use_operand_p use;
      gimple *by;
      if (!single_imm_use (pointer, &use, &by) || !is_gimple_assign (by))
	break;
      pointer = gimple_assign_lhs (by);
    }
  return pointer && DECL_P (pointer) && DECL_NAME (pointer) ? IDENTIFIER_POINTER (DECL_NAME (pointer)) : "-";
}

void
builtin_calls::emit_alloca (gcall *s, built_in_function code)
{
  regno mark = next_reg ();
  unsigned HOST_WIDE_INT align = HEDDLE_STACK_ALIGN;
  if (code != BUILT_IN_ALLOCA)
    align = MAX (tree_to_uhwi (gimple_call_arg (s, 1)) / BITS_PER_UNIT, align);
  operand size = operands.expand_size (gimple_call_arg (s, 0));
  const std::string name = heddle_options.check_memory ? name_of_pointed (gimple_call_lhs (s)) : "-";
  set_lhs (s, value (1, stack.take (size, align, name)), mark);
}

/* memcpy, memmove or mempcpy, as CODE says.  False if a call is better: for many bytes, or an unknown number.  */
bool
builtin_calls::emit_copy (gcall *s, built_in_function code)
{
  regno mark = next_reg ();
  tree dst = gimple_call_arg (s, 0), src = gimple_call_arg (s, 1), size = gimple_call_arg (s, 2);
  if (!in_place_p (dst, src, size))
    return false;
  unsigned HOST_WIDE_INT bytes = tree_to_uhwi (size);
  emit_memory_builtin_copy (s, dst, src, bytes);
  if (gimple_call_lhs (s))
    {
      operand d = expand1 (dst);
      if (code == BUILT_IN_MEMPCPY && bytes)
	d = op2 (op::add, T::u64, T::b64, R (force_reg (d, T::b64)), I (bytes));
      set_lhs (s, value (1, d), mark);
    }
  return true;
}

/* memset.  False if a call is better.  */
bool
builtin_calls::emit_fill (gcall *s)
{
  regno mark = next_reg ();
  tree c = gimple_call_arg (s, 1), size = gimple_call_arg (s, 2), dst = gimple_call_arg (s, 0);
  if (!in_place_p (dst, NULL_TREE, size) || TREE_CODE (c) != INTEGER_CST)
    return false;
  mem_address a = refs.pointed (dst);
  a.align = pointer_align (dst);
  a.is_volatile = false;
  mem.fill_bytes (a, wi::to_widest (c).to_shwi () & 255, tree_to_uhwi (size));
  if (gimple_call_lhs (s))
    set_lhs (s, expand (dst), mark);
  return true;
}

/* va_copy: a list of arguments is three words.  */
void
builtin_calls::emit_va_copy (gcall *s)
{
  auto at = [this] (tree p)
    {
      mem_address a = refs.pointed (p);
      a.align = 8;
      a.is_volatile = false;
      return a;
    };
  mem_address d = at (gimple_call_arg (s, 0)), from = at (gimple_call_arg (s, 1));
  mem.copy_bytes (d, from, 24);
}

bool
builtin_calls::emit_builtin (gcall *s, tree fndecl)
{
  built_in_function code = DECL_FUNCTION_CODE (fndecl);
  /* __builtin_unreachable under -funreachable-traps, the default at -O0 since GCC 13.  */
  if (DECL_NAME (fndecl) && id_equal (DECL_NAME (fndecl), "__builtin_unreachable trap"))
    code = BUILT_IN_TRAP;
  regno mark = next_reg ();
  tree lhs = gimple_call_lhs (s);
  unsigned n = gimple_call_num_args (s);
  switch (code)
    {
    case BUILT_IN_EXPECT: case BUILT_IN_EXPECT_WITH_PROBABILITY: case BUILT_IN_ASSUME_ALIGNED:
      if (lhs)
	{
	  tree arg = gimple_call_arg (s, 0);
	  set_lhs (s, arith.convert_value (TREE_TYPE (lhs), TREE_TYPE (arg), expand (arg)), mark);
	}
      return true;
    case BUILT_IN_UNREACHABLE: case BUILT_IN_PREFETCH: case BUILT_IN_VA_END: case BUILT_IN_CLEAR_CACHE:
      return true;
    case BUILT_IN_TRAP:
      /* Such is a failed check's end with -fsanitize-undefined-trap-on-error.  */
      if (flag_sanitize)
	failure.fail_check ("trap");
      else
	insn (op::trap, ptx::mods (), {});
      go_on_in (new_block ());
      return true;
    case BUILT_IN_MEMCPY: case BUILT_IN_MEMMOVE: case BUILT_IN_MEMPCPY:
      return emit_copy (s, code);
    case BUILT_IN_MEMSET:
      return emit_fill (s);
    case BUILT_IN_VA_START:
      emit_va_start (s);
      return true;
    case BUILT_IN_VA_COPY:
      emit_va_copy (s);
      return true;
    case BUILT_IN_ALLOCA: case BUILT_IN_ALLOCA_WITH_ALIGN: case BUILT_IN_ALLOCA_WITH_ALIGN_AND_MAX:
      emit_alloca (s, code);
      return true;
    case BUILT_IN_STACK_SAVE:
      {
	regno d = reg (T::b64);
	move (d, stack.sp ());
	set_lhs (s, value (1, R (d)), mark);
	return true;
      }
    case BUILT_IN_STACK_RESTORE:
      stack.restore (expand1 (gimple_call_arg (s, 0)));
      return true;
    case BUILT_IN_EXTRACT_RETURN_ADDR: case BUILT_IN_FROB_RETURN_ADDR:
      set_lhs (s, expand (gimple_call_arg (s, 0)), mark);
      return true;
    case BUILT_IN_CONSTANT_P:
      set_lhs (s, value (1, I (0)), mark);
      return true;
    case BUILT_IN_OBJECT_SIZE: case BUILT_IN_DYNAMIC_OBJECT_SIZE:
      if (lhs)
	{
	  unsigned kind
	      = n > 1 && tree_fits_uhwi_p (gimple_call_arg (s, 1)) ? tree_to_uhwi (gimple_call_arg (s, 1)) : 0;
	  set_lhs (s, value (1, I (kind < 2 ? -1 : 0)), mark);
	}
      return true;
    case BUILT_IN_SETJMP: case BUILT_IN_LONGJMP: case BUILT_IN_SETJMP_SETUP: case BUILT_IN_SETJMP_RECEIVER:
    case BUILT_IN_NONLOCAL_GOTO:
      sorry_at_stmt ("'setjmp' or 'longjmp'");
      return true;
    case BUILT_IN_INIT_TRAMPOLINE: case BUILT_IN_ADJUST_TRAMPOLINE: case BUILT_IN_INIT_HEAP_TRAMPOLINE:
    case BUILT_IN_INIT_DESCRIPTOR: case BUILT_IN_ADJUST_DESCRIPTOR:
      return emit_descriptor (e, s, code);
    case BUILT_IN_EH_POINTER: case BUILT_IN_EH_FILTER:
      set_lhs (s, value (1, I (0)), mark);
      return true;
    case BUILT_IN_EH_COPY_VALUES:
      return true;
    case BUILT_IN_UNWIND_RESUME: case BUILT_IN_CXA_END_CLEANUP:
      insn (op::trap, ptx::mods (), {});
      go_on_in (new_block ());
      return true;
    default:
      break;
    }
  combined_fn cfn = gimple_call_combined_fn (s);
  return cfn != CFN_LAST && emit_combined_fn (e, s, cfn);
}

bool
emit_builtin (emission &e, gcall *s, tree fndecl)
{
  return builtin_calls (e).emit_builtin (s, fndecl);
}
