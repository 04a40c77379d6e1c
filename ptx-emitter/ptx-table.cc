/* ptx-table.cc -- reading the columns of ptx-ops.def.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The forms of an operation are read when it is first asked for: reading all, about 250, takes more than a
   millisecond, and a program has a quarter of them.  The texts are ours, so an error in one is a bug of this project:
   it is printed and the program aborts.  */

#include "ptx-table.h"

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <mutex>

namespace ptx {

namespace {

struct row
{
  op code;
  const char *types, *dtypes, *suffix, *operands;
  unsigned isa, sm;
};

const row rows[] =
{
#define PTX_FORM(NAME, TYPES, DTYPES, SUFFIX, OPERANDS, ISA, SM) \
  { op::NAME, TYPES, DTYPES, SUFFIX, OPERANDS, ISA, SM },
#include "ptx-ops.def"
};

const type_info types[] =
{
#define PTX_TYPE(NAME, SPELLING, BYTES, KIND) { SPELLING, BYTES, type_info::KIND },
#include "ptx-types.def"
};

const sreg_info sregs[] =
{
#define PTX_SREG(NAME, SPELLING, TYPE, ISA, SM) { SPELLING, type::TYPE, { ISA, SM } },
#include "ptx-sregs.def"
};

const char *const slot_names[] =
{
  "T", "D", "vec", "pack",
#define PTX_SLOT(SLOT, ENUM, MEMBER) #SLOT,
#include "ptx-mods.def"
#define PTX_FLAG(SLOT, SPELLING) #SLOT,
#include "ptx-mods.def"
};

struct value_row
{
  slot s;
  unsigned value;
  const char *text;
};

const value_row values[] =
{
  { slot::vec, 2, "v2" }, { slot::vec, 4, "v4" },
  { slot::pack, 2, "v2" }, { slot::pack, 4, "v4" },
#define PTX_VALUE(SLOT, ENUM, ENUMERATOR, SPELLING) { slot::SLOT, unsigned (ENUM::ENUMERATOR), SPELLING },
#include "ptx-mods.def"
#define PTX_FLAG(SLOT, SPELLING) { slot::SLOT, 1, SPELLING },
#include "ptx-mods.def"
};

op_info *ops ();

[[noreturn]] void
bad_row (const row &r, const char *what, const std::string &where)
{
  fprintf (stderr, "ptx-ops.def: row `%s' \"%s\" \"%s\": %s `%s'\n", ops ()[unsigned (r.code)].name, r.suffix,
	   r.operands, what, where.c_str ());
  abort ();
}

std::vector<std::string>
split (const std::string &s, char at)
{
  std::vector<std::string> v;
  size_t i = 0;
  while (i < s.size ())
    {
      size_t j = s.find (at, i);
      if (j == std::string::npos)
	j = s.size ();
      if (j > i)
	v.push_back (s.substr (i, j - i));
      i = j + 1;
    }
  return v;
}

/* Take "@ISA/SM" off the end of S.  */
need
take_need (const row &r, std::string &s)
{
  need n;
  size_t at = s.rfind ('@');
  if (at == std::string::npos)
    return n;
  if (sscanf (s.c_str () + at, "@%u/%u", &n.isa, &n.sm) != 2)
    bad_row (r, "cannot read the demand in", s);
  s.resize (at);
  return n;
}

std::vector<choice>
read_types (const row &r, const char *text, uint64_t &mask)
{
  std::vector<choice> v;
  mask = 0;
  for (std::string w : split (text, ' '))
    {
      choice c;
      c.n = take_need (r, w);
      c.text = w;
      for (c.value = 0; c.value < unsigned (type::none); c.value++)
	if (w == types[c.value].spelling)
	  break;
      if (c.value == unsigned (type::none))
	bad_row (r, "unknown type", w);
      mask |= uint64_t (1) << c.value;
      v.push_back (c);
    }
  return v;
}

item
read_item (const row &r, std::string w)
{
  item it;
  size_t open = w.find ('('), close = w.find (')');
  std::string tail = close == std::string::npos ? w : w.substr (close + 1);
  it.n = take_need (r, tail);
  it.optional = !tail.empty () && tail.back () == '?';
  if (it.optional)
    tail.pop_back ();
  std::string name = open == std::string::npos ? tail : w.substr (0, open);
  unsigned k;
  for (k = 0; k < unsigned (slot::last); k++)
    if (name == slot_names[k])
      break;
  if (k == unsigned (slot::last))
    bad_row (r, "unknown slot", w);
  it.s = slot (k);
  it.values = 0;
  if (open != std::string::npos)
    for (std::string c : split (w.substr (open + 1, close - open - 1), ','))
      {
	choice ch;
	ch.n = take_need (r, c);
	ch.text = c;
	const value_row *v = values, *end = values + sizeof values / sizeof *values;
	while (v != end && !(v->s == it.s && c == v->text))
	  v++;
	if (v == end)
	  bad_row (r, "unknown value", c);
	ch.value = v->value;
	it.choices.push_back (ch);
      }
  else
    for (const value_row &v : values)
      if (v.s == it.s && strcmp (v.text, "gl"))
	it.choices.push_back ({ v.value, v.text, need () });
  for (const choice &c : it.choices)
    it.values |= uint64_t (1) << c.value;
  return it;
}

operand_spec
read_operand (const row &r, std::string w)
{
  operand_spec o;
  std::string all = w;
  if (w[0] == '=')
    o.dest = true, w.erase (0, 1);
  size_t bar = w.find ('|');
  if (bar != std::string::npos)
    {
      o.may_pair = true;
      o.must_pair = w.back () == '!';
      w.resize (bar);
    }
  if (size_t hash = w.find ('#'); hash != std::string::npos && w.find_first_of ("0123456789", hash) == hash + 1)
    {
      o.only_imm = true;
      for (const std::string &choice : split (w.substr (hash + 1), ','))
	o.choices.push_back (uint32_t (atoi (choice.c_str ())));
      w.resize (hash);
    }
  while (!w.empty ())
    {
      char c = w.back ();
      if (c == '!')
	o.no_imm = true;
      else if (c == '#')
	o.only_imm = true;
      else if (c == '&')
	o.may_address = true;
      else if (c == '_')
	o.may_discard = true;
      else if (c == '^')
	o.may_negate = true;
      else if (c == '?')
	o.optional = true;
      else
	break;
      w.pop_back ();
    }
  if (size_t star = w.find ('*'); star != std::string::npos)
    {
      o.count = atoi (w.c_str () + star + 1);
      if (!o.count)
	bad_row (r, "cannot read the operand", all);
      w.resize (star);
    }
  static const struct { const char *text; operand_spec::what_t what; } words[] =
    { { "T", operand_spec::T }, { "D", operand_spec::D }, { "W", operand_spec::wide },
      { "P", operand_spec::part }, { "M", operand_spec::memory }, { "@", operand_spec::address },
      { "label", operand_spec::label }, { "labels", operand_spec::labels }, { "callee", operand_spec::callee },
      { "rets", operand_spec::rets }, { "args", operand_spec::args } };
  for (auto &x : words)
    if (w == x.text)
      {
	o.what = x.what;
	return o;
      }
  o.what = operand_spec::fixed;
  uint64_t mask;
  std::vector<choice> t = read_types (r, w.c_str (), mask);
  if (t.size () != 1)
    bad_row (r, "cannot read the operand", all);
  o.fixed_type = type (t[0].value);
  return o;
}

form
read_form (const row &r)
{
  form f;
  f.code = r.code;
  f.n = { r.isa, r.sm };
  f.types = read_types (r, r.types, f.type_values);
  f.dtypes = read_types (r, r.dtypes, f.dtype_values);
  f.required = f.allowed = 0;
  for (const std::string &w : split (r.suffix, ' '))
    {
      item it = read_item (r, w);
      slot s = it.s == slot::pack ? slot::vec : it.s;
      f.allowed |= bit (s);
      if (!it.optional)
	f.required |= bit (s);
      f.suffix.push_back (it);
    }
  if (!(f.allowed & bit (slot::T)) != f.types.empty () || !(f.allowed & bit (slot::D)) != f.dtypes.empty ())
    bad_row (r, "the type columns do not agree with the suffix", r.suffix);
  f.least_operands = 0;
  for (const std::string &w : split (r.operands, ' '))
    {
      f.operands.push_back (read_operand (r, w));
      if (!f.operands.back ().optional)
	f.least_operands = f.operands.size ();
    }
  return f;
}

op_info *
ops ()
{
  struct table
  {
    op_info row[unsigned (op::last)] =
    {
#define PTX_OP(NAME, MNEMONIC, FLAGS) { #NAME, MNEMONIC, FLAGS, {} },
#include "ptx-ops.def"
    };
  };
  static table *t = new table;		/* never freed: used until the process ends */
  return t->row;
}

} // anonymous namespace

const type_info &
info (type t)
{
  return types[unsigned (t)];
}

const sreg_info &
info (sreg s)
{
  return sregs[unsigned (s)];
}

const char *
slot_name (slot s)
{
  return slot_names[unsigned (s)];
}

unsigned
get (const mods &m, slot s)
{
  switch (s)
    {
    case slot::T: return m.t == type::none ? 0 : 1 + unsigned (m.t);
    case slot::D: return m.dt == type::none ? 0 : 1 + unsigned (m.dt);
    case slot::vec:
    case slot::pack: return m.vec == 1 ? 0 : m.vec;
#define PTX_SLOT(SLOT, ENUM, MEMBER) case slot::SLOT: return unsigned (m.MEMBER);
#include "ptx-mods.def"
#define PTX_FLAG(SLOT, SPELLING) case slot::SLOT: return m.SLOT;
#include "ptx-mods.def"
    case slot::last: break;
    }
  return 0;
}

void
set (mods &m, slot s, unsigned v)
{
  switch (s)
    {
    case slot::T: m.t = v ? type (v - 1) : type::none; break;
    case slot::D: m.dt = v ? type (v - 1) : type::none; break;
    case slot::vec:
    case slot::pack: m.vec = v ? v : 1; break;
#define PTX_SLOT(SLOT, ENUM, MEMBER) case slot::SLOT: m.MEMBER = ENUM (v); break;
#include "ptx-mods.def"
#define PTX_FLAG(SLOT, SPELLING) case slot::SLOT: m.SLOT = v; break;
#include "ptx-mods.def"
    case slot::last: break;
    }
}

slot_mask
present (const mods &m)
{
  slot_mask p = 0;
  if (m.t != type::none)
    p |= bit (slot::T);
  if (m.dt != type::none)
    p |= bit (slot::D);
  if (m.vec != 1)
    p |= bit (slot::vec);
#define PTX_SLOT(SLOT, ENUM, MEMBER) if (m.MEMBER != ENUM::none) p |= bit (slot::SLOT);
#include "ptx-mods.def"
#define PTX_FLAG(SLOT, SPELLING) if (m.SLOT) p |= bit (slot::SLOT);
#include "ptx-mods.def"
  return p;
}

bool
fits (const form &f, const mods &m, slot_mask p)
{
  if ((f.required & ~p) || (p & ~f.allowed))
    return false;
  if ((p & bit (slot::T)) && !(f.type_values >> unsigned (m.t) & 1))
    return false;
  if ((p & bit (slot::D)) && !(f.dtype_values >> unsigned (m.dt) & 1))
    return false;
  for (const item &it : f.suffix)
    if (it.s != slot::T && it.s != slot::D)
      {
	unsigned v = get (m, it.s);
	if (v && (v >= 64 || !(it.values >> v & 1)))
	  return false;
      }
  return true;
}

need
needs (const form &f, const mods &m)
{
  need n = f.n;
  auto pick = [&n] (const std::vector<choice> &c, unsigned v)
    {
      for (const choice &x : c)
	if (x.value == v)
	  {
	    n.add (x.n);
	    return;
	  }
    };
  pick (f.types, unsigned (m.t));
  pick (f.dtypes, unsigned (m.dt));
  for (const item &it : f.suffix)
    if (unsigned v = get (m, it.s))
      {
	n.add (it.n);
	if (it.s != slot::T && it.s != slot::D)
	  pick (it.choices, v);
      }
  return n;
}

unsigned
isa_of_sm (unsigned sm)
{
  switch (sm)
    {
#define PTX_SM(SM, ISA) case SM: return ISA;
#include "ptx-versions.def"
    }
  return 0;
}

bool
known_isa (unsigned version)
{
  switch (version)
    {
#define PTX_ISA(VERSION, CUDA, DRIVER) case VERSION:
#include "ptx-versions.def"
      return true;
    }
  return false;
}

const op_info &
info (op o)
{
  static std::atomic<bool> filled[unsigned (op::last)];
  op_info &row = ops ()[unsigned (o)];
  if (!filled[unsigned (o)].load (std::memory_order_acquire))
    {
      static std::mutex one;
      std::lock_guard<std::mutex> guard (one);
      if (!filled[unsigned (o)].load (std::memory_order_relaxed))
	{
	  for (const struct row &r : rows)
	    if (r.code == o)
	      row.forms.push_back (read_form (r));
	  filled[unsigned (o)].store (true, std::memory_order_release);
	}
    }
  return row;
}

} // namespace ptx
