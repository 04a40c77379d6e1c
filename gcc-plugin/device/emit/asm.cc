/* asm.cc -- inline asm that has no instructions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Programs hide values from the optimisers with asm ("" : "+r" (x)) and order memory with asm ("" ::: "memory").
   Those mean the same on every machine: an output has the value of the input that its constraint is tied to, an output
   in memory keeps what is there, and any other output has no particular value.  By the time of emission the optimisers
   have respected them.  An asm with instructions is for the host.  */

#include "device/emit/statement.h"

using ptx::regno;

namespace {

/* An asm statement.  */
class asm_statement : statement_writer
{
public:
  using statement_writer::statement_writer;
  void emit_asm (gasm *);
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

void
asm_statement::emit_asm (gasm *a)
{
  if (!no_instructions (gimple_asm_string (a)))
    {
      sorry_at_stmt ("inline asm for the host");
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
      /* Writing one output may change the register that holds another's value.  */
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
