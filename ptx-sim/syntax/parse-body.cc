/* parse-body.cc -- the inside of functions: registers, scopes, labels, instructions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   An instruction stays a list of words and operands here; the decoder looks it up in the table.  Names are
   resolved in the scope that the instruction stands in, after the whole function has been read, because labels
   may be used before they appear.  */

#include "syntax/parse.h"

#include <algorithm>

namespace ptxsim {

const name_entry *
raw_function::find (uint32_t scope, std::string_view name, name_entry *storage) const
{
  for (;;)
    {
      const name_scope &s = scopes[scope];
      auto it = s.names.find (name);
      if (it != s.names.end ())
	return &it->second;
      if (!s.ranges.empty () && name.back () >= '0' && name.back () <= '9')
	for (const name_scope::range &r : s.ranges)
	  {
	    if (name.size () <= r.prefix.size () || name.size () - r.prefix.size () > 9
		|| name.compare (0, r.prefix.size (), r.prefix) != 0)
	      continue;
	    uint32_t n = 0;
	    size_t i = r.prefix.size ();
	    if (name[i] == '0' && name.size () > i + 1)
	      continue;
	    for (; i < name.size () && name[i] >= '0' && name[i] <= '9'; i++)
	      n = n * 10 + uint32_t (name[i] - '0');
	    if (i == name.size () && n < r.count)
	      {
		storage->kind = name_entry::reg;
		storage->index = r.first + n;
		return storage;
	      }
	  }
      if (scope == 0)
	return nullptr;
      scope = s.parent;
    }
}

void
parser::declare (raw_function &f, uint32_t scope, std::string_view name, const name_entry &e)
{
  if (!f.scopes[scope].names.emplace (name, e).second)
    m_lex.error ("`" + std::string (name) + "' is declared twice");
}

void
parser::body (raw_function &f)
{
  m_lanes = lanes_mark::unknown;
  m_block = 0;
  m_team_only = m_compilers = m_copies = false;
  m_stack_mark = m_part = {};
  m_iterations = nullptr;
  m_lex.expect ('{');
  block (f, 0);
}

/* After the brace; takes the closing one.  */
void
parser::block (raw_function &f, uint32_t scope)
{
  for (;;)
    {
      const token &t = m_lex.peek ();
      if (t.kind == tok::eof)
	m_lex.error ("`" + f.name + "' has no end");
      if (m_lex.accept ('}'))
	return;
      if (m_lex.accept (';'))
	continue;
      if (m_lex.accept ('{'))
	{
	  f.scopes.emplace_back ();
	  f.scopes.back ().parent = scope;
	  block (f, uint32_t (f.scopes.size () - 1));
	}
      else if (t.kind == tok::dotword)
	{
	  if (!body_directive (f, scope))
	    m_lex.error ("unknown directive " + m_lex.describe ());
	}
      else if (t.kind == tok::ident && m_lex.peek2 ().kind == tok::punct && m_lex.peek2 ().punct == ':')
	{
	  std::string_view name = m_lex.next ().text;
	  m_lex.next ();
	  if (m_lex.is_dot ("calltargets") || m_lex.is_dot ("branchtargets") || m_lex.is_dot ("callprototype"))
	    label_directive (f, scope, name);
	  else
	    {
	      name_entry e;
	      e.kind = name_entry::label;
	      e.index = uint32_t (f.insns.size ());
	      declare (f, scope, name, e);
	    }
	}
      else if (t.kind == tok::ident || m_lex.is ('@'))
	{
	  if (t.kind == tok::punct && m_lex.peek2 ().kind == tok::punct && m_lex.peek2 ().punct == '@')
	    m_lex.error ("@@DWARF inside a function");
	  instruction (f, scope);
	}
      else
	m_lex.error ("expected an instruction before " + m_lex.describe ());
    }
}

bool
parser::body_directive (raw_function &f, uint32_t scope)
{
  if (m_lex.accept_dot ("reg"))
    registers (f, scope);
  else if (m_lex.accept_dot ("param"))
    call_params (f, scope);
  else if (m_lex.accept_dot ("local"))
    variables (space::local, linkage::internal, &f, scope);
  else if (m_lex.accept_dot ("shared"))
    variables (space::shared, linkage::internal, &f, scope);
  else if (m_lex.accept_dot ("global"))
    variables (space::global, linkage::internal, &f, scope);
  else if (m_lex.accept_dot ("const"))
    variables (space::constant, linkage::internal, &f, scope);
  else if (m_lex.accept_dot ("extern"))
    {
      if (!m_lex.accept_dot ("shared"))
	m_lex.error ("only .extern .shared may stand inside a function");
      variables (space::shared, linkage::external, &f, scope);
    }
  else if (m_lex.accept_dot ("loc"))
    loc ();
  else if (m_lex.accept_dot ("pragma"))
    skip_statement ();
  else
    return false;
  return true;
}

/* .reg [.vN] .type NAME [<COUNT>] {, NAME...};  */
void
parser::registers (raw_function &f, uint32_t scope)
{
  unsigned vec = 1;
  type t = type::none;
  while (m_lex.peek ().kind == tok::dotword)
    {
      std::string_view w = m_lex.peek ().text;
      if (w == "v2")
	vec = 2;
      else if (w == "v4")
	vec = 4;
      else
	{
	  t = find_type (w);
	  if (t == type::none)
	    m_lex.error ("no type of registers: " + m_lex.describe ());
	}
      m_lex.next ();
    }
  if (t == type::none)
    m_lex.error ("register without a type");
  do
    {
      std::string_view name = m_lex.expect_ident ("a register's name");
      if (m_lex.accept ('<'))
	{
	  if (vec > 1)
	    m_lex.error ("a range of vector registers");
	  name_scope::range r;
	  r.prefix = name;
	  r.first = uint32_t (f.regs.size ());
	  /* No expression: its `>' would be taken for an operator.  */
	  int64_t n = integer ("number of registers");
	  if (n < 0 || n > 1 << 22)
	    m_lex.error ("number of registers out of range");
	  r.count = uint32_t (n);
	  m_lex.expect ('>');
	  f.regs.resize (f.regs.size () + r.count, t);
	  f.scopes[scope].ranges.push_back (r);
	  continue;
	}
      name_entry e;
      e.kind = vec > 1 ? name_entry::regvec : name_entry::reg;
      e.index = uint32_t (f.regs.size ());
      e.count = vec;
      f.regs.resize (f.regs.size () + vec, t);
      declare (f, scope, name, e);
    }
  while (m_lex.accept (','));
  m_lex.expect (';');
}

/* .param of a call sequence: TYPE NAME [[SIZE]] or, as GCC writes them, TYPE NAME<COUNT>.  */
void
parser::call_params (raw_function &f, uint32_t scope)
{
  raw_param p;
  uint64_t align = 0;
  for (;;)
    {
      if (accept_alignment (&align))
	;
      else if (m_lex.peek ().kind == tok::dotword && p.t == type::none)
	{
	  p.t = find_type (m_lex.peek ().text);
	  if (p.t == type::none || p.t == type::pred)
	    m_lex.error ("no type of parameters: " + m_lex.describe ());
	  m_lex.next ();
	}
      else
	break;
    }
  if (p.t == type::none)
    m_lex.error ("parameter without a type");
  do
    {
      raw_param q = p;
      q.name = m_lex.expect_ident ("a parameter's name");
      q.size = type_size (p.t);
      q.align = align ? align : q.size;
      if (m_lex.accept ('<'))
	{
	  int64_t n = integer ("number of parameters");
	  if (n < 0 || n > 1 << 16)
	    m_lex.error ("number of parameters out of range");
	  m_lex.expect ('>');
	  const std::string prefix (q.name);
	  for (int64_t i = 0; i < n; i++)
	    {
	      m_unit.made_names.push_back (prefix + std::to_string (i));
	      q.name = m_unit.made_names.back ();
	      name_entry e;
	      e.kind = name_entry::param;
	      e.index = uint32_t (f.slots.size ());
	      f.slots.push_back (q);
	      declare (f, scope, q.name, e);
	    }
	  continue;
	}
      while (m_lex.accept ('['))
	{
	  q.size *= count ("dimension", 1u << 20);
	  if (q.size > 1u << 20)
	    m_lex.error ("parameter too large");
	  m_lex.expect (']');
	}
      name_entry e;
      e.kind = name_entry::param;
      e.index = uint32_t (f.slots.size ());
      f.slots.push_back (q);
      declare (f, scope, q.name, e);
    }
  while (m_lex.accept (','));
  m_lex.expect (';');
}

/* LABEL: .branchtargets A, B; LABEL: .calltargets F, G; LABEL: .callprototype (rets) _ (params);  */
void
parser::label_directive (raw_function &f, uint32_t scope, std::string_view label)
{
  name_entry e;
  if (m_lex.accept_dot ("callprototype"))
    {
      signature s;
      s.line = m_lex.line ();
      if (m_lex.is ('('))
	param_list (s.rets, nullptr);
      m_lex.expect_ident ("`_'");
      if (m_lex.is ('('))
	param_list (s.params, nullptr);
      if (m_lex.accept_dot ("noreturn"))
	s.noreturn = true;
      e.kind = name_entry::proto;
      e.index = uint32_t (f.protos.size ());
      f.protos.push_back (std::move (s));
    }
  else
    {
      m_lex.next ();
      std::vector<std::string_view> list;
      do
	list.push_back (m_lex.expect_ident ("a target"));
      while (m_lex.accept (','));
      e.kind = name_entry::targets;
      e.index = uint32_t (f.targets.size ());
      f.targets.push_back (std::move (list));
    }
  m_lex.expect (';');
  declare (f, scope, label, e);
}

/* What stands between brackets: NAME, NAME + N, N, NAME + N with a negative N.  */
raw_operand
parser::address ()
{
  raw_operand o;
  o.kind = raw_operand::address;
  if (m_lex.peek ().kind == tok::ident && m_lex.peek ().text != "WARP_SZ")
    {
      o.id = m_lex.next ().text;
      while (m_lex.is ('+') || m_lex.is ('-'))
	{
	  bool minus = m_lex.next ().punct == '-';
	  value v = unary ();
	  if (v.flt)
	    m_lex.error ("floating displacement");
	  o.disp += minus ? -int64_t (v.bits) : int64_t (v.bits);
	}
    }
  else
    o.bits = uint64_t (binary (1).bits);
  m_lex.expect (']');
  return o;
}

raw_operand
parser::operand (raw_function &f)
{
  raw_operand o;
  if (m_lex.accept ('['))
    return address ();
  if (m_lex.is ('{') || m_lex.is ('('))
    {
      char close = m_lex.next ().punct == '{' ? '}' : ')';
      o.kind = close == '}' ? raw_operand::vector : raw_operand::paren;
      if (m_lex.accept (close))
	return o;
      do
	o.elts.push_back (operand (f));
      while (m_lex.accept (','));
      m_lex.expect (close);
      return o;
    }
  token t = m_lex.peek ();
  if (m_lex.is ('!') && m_lex.peek2 ().kind == tok::ident)
    {
      m_lex.next ();
      o = operand (f);
      o.neg = !o.neg;
      return o;
    }
  if (t.kind == tok::ident && t.text != "WARP_SZ")
    {
      m_lex.next ();
      if (t.text == "_" && !m_lex.is ('|'))
	return o;
      if (t.text != "_")
	{
	  o.kind = raw_operand::name;
	  o.id = t.text;
	}
      if (m_lex.peek ().kind == tok::dotword && m_lex.peek ().glued)
	o.member = m_lex.next ().text;
      while (m_lex.is ('+') || m_lex.is ('-'))
	{
	  bool minus = m_lex.next ().punct == '-';
	  value v = unary ();
	  if (v.flt)
	    m_lex.error ("floating displacement");
	  o.disp += minus ? -int64_t (v.bits) : int64_t (v.bits);
	}
      if (m_lex.accept ('|'))
	o.second.reset (new raw_operand (operand (f)));
      return o;
    }
  if (t.kind == tok::f32)
    {
      m_lex.next ();
      o.kind = raw_operand::f32;
      o.bits = t.bits;
      return o;
    }
  bool minus_f32 = m_lex.is ('-') && m_lex.peek2 ().kind == tok::f32;
  if (minus_f32)
    {
      m_lex.next ();
      o.kind = raw_operand::f32;
      o.bits = m_lex.next ().bits ^ 0x80000000u;
      return o;
    }
  value v = expression ();
  o.kind = v.flt ? raw_operand::f64 : raw_operand::integer;
  o.bits = v.bits;
  return o;
}

/* M, the rest of a mark, in iterations of loops; null: there are none, or M is somebody else's.  */
static std::shared_ptr<const std::vector<raw_iteration>>
read_iterations (std::string_view m)
{
  auto word = [&m] {
    m.remove_prefix (std::min (m.find_first_not_of (' '), m.size ()));
    std::string_view w = m.substr (0, m.find (' '));
    m.remove_prefix (w.size ());
    return w;
  };
  auto number = [] (std::string_view w, int64_t *n) {
    const std::string s (w);
    char *end;
    *n = strtoll (s.c_str (), &end, 10);
    return !s.empty () && !*end;
  };
  auto list = std::make_shared<std::vector<raw_iteration>> ();
  for (std::string_view name = word (); !name.empty (); name = word ())
    {
      raw_iteration i;
      i.name = name;
      const std::string_view type = word ();
      int64_t bits;
      if (type.size () < 2 || !number (type.substr (1), &bits) || bits < 1 || bits > 64 || !number (word (), &i.add))
	return nullptr;
      i.is_signed = type[0] == 's';
      i.bits = unsigned (bits);
      for (;;)
	{
	  const std::string_view rest = m, sign = word ();
	  if (sign != "+s" && sign != "+u")
	    {
	      m = rest;
	      break;
	    }
	  raw_iteration::term t;
	  t.is_signed = sign == "+s";
	  t.reg.kind = raw_operand::name;
	  if (!number (word (), &t.factor) || (t.reg.id = word ()).empty ())
	    return nullptr;
	  i.terms.push_back (std::move (t));
	}
      list->push_back (std::move (i));
    }
  return list->empty () ? nullptr : list;
}

/* The comments before an instruction that are for programs: those of doc/abi.md; others are somebody else's.  */
void
parser::marks (raw_function &f)
{
  for (std::string_view m; m_lex.take_mark (&m);)
    {
      while (!m.empty () && (m.back () == '\r' || m.back () == ' '))
	m.remove_suffix (1);
      lanes_mark who = m == " warp" ? lanes_mark::together : m == " lanes" ? lanes_mark::apart
		       : m == " context" ? lanes_mark::context : lanes_mark::unknown;
      if (who != lanes_mark::unknown)
	{
	  m_lanes = who;
	  m_unit.marked = true;
	}
      else if (m == " team")
	m_team_only = true;
      else if (m == " compiler")
	m_compilers = true;
      else if (m == " copy")
	m_copies = true;
      else if (m.substr (0, 6) == " part ")
	m_part = m.substr (6);
      else if (m.substr (0, 7) == " taken " || m.substr (0, 6) == " left ")
	m_stack_mark = m.substr (1);
      else if (m.substr (0, 11) == " iterations")
	m_iterations = read_iterations (m.substr (11));
      else if (m == " nowait")
	f.nowait = true;
      else if (m == " begin")
	f.begin = f.insns.size ();
      else if (m.substr (0, 7) == " scope ")
	m_block = uint32_t (strtoul (std::string (m.substr (7)).c_str (), nullptr, 10));
      else if (m.substr (0, 10) == " variable " || m.substr (0, 11) == " parameter " || m.substr (0, 8) == " scopes "
	       || m.substr (0, 7) == " frame " || m.substr (0, 11) == " automatic " || m.substr (0, 5) == " own ")
	f.notes.push_back (m.substr (1));
      else if (m.substr (0, 6) == " type " || m.substr (0, 8) == " member " || m.substr (0, 7) == " value "
	       || m.substr (0, 8) == " global ")
	m_unit.notes.push_back (m.substr (1));
      else if (m.substr (0, 10) == " function ")
	{
	  const size_t space = std::min (m.find (' ', 10), m.size ());
	  f.symbol = m.substr (10, space - 10);
	  f.source_name = space < m.size () ? m.substr (space + 1) : m.substr (10);
	}
      else if (m.substr (0, 10) == " argument ")
	{
	  const std::string words (m.substr (10));
	  char *end;
	  const unsigned long offset = strtoul (words.c_str (), &end, 10);
	  if (*end == ' ' && end[1] && offset < UINT32_MAX)
	    f.arguments.emplace_back (uint32_t (offset), end + 1);
	}
    }
}

void
parser::instruction (raw_function &f, uint32_t scope)
{
  marks (f);
  f.insns.emplace_back ();
  raw_insn i;
  i.lanes = m_lanes;
  i.scope = scope;
  i.loc_file = m_loc_file;
  i.loc_line = m_loc_line;
  i.block = m_block;
  if (m_lex.accept ('@'))
    {
      i.guard_neg = m_lex.accept ('!');
      i.guard = m_lex.expect_ident ("a predicate");
    }
  i.line = m_lex.line ();
  i.words.push_back (m_lex.expect_ident ("an instruction"));
  while (m_lex.peek ().kind == tok::dotword)
    i.words.push_back (m_lex.next ().text);
  if (!m_lex.is (';'))
    {
      do
	i.ops.push_back (operand (f));
      while (m_lex.accept (','));
    }
  m_lex.expect (';');
  const std::string_view what = i.words[0];
  if (what == "ld" || what == "st" || what == "atom" || what == "red")
    {
      i.team_only = m_team_only;
      i.compilers = m_compilers;
      i.copies = m_copies;
      i.part = m_part;
      i.iterations = m_iterations;
      m_team_only = m_compilers = m_copies = false;
      m_part = {};
    }
  i.stack_mark = m_stack_mark;
  m_stack_mark = {};
  f.insns.back () = std::move (i);
}

} // namespace ptxsim
