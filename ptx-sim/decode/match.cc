/* match.cc -- which row and form of the table an instruction is.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The words of an instruction are looked up in ptx-ops.def: the longest mnemonic that fits, then a form with all other
   words, in any order but for the two types, and the shape of the operands.  An instruction without a form is an error,
   and so is a form beyond the text's .version and .target.  */

#include "decode/decode.h"

namespace ptxsim {

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
  static dictionary &d = *new dictionary;	/* threads may be in here while the process ends */
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
		  if (words[k] != text.substr (0, dot) || k + 1 >= words.size ()
		      || words[k + 1] != text.substr (dot + 1))
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
	  if (s.count)
	    {
	      ok = o.kind == raw_operand::vector && o.elts.size () == s.count;
	      break;
	    }
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

} // namespace ptxsim
