/* asm.cc -- inline asm.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Programs hide values from the optimisers with asm ("" : "+r" (x)) and order memory with asm ("" ::: "memory").  These
   mean the same on every machine: an output has the value of the input that its constraint is tied to, an output in
   memory keeps what is there, and any other output has no particular value.  By the time of emission the optimisers
   have respected them.

   An asm with instructions is PTX (ptx-emitter/ptx-inline.cc): the host's compiler gets another function, as in
   OpenACC's routines with "nohost", or finds the code unreachable on the host, behind acc_on_device.  Constraints are
   those of CUDA and GCC's own nvptx: h, r and l for 16, 32 and 64 bits, f and d for float and double, n and i for
   constants, a number for an operand in the same place.  It is executed once by each thread of OpenMP or OpenACC: a
   warp as a thread executes it in its first lane, which passes the outputs to the other lanes.  */

#include "device/emit/statement.h"
#include "ptx-inline.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

namespace {

/* An asm statement.  */
class asm_statement : statement_writer
{
public:
  using statement_writer::statement_writer;
  void emit_asm (gasm *);

private:
  bool expand_text (gasm *, std::string *text);
  bool register_for (const char *constraint, tree type, T *reg);
  bool emit_ptx (gasm *);
  void replay (const ptx::function &read, std::vector<regno> registers);
};

} // namespace

/* Is there nothing in TEXT but blanks, separators and comments, of the host's assembler's syntax?  */
static bool
no_instructions (const char *text)
{
  for (; *text; text++)
    if (*text == '#')
      {
	while (text[1] && text[1] != '\n')
	  text++;
      }
    else if (text[0] == '/' && text[1] == '*')
      {
	text = strstr (text + 2, "*/");
	if (!text)
	  return false;
	text++;
      }
    else if (!strchr (" \t\n;", *text))
      return false;
  return true;
}

/* The constraint of OPERAND, an element of an asm's list.  */
static const char *
constraint_of (tree operand)
{
  return TREE_STRING_POINTER (TREE_VALUE (TREE_PURPOSE (operand)));
}

/* The input of A that is to be in the place of output NUMBER.  */
static tree
tied_input (gasm *a, unsigned number)
{
  for (unsigned i = 0; i < gimple_asm_ninputs (a); i++)
    {
      tree input = gimple_asm_input_op (a, i);
      const char *c = constraint_of (input);
      while (*c == '%' || *c == '*')
	c++;
      char *end;
      if (ISDIGIT (*c) && strtoul (c, &end, 10) == number)
	return TREE_VALUE (input);
    }
  return NULL_TREE;
}

/* Into TEXT: that of A for the reader, with %@N for %N.  False after a message.  */
bool
asm_statement::expand_text (gasm *a, std::string *text)
{
  const char *p = gimple_asm_string (a);
  if (heddle_basic_asm_p (a))
    {
      *text = p;
      return true;
    }
  static unsigned number;
  number++;
  for (; *p; p++)
    if (*p != '%')
      *text += *p;
    else if (ISDIGIT (p[1]))
      *text += "%@";
    else if (p[1] == '=')
      {
	*text += std::to_string (number);
	p++;
      }
    else if (p[1] && strchr ("%{|}", p[1]))
      *text += *++p;
    else
      {
	error_at (loc (), "%<asm%> for a device: %<%%%c%> has no meaning in its text", p[1] ? p[1] : '%');
	return false;
      }
  return true;
}

/* Into REG: the type of the register for a value of TYPE that CONSTRAINT asks for.  False after a message.  */
bool
asm_statement::register_for (const char *constraint, tree type, T *reg)
{
  const std::vector<part> *parts = parts_of (type);
  for (const char *l = constraint; *l; l++)
    {
      T t = T::none;
      switch (*l)
	{
	case 'h': t = T::b16; break;
	case 'r': t = T::b32; break;
	case 'l': t = T::b64; break;
	case 'f': t = T::f32; break;
	case 'd': t = T::f64; break;
	case 'n':
	case 'i':
	  if (parts && parts->size () == 1)
	    t = (*parts)[0].reg;
	  break;
	case '=': case '+': case '&': case '%':
	  continue;
	default:
	  break;
	}
      const bool small = t == T::b16 && integer_like_p (type) && TYPE_PRECISION (type) == 16;
      if (t == T::none || !parts || parts->size () != 1 || ((*parts)[0].reg != t && !small))
	break;
      *reg = t;
      return true;
    }
  error_at (loc (), "%<asm%> for a device: the constraint %qs does not fit an operand of type %qT", constraint, type);
  return false;
}

/* What has been READ, whose first registers are REGISTERS.  */
void
asm_statement::replay (const ptx::function &read, std::vector<regno> registers)
{
  while (registers.size () < read.regs.size ())
    registers.push_back (reg (read.regs[registers.size ()]));
  const std::function<void (operand &)> rename = [&] (operand &o)
    {
      if (o.kind == operand::reg || (o.kind == operand::address && o.based))
	o.r = registers[o.r];
      for (operand &e : o.elts)
	rename (e);
    };
  for (const ptx::insn &i : read.blocks[0].insns)
    {
      ptx::insn &copy = insn (i.code, i.m, {});
      copy.o = i.o;
      for (operand &o : copy.o)
	rename (o);
      copy.guarded = i.guarded;
      copy.guard_neg = i.guard_neg;
      copy.guard = i.guarded ? registers[i.guard] : 0;
    }
}

/* A, which has instructions.  False after a message.  */
bool
asm_statement::emit_ptx (gasm *a)
{
  if (gimple_asm_nlabels (a))
    {
      sorry_at_stmt ("'asm goto' with instructions");
      return false;
    }
  std::string text;
  if (!expand_text (a, &text))
    return false;
  const unsigned outputs = gimple_asm_noutputs (a), inputs = gimple_asm_ninputs (a);
  regno mark = next_reg ();
  std::vector<T> types;
  std::vector<regno> registers;
  /* Outputs begin with their tied inputs.  */
  for (unsigned i = 0; i < outputs; i++)
    {
      tree out = TREE_VALUE (gimple_asm_output_op (a, i)), in = tied_input (a, i);
      T t;
      if (!register_for (constraint_of (gimple_asm_output_op (a, i)), TREE_TYPE (out), &t))
	return false;
      if (in && !useless_type_conversion_p (TREE_TYPE (out), TREE_TYPE (in)))
	{
	  sorry_at_stmt ("an 'asm' with operands of different kinds in one place");
	  return false;
	}
      value v = in ? expand (in) : undefined_value (TREE_TYPE (out));
      types.push_back (t);
      registers.push_back (reg (t));
      if (t == T::b16 && integer_like_p (TREE_TYPE (out)))
	v[0] = convert (T::u16, T::u32, ptx::rnd::none, R (force_reg (v[0], T::b32)));
      move (registers[i], v[0]);
    }
  for (unsigned i = 0; i < inputs; i++)
    {
      tree in = TREE_VALUE (gimple_asm_input_op (a, i));
      const char *constraint = constraint_of (gimple_asm_input_op (a, i));
      T t;
      char *end;
      if (ISDIGIT (*constraint))
	{
	  const unsigned long place = strtoul (constraint, &end, 10);
	  types.push_back (types[place]);
	  registers.push_back (registers[place]);
	  continue;
	}
      if (!register_for (constraint, TREE_TYPE (in), &t))
	return false;
      operand v = expand1 (in);
      if (t == T::b16 && integer_like_p (TREE_TYPE (in)))
	v = convert (T::u16, T::u32, ptx::rnd::none, R (force_reg (v, T::b32)));
      types.push_back (t);
      registers.push_back (reg (t));
      move (registers.back (), v);
    }
  ptx::module scratch;
  const std::string wrong = ptx::read_inline (text, types, mod.m.target, scratch);
  if (!wrong.empty ())
    {
      error_at (loc (), "%<asm%> for a device: %s", wrong.c_str ());
      return false;
    }
  regno once;
  const bool guarded = warp.once_predicate (&once);
  ptx::blockno after = 0;
  if (guarded)
    {
      ptx::blockno act = new_block ();
      after = new_block ();
      branch_if (once, true, after);
      branch (act);
      go_on_in (act);
    }
  replay (scratch.functions[0], registers);
  if (guarded)
    {
      branch (after);
      go_on_in (after);
    }
  if (guarded)
    warp.gather (false);
  for (unsigned i = 0; i < outputs; i++)
    {
      tree out = TREE_VALUE (gimple_asm_output_op (a, i));
      operand v = warp.broadcast (R (registers[i]), types[i]);
      if (integer_like_p (TREE_TYPE (out)))
	{
	  if (types[i] == T::b16)
	    v = convert (T::u32, T::u16, ptx::rnd::none, v);
	  v = arith.canonical (TREE_TYPE (out), v);
	}
      if (TREE_CODE (out) == SSA_NAME)
	ssa.set (out, value (1, v), mark);
      else
	refs.store (out, value (1, v), TREE_TYPE (out));
    }
  return true;
}

void
asm_statement::emit_asm (gasm *a)
{
  if (!no_instructions (gimple_asm_string (a)))
    {
      emit_ptx (a);
      return;
    }
  /* All is read before anything is written.  */
  unsigned n = gimple_asm_noutputs (a);
  regno mark = next_reg ();
  std::vector<value> values (n);
  for (unsigned i = 0; i < n; i++)
    {
      tree out = TREE_VALUE (gimple_asm_output_op (a, i)), in = tied_input (a, i);
      tree type = TREE_TYPE (out);
      if (!in && TREE_CODE (out) != SSA_NAME)
	continue;
      if (in && operand_equal_p (in, out))
	continue;
      if (!parts_of (type) || (in && !parts_of (TREE_TYPE (in))))
	{
	  sorry_of_type ("an operand of an 'asm'", parts_of (type) ? TREE_TYPE (in) : type);
	  return;
	}
      if (!in)
	values[i] = undefined_value (type);
      else if (useless_type_conversion_p (type, TREE_TYPE (in)))
	values[i] = expand (in);
      else if (integer_like_p (type) && integer_like_p (TREE_TYPE (in)))
	/* GCC lets these differ in size, and the low bits count.  */
	values[i] = arith.convert_value (type, TREE_TYPE (in), expand (in));
      else if (operand_equal_p (TYPE_SIZE (type), TYPE_SIZE (TREE_TYPE (in))))
	values[i] = arith.view_convert (type, TREE_TYPE (in), expand (in));
      else
	{
	  sorry_at_stmt ("an 'asm' with operands of different kinds in one place");
	  return;
	}
      /* The write of one output may change the register of another's value.  */
      if (n > 1)
	for (size_t j = 0; j < values[i].size (); j++)
	  if (values[i][j].kind == ptx::operand::reg)
	    {
	      regno r = reg ((*parts_of (type))[j].reg);
	      move (r, values[i][j]);
	      values[i][j] = R (r);
	    }
    }
  for (unsigned i = 0; i < n; i++)
    if (!values[i].empty ())
      {
	tree out = TREE_VALUE (gimple_asm_output_op (a, i));
	if (TREE_CODE (out) == SSA_NAME)
	  ssa.set (out, values[i], mark);
	else
	  refs.store (out, values[i], TREE_TYPE (out));
      }
}

void
emit_asm (emission &e, gasm *s)
{
  asm_statement (e).emit_asm (s);
}
