/* decode.cc -- which row and form of the table an instruction is, and its operands.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The words of an instruction are looked up in ptx-ops.def: the longest mnemonic that fits, then a form of it
   that takes all the other words, in any order but for the two types.  What no form takes is an error.  Operands
   are checked against the form: kind, and size and kind of type of registers (PTX ISA 6.4, 9.4).

   Over 800 lines: one decoder for each group of the table, which share the checks of operands.  */

#include "decode.h"

#include <cstring>

namespace ptxsim {

std::string
spelling (const raw_insn &r)
{
  std::string s;
  for (std::string_view w : r.words)
    s += (s.empty () ? "" : ".") + std::string (w);
  return s;
}

std::string
decoder::spelled () const
{
  return spelling (*m_raw);
}

void
decoder::error (const std::string &what) const
{
  throw ptx_error (m_raw ? m_raw->line : m_f.line, what);
}

void
decoder::need (handler h, const char *what) const
{
  if (!h)
    error ("`" + spelled () + "': " + (what ? what : "the simulator cannot execute this combination"));
}

/* --- rows and forms ----------------------------------------------------------------------------------------- */

namespace {

/* Mnemonics by their first word, longest first.  */
struct mnemonic
{
  op code;
  std::vector<std::string> words;
};

struct candidate
{
  const ptx::form *form;
  ptx::mods mods;
};

struct meaning
{
  op code = op::last;
  std::vector<candidate> forms;
  std::string reason;			/* why there is no form */
};

struct dictionary
{
  std::unordered_map<std::string, std::vector<mnemonic>> mnemonics;
  std::mutex lock;
  std::unordered_map<std::string, meaning> known;

  dictionary ();
};

dictionary::dictionary ()
{
  for (unsigned i = 0; i < unsigned (op::last); i++)
    {
      mnemonic m;
      m.code = op (i);
      std::string s = ptx::info (op (i)).mnemonic;
      for (size_t at = 0;;)
	{
	  size_t dot = s.find ('.', at);
	  m.words.push_back (s.substr (at, dot - at));
	  if (dot == std::string::npos)
	    break;
	  at = dot + 1;
	}
      mnemonics[m.words[0]].push_back (m);
    }
}

dictionary &
the_dictionary ()
{
  static dictionary d;
  return d;
}

/* WORDS from FIRST on, as a use of form F.  */
bool
match_form (const ptx::form &f, const std::vector<std::string_view> &words, const std::vector<bool> &used,
	    ptx::mods *result)
{
  using ptx::slot;
  ptx::mods m;
  ptx::slot_mask have = 0;
  /* Types in their order; everything else where it fits.  */
  std::vector<slot> types;
  for (const ptx::item &it : f.suffix)
    if (it.s == slot::T || it.s == slot::D)
      types.push_back (it.s);
  size_t next_type = 0;
  for (size_t k = 1; k < words.size (); k++)
    {
      if (used[k])
	continue;
      type t = find_type (words[k]);
      bool taken = false;
      if (t != type::none && next_type < types.size ())
	{
	  slot s = types[next_type];
	  const std::vector<ptx::choice> &list = s == slot::T ? f.types : f.dtypes;
	  for (const ptx::choice &c : list)
	    if (c.value == unsigned (t))
	      taken = true;
	  if (!taken)
	    return false;
	  next_type++;
	  ptx::set (m, s, 1 + unsigned (t));
	  have |= ptx::bit (s);
	  continue;
	}
      for (const ptx::item &it : f.suffix)
	{
	  if (it.s == slot::T || it.s == slot::D || it.s == slot::pack || (have & ptx::bit (it.s)))
	    continue;
	  for (const ptx::choice &c : it.choices)
	    {
	      std::string_view text = c.text;
	      size_t dot = text.find ('.');
	      if (dot != std::string_view::npos)
		{
		  /* xorsign.abs: two words.  */
		  if (words[k] != text.substr (0, dot) || k + 1 >= words.size () || words[k + 1] != text.substr (dot + 1))
		    continue;
		  k++;
		}
	      else if (words[k] != text)
		continue;
	      ptx::set (m, it.s, c.value);
	      have |= ptx::bit (it.s);
	      taken = true;
	      break;
	    }
	  if (taken)
	    break;
	}
      if (!taken)
	return false;
    }
  if (next_type != types.size () || !ptx::fits (f, m, ptx::present (m)))
    return false;
  *result = m;
  return true;
}

const meaning &
look_up (const std::vector<std::string_view> &words)
{
  dictionary &d = the_dictionary ();
  std::string key;
  for (std::string_view w : words)
    {
      key += '.';
      key += w;
    }
  std::lock_guard<std::mutex> lock (d.lock);
  auto found = d.known.find (key);
  if (found != d.known.end ())
    return found->second;
  meaning &m = d.known[key];
  auto list = d.mnemonics.find (std::string (words[0]));
  if (list == d.mnemonics.end ())
    {
      m.reason = "unknown instruction";
      return m;
    }
  /* A mnemonic's words after the first may stand anywhere (bar.cta.sync, atom-like orders); more words win.  */
  size_t best = 0;
  std::vector<bool> used;
  for (const mnemonic &c : list->second)
    {
      std::vector<bool> u (words.size ());
      size_t k = 1, w = 1;
      for (; w < words.size () && k < c.words.size (); w++)
	if (words[w] == c.words[k])
	  {
	    u[w] = true;
	    k++;
	  }
      if (k == c.words.size () && c.words.size () > best)
	{
	  best = c.words.size ();
	  m.code = c.code;
	  used = u;
	}
    }
  if (!best)
    {
      m.reason = "unknown instruction";
      return m;
    }
  /* bar{.cta}, barrier{.cta}: a word that says nothing.  */
  if ((words[0] == "bar" || words[0] == "barrier") && m.code != op::bar_warp_sync)
    for (size_t k = 1; k < words.size (); k++)
      if (words[k] == "cta" && !used[k])
	used[k] = true;
  /* .shared::cta is .shared.  */
  std::vector<std::string_view> plain = words;
  for (std::string_view &w : plain)
    if (w == "shared::cta")
      w = "shared";
    else if (w == "param::entry" || w == "param::func")
      w = "param";
  for (const ptx::form &f : ptx::info (m.code).forms)
    {
      candidate c;
      c.form = &f;
      if (match_form (f, plain, used, &c.mods))
	m.forms.push_back (c);
    }
  if (m.forms.empty ())
    m.reason = std::string ("unknown modifier, type or combination of `") + ptx::info (m.code).mnemonic + "'";
  return m;
}

} // anonymous namespace

/* Do the raw operands have the shape that F wants?  */
bool
decoder::shape_fits (const ptx::form &f) const
{
  typedef ptx::operand_spec spec;
  size_t n = m_raw->ops.size ();
  if (n > f.operands.size () || n < f.least_operands)
    return false;
  for (size_t k = 0; k < n; k++)
    {
      const spec &s = f.operands[k];
      const raw_operand &o = m_raw->ops[k];
      bool ok = true;
      switch (s.what)
	{
	case spec::T: case spec::D: case spec::wide: case spec::fixed:
	  ok = o.kind != raw_operand::address && o.kind != raw_operand::vector && o.kind != raw_operand::paren;
	  if (o.kind == raw_operand::none && !s.may_discard && !(o.second && s.may_pair))
	    ok = false;
	  if (o.second && !s.may_pair)
	    ok = false;
	  if (!o.second && s.must_pair)
	    ok = false;
	  if (s.dest && o.kind != raw_operand::name && o.kind != raw_operand::none)
	    ok = false;
	  break;
	case spec::part:
	  ok = o.kind == raw_operand::vector;
	  if (!ok && o.kind == raw_operand::name)
	    {
	      name_entry e;
	      const name_entry *x = lookup (o, &e);
	      ok = x && x->kind == name_entry::regvec && x->count > 1 && o.member.empty ();
	    }
	  break;
	case spec::memory:
	  ok = o.kind != raw_operand::address && o.kind != raw_operand::paren;
	  break;
	case spec::address:
	  ok = o.kind == raw_operand::address;
	  break;
	default:
	  ok = o.kind == raw_operand::name;
	  break;
	}
      if (!ok)
	return false;
    }
  return true;
}

void
decoder::match ()
{
  const meaning &m = look_up (m_raw->words);
  if (m.forms.empty ())
    error ("`" + spelled () + "': " + m.reason);
  m_op = m.code;
  m_form = nullptr;
  ptx::need best;
  for (const candidate &c : m.forms)
    {
      if (m_op != op::call && !shape_fits (*c.form))
	continue;
      ptx::need n = ptx::needs (*c.form, c.mods);
      if (int (n.isa) <= m_unit.isa && int (n.sm) <= m_unit.sm)
	{
	  m_form = c.form;
	  m_mods = c.mods;
	  return;
	}
      best = n;
    }
  if (best.isa)
    error ("`" + spelled () + "' needs .version " + std::to_string (best.isa / 10) + "."
	   + std::to_string (best.isa % 10) + " and .target sm_" + std::to_string (best.sm));
  error ("`" + spelled () + "': wrong number or kind of operands");
}

type
decoder::spec_type (const ptx::operand_spec &s) const
{
  typedef ptx::operand_spec spec;
  switch (s.what)
    {
    case spec::T: return m_mods.t;
    case spec::D: return m_mods.dt;
    case spec::fixed: return s.fixed_type;
    case spec::wide:
      switch (m_mods.t)
	{
	case type::u16: return type::u32;
	case type::s16: return type::s32;
	case type::u32: return type::u64;
	case type::s32: return type::s64;
	default: return type::none;
	}
    default: return type::none;
    }
}

/* --- registers and names ------------------------------------------------------------------------------------- */

void
decoder::lay_out_frame ()
{
  m_reg_offset.resize (m_f.regs.size ());
  uint32_t at = 0;
  auto place = [&] (unsigned bytes, auto want) {
    for (size_t r = 0; r < m_f.regs.size (); r++)
      if (want (m_f.regs[r]))
	{
	  m_reg_offset[r] = int32_t (at);
	  at += bytes;
	  if (at > 1u << 30)
	    throw ptx_error (m_f.line, "`" + m_f.name + "' has too many registers");
	}
  };
  place (4, [] (type t) { return t == type::pred; });
  at = (at + 63) & ~63u;
  place (128, [] (type t) { return t != type::pred && type_size (t) <= 4; });
  at = (at + 63) & ~63u;
  place (256, [] (type t) { return type_size (t) == 8; });
  place (512, [] (type t) { return type_size (t) == 16; });
  m_frame = at;
  unsigned words = 0;
  for (type t : m_f.regs)
    words += t == type::pred ? 0 : (type_size (t) + 3) / 4;
  /* PTX is in static single assignment, nearly: only a part of it lives at a time.  */
  m_c.registers = words < 40 ? (words < 16 ? 16 : words) : words < 400 ? 40 + (words - 40) / 6 : 100;

  for (const raw_param &p : m_f.slots)
    {
      m_slots.push_back (slot ());
      m_param_offset.push_back (-1);
      if (m_f.entry)
	for (size_t k = 0; k < m_f.sig.params.size (); k++)
	  if (m_f.sig.params[k].name == p.name && m_slots.size () - 1 == k)
	    m_param_offset.back () = 0;
      if (m_param_offset.back () < 0)
	m_slots.back () = make_slot (p.size);
    }
  if (m_f.entry)
    {
      uint64_t offset = 0;
      for (size_t k = 0; k < m_f.sig.params.size () && k < m_param_offset.size (); k++)
	{
	  const raw_param &p = m_f.sig.params[k];
	  offset = (offset + p.align - 1) / p.align * p.align;
	  m_param_offset[k] = int64_t (offset);
	  offset += p.size;
	}
    }
}

slot
decoder::make_slot (uint64_t size)
{
  slot s;
  s.offset = m_frame;
  s.size = uint32_t (size);
  m_frame += uint32_t ((size + 7) / 8) * 256;
  return s;
}

int32_t
decoder::temporary (type t)
{
  unsigned bytes = t == type::pred ? 1 : type_size (t) <= 4 ? 4 : type_size (t);
  for (size_t k = 0; k < m_free_temps.size (); k++)
    if (m_free_temps[k].first == bytes)
      {
	auto p = m_free_temps[k];
	m_free_temps[k] = m_free_temps.back ();
	m_free_temps.pop_back ();
	m_temps.push_back (p);
	return p.second;
      }
  int32_t at = int32_t (m_frame);
  m_frame += bytes == 1 ? 64 : bytes * 32;
  m_temps.emplace_back (bytes, at);
  return at;
}

const name_entry *
decoder::lookup (const raw_operand &o, name_entry *storage) const
{
  return m_f.find (m_raw->scope, o.id, storage);
}

bool
decoder::is_register (const raw_operand &o, uint32_t *reg) const
{
  if (o.kind != raw_operand::name)
    return false;
  name_entry s;
  const name_entry *e = lookup (o, &s);
  if (!e)
    return false;
  if (e->kind == name_entry::reg && o.member.empty ())
    {
      *reg = e->index;
      return true;
    }
  if (e->kind == name_entry::regvec && o.member.size () == 1)
    {
      static const char names[] = "xyzw", colours[] = "rgba";
      for (uint32_t k = 0; k < e->count; k++)
	if (o.member[0] == names[k] || o.member[0] == colours[k])
	  {
	    *reg = e->index + k;
	    return true;
	  }
    }
  return false;
}

bool
decoder::is_sreg (const raw_operand &o, ptx::sreg *r) const
{
  if (o.kind != raw_operand::name || o.id.empty () || o.id[0] != '%')
    return false;
  static const std::unordered_map<std::string, ptx::sreg> *const table = [] {
    auto *t = new std::unordered_map<std::string, ptx::sreg>;
    for (unsigned i = 0; i < unsigned (ptx::sreg::last); i++)
      (*t)[ptx::info (ptx::sreg (i)).spelling] = ptx::sreg (i);
    return t;
  } ();
  std::string s (o.id);
  if (!o.member.empty ())
    s += "." + std::string (o.member);
  auto it = table->find (s);
  if (it == table->end ())
    return false;
  *r = it->second;
  return true;
}

void
decoder::note (uint32_t reg, bool write)
{
  (write ? m_writes : m_reads)[m_index].push_back (reg);
}

/* Is a register of type HAVE an operand of type WANT?  WIDER: it may be wider (ld, st, cvt).  */
void
decoder::check_register (const raw_operand &o, type have, type want, bool wider) const
{
  type_kind h = kind_of (have), w = kind_of (want);
  bool ok;
  if (h == type_kind::pred || w == type_kind::pred)
    ok = h == w;
  else
    {
      unsigned hs = type_size (have), ws = type_size (want);
      ok = hs == ws || (wider && hs > ws && w != type_kind::flt && w != type_kind::packed);
      if (h == type_kind::flt && (w == type_kind::uint || w == type_kind::sint))
	ok = false;
      if (w == type_kind::flt && (h == type_kind::uint || h == type_kind::sint) && ws > 2)
	ok = false;
    }
  if (!ok)
    error ("`" + spelled () + "': register `" + std::string (o.id) + "' of type ." + type_name (have)
	   + " where ." + type_name (want) + " is wanted");
}

int32_t
decoder::any_register (const raw_operand &o, type *t, bool write)
{
  uint32_t reg;
  if (!is_register (o, &reg))
    error ("`" + spelled () + "': `" + std::string (o.id) + "' is no register");
  *t = m_f.regs[reg];
  note (reg, write);
  return reg_offset (reg);
}

int32_t
decoder::immediate (const raw_operand &o, type want)
{
  uint64_t bits = o.bits;
  type_kind k = kind_of (want);
  unsigned size = type_size (want);
  if (k == type_kind::pred)
    {
      if (o.kind != raw_operand::integer)
	error ("`" + spelled () + "': floating constant for a predicate");
      return constant_offset (m_mod, bits ? full_mask : 0, 0);
    }
  if (o.kind == raw_operand::f32)
    {
      if (size == 8 && k == type_kind::flt)
	{
	  float f;
	  double d;
	  uint32_t b = uint32_t (bits);
	  memcpy (&f, &b, 4);
	  d = double (f);
	  memcpy (&bits, &d, 8);
	}
      else if (size != 4 || k == type_kind::uint || k == type_kind::sint)
	error ("`" + spelled () + "': single-precision constant for ." + type_name (want));
    }
  else if (o.kind == raw_operand::f64)
    {
      if (size == 4 && k == type_kind::flt)
	{
	  double d;
	  memcpy (&d, &bits, 8);
	  float f = float (d);
	  uint32_t b;
	  memcpy (&b, &f, 4);
	  bits = b;
	}
      else if (size != 8 || k == type_kind::uint || k == type_kind::sint)
	error ("`" + spelled () + "': floating constant for ." + type_name (want));
    }
  else if (k == type_kind::flt && size > 2)
    error ("`" + spelled () + "': integer constant for ." + type_name (want));
  if (size < 8)
    bits &= (uint64_t (1) << (8 * size)) - 1;
  return constant_offset (m_mod, bits, size <= 4 ? 4 : size);
}

/* The address of a variable, function or parameter, as a value of BYTES bytes.  */
int32_t
decoder::symbol (const raw_operand &o, unsigned bytes)
{
  name_entry storage;
  const name_entry *e = lookup (o, &storage);
  variable *v = nullptr;
  if (e && e->kind == name_entry::var)
    v = e->v;
  else if (e && e->kind == name_entry::param)
    {
      if (m_param_offset[e->index] < 0)
	error ("`" + spelled () + "': the address of the parameter `" + std::string (o.id)
	       + "' of a function: the simulator keeps these in registers");
      if (bytes != 8)
	error ("`" + spelled () + "': the address of a parameter has 64 bits");
      m_c.param_address = true;
      int32_t t = temporary (type::u64);
      insn &i = emit (op_param_address);
      i.d = t;
      i.imm = m_param_offset[e->index] + o.disp;
      i.x = 8;
      return t;
    }
  else if (e)
    error ("`" + spelled () + "': `" + std::string (o.id) + "' has no address");
  else
    v = m_link.find_variable (m_f.text, o.id);
  if (!v)
    {
      code *c = m_link.find_function (m_f.text, o.id);
      if (!c)
	error ("`" + spelled () + "': `" + std::string (o.id) + "' is not declared");
      if (bytes != 8)
	error ("`" + spelled () + "': the address of a function has 64 bits");
      if (o.disp)
	error ("`" + spelled () + "': a displacement from a function");
      c->address_taken = true;
      return constant_offset (m_mod, m_link.function_address (c), 8);
    }
  switch (v->sp)
    {
    case space::global:
    case space::constant:
      if (bytes != 8)
	error ("`" + spelled () + "': the address of `" + v->name + "' has 64 bits");
      return constant_offset (m_mod, v->address + uint64_t (o.disp), 8);
    default:
      {
	int32_t t = temporary (bytes <= 4 ? type::u32 : type::u64);
	insn &i = emit (v->sp == space::local ? op_local_address
			: v->dynamic_shared ? op_dynamic_shared : op_static_shared);
	i.d = t;
	i.imm = o.disp + int64_t (v->sp == space::local ? v->address : 0);
	i.x = bytes <= 4 ? 4 : 8;
	if (v->sp == space::shared)
	  use_shared (v, !v->dynamic_shared);
	return t;
      }
    }
}

/* The function uses V; PATCH: the last instruction's imm is relative to V's place, which is not known yet.  */
void
decoder::use_shared (variable *v, bool patch)
{
  m_c.uses.push_back (v);
  if (patch)
    m_c.shared_patches.emplace_back (m_c.insns.size () - 1, v);
}

/* A value of type WANT.  SYMBOLS: addresses may be meant.  */
int32_t
decoder::source (const raw_operand &o, type want, bool symbols)
{
  if (o.kind == raw_operand::integer || o.kind == raw_operand::f32 || o.kind == raw_operand::f64)
    return immediate (o, want);
  if (o.kind != raw_operand::name)
    error ("`" + spelled () + "': malformed operand");
  uint32_t reg;
  if (is_register (o, &reg))
    {
      if (o.disp)
	error ("`" + spelled () + "': a register with a displacement outside of brackets");
      check_register (o, m_f.regs[reg], want, false);
      note (reg, false);
      return reg_offset (reg);
    }
  ptx::sreg sr;
  if (is_sreg (o, &sr))
    {
      type st = ptx::info (sr).t;
      if ((st == type::pred) != (want == type::pred) || type_size (st) > type_size (want))
	error ("`" + spelled () + "': `" + std::string (o.id) + "' where ." + type_name (want) + " is wanted");
      handler h = find_sreg (sr);
      need (h);
      int32_t t = temporary (st);
      insn &i = emit (h);
      i.d = t;
      if (type_size (st) < type_size (want) && type_size (want) == 8)
	{
	  int32_t w = temporary (want);
	  convert (w, type::u64, t, type::u32, ptx::rnd::none, 0);
	  return w;
	}
      return t;
    }
  if (!symbols)
    {
      name_entry e;
      if (o.member.empty () && o.id[0] != '%' && (lookup (o, &e) || m_link.find_variable (m_f.text, o.id)
						    || m_link.find_function (m_f.text, o.id)))
	error ("`" + spelled () + "': an address, `" + std::string (o.id) + "', where a value is wanted");
      error ("`" + spelled () + "': `" + std::string (o.id) + (o.member.empty () ? "" : ".")
	     + std::string (o.member) + "' is not declared");
    }
  if (!o.member.empty () || o.id[0] == '%')
    error ("`" + spelled () + "': `" + std::string (o.id) + (o.member.empty () ? "" : ".")
	   + std::string (o.member) + "' is not declared");
  if (type_size (want) < 4)
    error ("`" + spelled () + "': an address where ." + type_name (want) + " is wanted");
  return symbol (o, type_size (want));
}

int32_t
decoder::destination (const raw_operand &o, type want)
{
  if (o.kind == raw_operand::none)
    return no_operand;
  uint32_t reg;
  if (!is_register (o, &reg))
    error ("`" + spelled () + "': the destination `" + std::string (o.id) + "' is no register");
  if (o.neg)
    error ("`" + spelled () + "': a negated destination");
  check_register (o, m_f.regs[reg], want, false);
  note (reg, true);
  return reg_offset (reg);
}

/* Those operands that are plain values of a known type.  */
void
decoder::resolve_operands ()
{
  typedef ptx::operand_spec spec;
  m_arg.assign (m_raw->ops.size (), no_operand);
  if (m_op == op::call || m_op == op::cvt)
    return;
  for (size_t k = 0; k < m_raw->ops.size (); k++)
    {
      const spec &s = m_form->operands[k];
      const raw_operand &o = m_raw->ops[k];
      type t = spec_type (s);
      if (t == type::none)
	continue;
      bool immediate = o.kind == raw_operand::integer || o.kind == raw_operand::f32 || o.kind == raw_operand::f64;
      if (s.no_imm && immediate)
	error ("`" + spelled () + "': a constant as operand " + std::to_string (k + 1));
      if (s.only_imm && !immediate)
	error ("`" + spelled () + "': operand " + std::to_string (k + 1) + " must be a constant");
      if (o.neg && !s.may_negate)
	error ("`" + spelled () + "': operand " + std::to_string (k + 1) + " cannot be negated");
      m_arg[k] = s.dest ? destination (o, t) : source (o, t, s.may_address);
    }
}

insn &
decoder::emit (handler h)
{
  m_c.insns.emplace_back ();
  insn &i = m_c.insns.back ();
  i.fn = h;
  if (m_apply_guard && m_guard != no_operand)
    {
      i.guard = m_guard;
      if (m_guard_neg)
	i.flags |= insn_guard_neg;
    }
  place p;
  if (m_raw)
    {
      p.line = m_raw->line;
      p.loc_file = m_raw->loc_file;
      p.loc_line = m_raw->loc_line;
    }
  else
    p.line = m_f.line;
  m_c.places.push_back (p);
  return i;
}

const void *
decoder::keep (std::vector<int32_t> list)
{
  m_c.lists.emplace_back (new std::vector<int32_t> (std::move (list)));
  return m_c.lists.back ().get ();
}

void
decoder::run ()
{
  size_t n = m_f.insns.size ();
  m_reads.resize (n);
  m_writes.resize (n);
  lay_out_frame ();
  m_c.name = m_f.name;
  m_c.line = m_f.line;
  m_c.text = m_f.text;

  /* Local variables.  */
  uint64_t local = 0;
  for (variable *v : m_f.vars)
    if (v->sp == space::local)
      {
	local = (local + v->align - 1) / v->align * v->align;
	v->address = local;
	local += v->size;
	if (v->align > m_c.local_align)
	  m_c.local_align = uint32_t (v->align);
	if (local > 1u << 30)
	  throw ptx_error (v->line, "too much local memory in `" + m_f.name + "'");
      }
  m_c.local_bytes = uint32_t (local);

  analyse ();
  m_start.resize (n + 1);
  /* Parameters that are registers arrive in slots.  */
  auto slot_of = [&] (const raw_param &p, std::vector<slot> &list) {
    if (p.is_reg)
      list.push_back (make_slot (type_size (p.t) < 8 && p.t != type::pred ? type_size (p.t) : 8));
    else
      list.push_back (m_slots[size_t (m_f.scopes[0].names.at (p.name).index)]);
  };
  if (!m_f.entry)
    {
      for (const raw_param &p : m_f.sig.rets)
	slot_of (p, m_c.rets);
      for (const raw_param &p : m_f.sig.params)
	if (p.name == "_")
	  m_c.params.push_back (make_slot (p.size));
	else
	  slot_of (p, m_c.params);
      for (size_t k = 0; k < m_f.sig.params.size (); k++)
	if (m_f.sig.params[k].is_reg)
	  {
	    type t = m_f.sig.params[k].t;
	    if (t == type::pred)
	      throw ptx_error (m_f.line, "a predicate as parameter of `" + m_f.name + "'");
	    insn &i = emit (find_load_slot (type_size (t), false, type_size (t) == 8 ? 8 : 4));
	    i.d = reg_offset (m_f.sig.params[k].reg);
	    i.imm = m_c.params[k].offset;
	  }
    }

  for (m_index = 0; m_index < n; m_index++)
    {
      m_raw = &m_f.insns[m_index];
      m_guard = no_operand;
      m_apply_guard = true;
      m_start[m_index] = m_c.insns.size ();
      if (m_is_meet[m_index])
	emit (op_join);
      if (!m_raw->guard.empty ())
	{
	  raw_operand g;
	  g.kind = raw_operand::name;
	  g.id = m_raw->guard;
	  m_guard = source (g, type::pred);
	  m_guard_neg = m_raw->guard_neg;
	}
      match ();
      if (!m_suspects.empty ())
	emit_register_checks ();
      if (ptx::info (m_op).flags & (ptx::F_TERM | ptx::F_CALL))
	m_apply_guard = false;
      else
	resolve_operands ();
      if (!decode_alu () && !decode_memory () && !decode_lanes () && !decode_flow ())
	error ("`" + spelled () + "': the simulator has no such operation");
      for (auto &t : m_temps)
	m_free_temps.push_back (t);
      m_temps.clear ();
    }
  m_raw = nullptr;
  m_guard = no_operand;
  m_start[n] = m_c.insns.size ();
  if (n < m_is_meet.size () && m_is_meet[n])
    emit (op_join);
  /* Falling off the end returns.  */
  if (m_f.entry || m_f.sig.rets.empty ())
    emit (op_return);
  else
    emit (op_end);
  finish ();
  m_c.frame_bytes = m_frame;
  m_c.defined = true;
}

} // namespace ptxsim
