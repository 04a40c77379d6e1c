/* ptx-inline.cc -- instructions that a program gives as text, in an asm statement.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The text becomes instructions like all others: each is looked up in ptx-ops.def, and the verifier checks it.  So an
   unknown instruction is an error at its place in the program, and all readers of a module know the module's
   instructions.

     text      = { statement }
     statement = "{" text "}" | ".reg" "." TYPE NAME ["<" N ">"] { "," ... } ";" | ["@" ["!"] NAME] instruction ";"
     operand   = NAME | "!" NAME | number | "[" NAME [("+" | "-") number] "]" | "{" operand { "," operand } "}" | "_"
	       | operand "|" operand

   A name is one of a register that the text declares, in its braces; of a special register; or "%@N": the Nth operand
   of the statement.  There are no labels, calls or directives, and no symbols of the module.  What makes threads of a
   warp or a block wait for each other, or exchange values, is refused: who executes the statement knows nothing of the
   other lanes.  */

#include "ptx-inline.h"
#include "ptx-table.h"

#include <cstdlib>
#include <cstring>
#include <map>

namespace ptx {

namespace {

/* The type of the virtual registers that hold values of type T.  */
type
type_of_register (type t)
{
  const type_info &i = info (t);
  if (i.kind == type_info::pred)
    return type::pred;
  if (i.kind == type_info::flt && i.bytes >= 4)
    return t;
  return i.bytes <= 2 ? type::b16 : i.bytes == 4 ? type::b32 : i.bytes == 8 ? type::b64 : type::none;
}

type
type_called (const std::string &word)
{
  for (unsigned i = 0; i < unsigned (type::none); i++)
    if (word == info (type (i)).spelling)
      return type (i);
  return type::none;
}

std::vector<std::string>
split (const std::string &s)
{
  std::vector<std::string> words;
  for (size_t at = 0;;)
    {
      const size_t dot = s.find ('.', at);
      words.push_back (s.substr (at, dot - at));
      if (dot == std::string::npos)
	return words;
      at = dot + 1;
    }
}

class reader
{
public:
  reader (const std::string &text, function &f, const std::vector<regno> &operands)
    : m_at (text.c_str ()), m_f (f), m_operands (operands), m_scopes (1)
  {
  }
  bool read ();
  const std::string &error () const { return m_error; }

private:
  bool fail (const std::string &what);
  void skip ();
  bool accept (char c);
  std::string word ();
  bool statement ();
  bool declaration ();
  bool register_called (const std::string &name, regno *r);
  bool number (operand *o);
  bool value (operand *o);
  bool instruction ();
  bool find (const std::vector<std::string> &words, op *code, std::vector<std::string> *rest);
  bool match (const std::vector<std::string> &rest, insn *i);
  static bool match_form (const form &f, const std::vector<std::string> &words, mods *m);

  const char *m_at;
  function &m_f;
  const std::vector<regno> &m_operands;
  std::vector<std::map<std::string, regno>> m_scopes;
  std::string m_error;
};

bool
reader::fail (const std::string &what)
{
  if (m_error.empty ())
    m_error = what;
  return false;
}

/* Blanks and comments.  */
void
reader::skip ()
{
  for (;;)
    if (*m_at == ' ' || *m_at == '\t' || *m_at == '\n' || *m_at == '\r')
      m_at++;
    else if (m_at[0] == '/' && m_at[1] == '/')
      m_at += strcspn (m_at, "\n");
    else if (m_at[0] == '/' && m_at[1] == '*' && strstr (m_at + 2, "*/"))
      m_at = strstr (m_at + 2, "*/") + 2;
    else
      return;
}

bool
reader::accept (char c)
{
  skip ();
  if (*m_at != c)
    return false;
  m_at++;
  return true;
}

/* A name, or a mnemonic with its modifiers: letters, digits, _ $ % . and ::.  */
std::string
reader::word ()
{
  skip ();
  const char *begin = m_at;
  if (m_at[0] == '%' && m_at[1] == '@')
    m_at += 2;
  while ((*m_at >= 'a' && *m_at <= 'z') || (*m_at >= 'A' && *m_at <= 'Z') || (*m_at >= '0' && *m_at <= '9')
	 || (*m_at && strchr ("_$%.", *m_at))
	 || (*m_at == ':' && (m_at[1] == ':' || (m_at > begin && m_at[-1] == ':'))))
    m_at++;
  return std::string (begin, size_t (m_at - begin));
}

/* .reg has been read.  */
bool
reader::declaration ()
{
  const std::string spelling = word ();
  const type t = spelling.empty () || spelling[0] != '.' ? type::none : type_called (spelling.substr (1));
  const type r = t == type::none ? t : type_of_register (t);
  if (r == type::none)
    return fail ("no registers of type '" + spelling + "'");
  do
    {
      const std::string name = word ();
      if (name.empty () || name.find ('.') != std::string::npos || name[0] == '@')
	return fail ("a name is expected behind '.reg " + spelling + "'");
      long many = -1;
      if (accept ('<'))
	{
	  char *end;
	  many = strtol (m_at, &end, 10);
	  if (end == m_at || many < 1 || many > 1000)
	    return fail ("a number of registers from 1 to 1000 is expected");
	  m_at = end;
	  if (!accept ('>'))
	    return fail ("'>' is expected");
	}
      for (long k = 0; k < (many < 0 ? 1 : many); k++)
	if (!m_scopes.back ().insert ({ many < 0 ? name : name + std::to_string (k), m_f.new_reg (r) }).second)
	  return fail ("'" + name + "' is declared twice");
    }
  while (accept (','));
  return accept (';') || fail ("';' is expected");
}

bool
reader::register_called (const std::string &name, regno *r)
{
  if (name.compare (0, 2, "%@") == 0)
    {
      const unsigned long n = strtoul (name.c_str () + 2, nullptr, 10);
      if (n >= m_operands.size ())
	return fail ("there is no operand " + std::to_string (n));
      *r = m_operands[n];
      return true;
    }
  for (size_t k = m_scopes.size (); k--;)
    {
      auto found = m_scopes[k].find (name);
      if (found != m_scopes[k].end ())
	{
	  *r = found->second;
	  return true;
	}
    }
  return fail ("'" + name + "' is not declared");
}

/* A number begins here.  */
bool
reader::number (operand *o)
{
  skip ();
  const bool minus = *m_at == '-';
  const char *digits = m_at + minus;
  char *end;
  if (digits[0] == '0' && digits[1] && strchr ("fFdD", digits[1]))
    {
      const bool single = strchr ("fF", digits[1]);
      const unsigned long long bits = strtoull (digits + 2, &end, 16);
      if (minus || end - digits != (single ? 10 : 18))
	return fail ("a number of 8 or 16 hexadecimal digits is expected");
      *o = single ? operand::of_f32 (uint32_t (bits)) : operand::of_f64 (bits);
    }
  else
    {
      const unsigned long long n = strtoull (digits, &end, 0);
      if (end == digits)
	return fail ("an operand is expected");
      if (*end == '.' || *end == 'e' || *end == 'E')
	return fail ("numbers with a point are not supported: 0fXXXXXXXX and 0dXXXXXXXXXXXXXXXX are");
      if (*end == 'U')
	end++;
      *o = operand::of_imm (int64_t (minus ? 0 - n : n));
    }
  m_at = end;
  return true;
}

bool
reader::value (operand *o)
{
  skip ();
  if (accept ('['))
    {
      regno base;
      operand displacement = operand::of_imm (0);
      if (!register_called (word (), &base))
	return false;
      if (accept ('+') ? !number (&displacement) : (skip (), *m_at == '-') && !number (&displacement))
	return false;
      *o = operand::at_reg (base, displacement.i);
      return accept (']') || fail ("']' is expected");
    }
  if (accept ('{'))
    {
      std::vector<operand> all;
      do
	{
	  operand one;
	  if (!value (&one))
	    return false;
	  all.push_back (one);
	}
      while (accept (','));
      *o = operand::of_list (all);
      return accept ('}') || fail ("'}' is expected");
    }
  if (accept ('!'))
    {
      regno r;
      if (!register_called (word (), &r))
	return false;
      *o = operand::of_not (r);
      return true;
    }
  if (*m_at == '-' || (*m_at >= '0' && *m_at <= '9'))
    return number (o);
  const std::string name = word ();
  if (name == "_")
    {
      *o = operand ();
      return true;
    }
  for (unsigned s = 0; s < unsigned (sreg::last); s++)
    if (name == info (sreg (s)).spelling)
      {
	*o = operand::of_special (sreg (s));
	return true;
      }
  if (name.empty ())
    return fail (std::string ("an operand is expected before '") + *m_at + "'");
  regno r;
  if (!register_called (name, &r))
    return false;
  *o = operand::of_reg (r);
  if (accept ('|'))
    {
      operand second;
      if (!value (&second))
	return false;
      *o = operand::of_list ({ *o, second });
    }
  return true;
}

/* WORDS, behind the mnemonic's, as a use of F.  */
bool
reader::match_form (const form &f, const std::vector<std::string> &words, mods *m)
{
  std::vector<slot> types;
  for (const item &it : f.suffix)
    if (it.s == slot::T || it.s == slot::D)
      types.push_back (it.s);
  size_t next = 0;
  slot_mask have = 0;
  for (size_t k = 0; k < words.size (); k++)
    {
      const type t = type_called (words[k]);
      if (t != type::none && next < types.size ())
	{
	  set (*m, types[next], 1 + unsigned (t));
	  have |= bit (types[next++]);
	  continue;
	}
      bool taken = false;
      for (const item &it : f.suffix)
	{
	  if (it.s == slot::T || it.s == slot::D || it.s == slot::pack || (have & bit (it.s)))
	    continue;
	  for (const choice &c : it.choices)
	    {
	      const bool two = k + 1 < words.size () && c.text == words[k] + "." + words[k + 1];
	      if (!two && c.text != words[k])
		continue;
	      set (*m, it.s, c.value);
	      have |= bit (it.s);
	      k += two;
	      taken = true;
	      break;
	    }
	  if (taken)
	    break;
	}
      if (!taken)
	return false;
    }
  return next == types.size () && fits (f, *m, present (*m));
}

/* Into CODE the operation that WORDS begin with, into REST the words that are no part of its mnemonic.  */
bool
reader::find (const std::vector<std::string> &words, op *code, std::vector<std::string> *rest)
{
  op best = op::last;
  size_t length = 0;
  for (unsigned k = 0; k < unsigned (op::last); k++)
    {
      const std::vector<std::string> own = split (info (op (k)).mnemonic);
      if (own[0] != words[0] || own.size () <= length)
	continue;
      std::vector<std::string> others;
      size_t found = 1;
      for (size_t w = 1; w < words.size (); w++)
	if (found < own.size () && words[w] == own[found])
	  found++;
	else
	  others.push_back (words[w] == "shared::cta" ? "shared" : words[w]);
      if (found < own.size ())
	continue;
      best = op (k);
      length = own.size ();
      *rest = others;
    }
  *code = best;
  if (best == op::last)
    return fail ("'" + words[0] + "' is no instruction that is known here");
  const char *mnemonic = info (best).mnemonic;
  if (info (best).flags & (F_TERM | F_CALL | F_RETURN | F_END))
    return fail (std::string ("'") + mnemonic + "' changes the flow of control");
  if (info (best).flags & (F_BARRIER | F_CONV))
    return fail (std::string ("'") + mnemonic + "' is for several lanes or warps together");
  if (best == op::alloca_ || best == op::stacksave || best == op::stackrestore)
    return fail (std::string ("'") + mnemonic + "' changes the stack");
  return true;
}

/* Into I, whose operation and operands are known: the modifiers REST.  */
bool
reader::match (const std::vector<std::string> &rest, insn *i)
{
  for (const form &f : info (i->code).forms)
    {
      mods m;
      if (match_form (f, rest, &m) && i->o.size () >= f.least_operands && i->o.size () <= f.operands.size ())
	{
	  for (const item &it : f.suffix)
	    for (const operand &o : i->o)
	      if (it.s == slot::pack && o.kind == operand::list)
		set (m, slot::pack, unsigned (o.elts.size ()));
	  i->m = m;
	  return true;
	}
    }
  std::string spelled = info (i->code).mnemonic;
  for (const std::string &w : rest)
    spelled += "." + w;
  return fail ("'" + spelled + "' has a modifier, a type or a number of operands that is not known here");
}

bool
reader::instruction ()
{
  insn i;
  if (accept ('@'))
    {
      i.guarded = true;
      i.guard_neg = accept ('!');
      if (!register_called (word (), &i.guard))
	return false;
    }
  const std::string mnemonic = word ();
  if (mnemonic.empty ())
    return fail (std::string ("an instruction is expected") + (*m_at ? std::string (" before '") + *m_at + "'" : ""));
  if (accept (':'))
    return fail ("labels are not supported");
  std::vector<std::string> rest;
  if (!find (split (mnemonic), &i.code, &rest))
    return false;
  if (!accept (';'))
    {
      do
	{
	  operand o;
	  if (!value (&o))
	    return false;
	  i.o.push_back (o);
	}
      while (accept (','));
      if (!accept (';'))
	return fail ("';' is expected behind '" + mnemonic + "' and its operands");
    }
  if (!match (rest, &i))
    return false;
  m_f.blocks[0].insns.push_back (i);
  return true;
}

bool
reader::statement ()
{
  if (accept (';'))
    return true;
  if (accept ('{'))
    {
      m_scopes.emplace_back ();
      while (!accept ('}'))
	{
	  skip ();
	  if (!*m_at)
	    return fail ("'}' is expected");
	  if (!statement ())
	    return false;
	}
      m_scopes.pop_back ();
      return true;
    }
  skip ();
  if (*m_at == '.')
    {
      const char *begin = m_at;
      const std::string directive = word ();
      if (directive == ".reg")
	return declaration ();
      m_at = begin;
      return fail ("'" + directive + "' is no directive that is known here");
    }
  return instruction ();
}

bool
reader::read ()
{
  for (skip (); *m_at; skip ())
    if (!statement ())
      return false;
  return true;
}

} // namespace

std::string
read_inline (const std::string &text, const std::vector<type> &operands, const target_info &target, module &m)
{
  m.target = target;
  function &f = *m.add_function ("asm", false);
  f.defined = true;
  f.new_block ();
  std::vector<regno> registers;
  for (type t : operands)
    registers.push_back (f.new_reg (t));
  reader r (text, f, registers);
  if (!r.read ())
    return r.error ();
  /* The verifier wants a value in each register, and an end.  */
  module whole;
  whole.target = target;
  function &g = *whole.add_function ("asm", false);
  g = f;
  std::vector<insn> &all = g.blocks[0].insns, first;
  for (regno k = 0; k < g.regs.size (); k++)
    {
      insn i;
      const type t = g.regs[k];
      i.code = op::mov;
      i.m.t = t;
      i.o = { operand::of_reg (k),
	      t == type::f32 ? operand::of_f32 (0) : t == type::f64 ? operand::of_f64 (0) : operand::of_imm (0) };
      if (t == type::pred)
	{
	  i.code = op::setp;
	  i.m.t = type::b32;
	  i.m.compare = cmp::eq;
	  i.o = { operand::of_reg (k), operand::of_imm (0), operand::of_imm (0) };
	}
      first.push_back (i);
    }
  all.insert (all.begin (), first.begin (), first.end ());
  insn end;
  end.code = op::ret;
  all.push_back (end);
  for (const complaint &c : verify (whole))
    return c.text;
  return "";
}

} // namespace ptx
