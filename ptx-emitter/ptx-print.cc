/* ptx-print.cc -- a module as PTX text.  All of Heddle's PTX comes from here and from ptx-print-code.cc.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Order of the text: header, files, declarations of all functions, variables, functions.  Functions come
   before variables because initialisers name them; a variable whose initialiser names another comes after
   it.  Where initialisers form a cycle, one member is declared `.extern' first, and then must be visible to the
   linker: ptxas accepts no forward declaration of a local variable (PTX ISA, "Initializers").

   The version is the lowest that the target, the rows in use and the directives need, and no lower than the
   module asks for.

   Names that the printer makes (labels, parameters) must not hide symbols of the module: `%in0', `%out0', `%arg0',
   `%val0' begin with a character that ptx::identifier never produces; a label prefix and names of entry
   parameters grow a `$' until no symbol can be meant.

   A module of many megabytes is common (one module per program), so text is made with a few appends an
   instruction: mnemonic and modifiers are put together once for each combination and remembered.  */

#include "ptx-print.h"

#include <algorithm>

namespace ptx {

void
printer::flush (size_t least)
{
  if (!to || out.size () < least)
    return;
  if (!failed && fwrite (out.data (), 1, out.size (), to) != out.size ())
    failed = true;
  out.clear ();
}

void
printer::put_num (uint64_t v)
{
  char b[24], *p = b + sizeof b;
  do
    *--p = '0' + v % 10;
  while (v /= 10);
  out.append (p, b + sizeof b - p);
}

void
printer::put_signed (int64_t v)
{
  if (v < 0)
    {
      put ('-');
      put_num (-uint64_t (v));
    }
  else
    put_num (v);
}

void
printer::put_hex (uint64_t v, unsigned digits)
{
  for (unsigned i = digits; i-- > 0; )
    put ("0123456789ABCDEF"[v >> (4 * i) & 15]);
}

/* Text from the outside, which may contain anything, as comment lines.  */

void
printer::comment (const std::string &s, const char *indent)
{
  size_t i = 0;
  while (i <= s.size () && !s.empty ())
    {
      size_t j = s.find_first_of ("\r\n", i);
      if (j == std::string::npos)
	j = s.size ();
      put (indent);
      put (i < s.size () && s[i] == ':' ? "//" : "// ");	/* "//:" marks a line for programs */
      out.append (s, i, j - i);
      if (j > i && s[j - 1] == '\\')
	put ('.');
      put ('\n');
      i = j + 1;
    }
}

size_t
spelling_hash::operator() (const spelling_key &k) const
{
  static_assert (alignof (mods) == 1, "padding would have no value");
  uint64_t words[(sizeof (mods) + 7) / 8] = {}, h = unsigned (k.code);
  memcpy (words, &k.m, sizeof k.m);
  for (uint64_t w : words)
    {
      h = (h ^ w) * 0x9e3779b97f4a7c15;
      h ^= h >> 29;
    }
  return h;
}

/* Mnemonic and modifiers of O with MODS.  */

const spelled &
printer::spell (op o, const mods &mods)
{
  spelling_key key = { o, mods };
  auto it = spellings.find (key);
  if (it != spellings.end ())
    return it->second;
  spelled &s = spellings[key];
  const op_info &row = info (o);
  s.text = row.mnemonic;
  slot_mask p = present (mods);
  for (const form &f : row.forms)
    if (fits (f, mods, p))
      {
	if (s.forms.empty ())
	  for (const item &i : f.suffix)
	    {
	      unsigned v = get (mods, i.s);
	      if (!v || i.s == slot::pack)
		continue;
	      s.text += '.';
	      if (i.s == slot::T || i.s == slot::D)
		s.text += info (type (v - 1)).spelling;
	      else
		for (const choice &c : i.choices)
		  if (c.value == v)
		    {
		      s.text += c.text;
		      break;
		    }
	    }
	s.forms.push_back (&f);
      }
  return s;
}

/* The form of S that has as many operands as I, or the last resort: the first.  */

const form *
printer::choose (const spelled &s, const insn &i) const
{
  for (const form *f : s.forms)
    if (i.o.size () >= f->least_operands && i.o.size () <= f->operands.size ())
      {
	bool same = true;
	for (size_t k = 0; k < i.o.size () && same; k++)
	  if (!f->operands[k].may_pair && f->operands[k].what != operand_spec::memory
	      && f->operands[k].what < operand_spec::labels)
	    same = (i.o[k].kind == operand::list)
		   == (f->operands[k].what == operand_spec::part || f->operands[k].count);
	if (same)
	  return f;
      }
  return s.forms.empty () ? nullptr : s.forms[0];
}

/* V has addresses that do not fall on words of 8 bytes, and must be printed byte by byte.  */

static bool
needs_mask (const variable &v)
{
  if (v.size % 8)
    return !v.relocs.empty ();
  for (const reloc &r : v.relocs)
    if (r.offset % 8)
      return true;
  return false;
}

/* Size of the elements in which the data of V is printed: with addresses 8, or 1 for `needs_mask'; else the widest
   that alignment and size allow, which makes the shortest text.  */

static unsigned
word_size (const variable &v)
{
  if (!v.relocs.empty ())
    return needs_mask (v) ? 1 : 8;
  return v.align >= 8 && v.size % 8 == 0 ? 8 : v.align >= 4 && v.size % 4 == 0 ? 4 : 1;
}

/* The version to print, major * 10 + minor.  */

unsigned
printer::version ()
{
  need n;
  n.isa = std::max (m.target.isa_major * 10 + m.target.isa_minor, isa_of_sm (m.target.sm));
  /* Combinations of modifiers are few: ask the table once for each.  */
  std::unordered_set<const spelled *> seen;
  for (const function &f : m.functions)
    {
      if (f.dropped)
	continue;
      if (f.link == linkage::weak)
	n.add ({ 31, 0 });
      for (const block &b : f.blocks)
	{
	  if (b.loop_nounroll)
	    n.add ({ 20, 0 });
	  for (const insn &i : b.insns)
	    {
	      lowered l = lower_order (i, m.target);
	      const spelled &s = spell (l.code, l.m);
	      for (const operand &o : i.o)
		if (o.kind == operand::special)
		  n.add (info (o.s).n);
	      if (s.forms.size () > 1)
		{
		  if (const form *f = choose (s, i))
		    n.add (needs (*f, l.m));
		}
	      else if (seen.insert (&s).second && !s.forms.empty ())
		n.add (needs (*s.forms[0], l.m));
	    }
	}
    }
  for (const variable &v : m.variables)
    {
      if (v.dropped)
	continue;
      if (v.link == linkage::weak)
	n.add ({ 31, 0 });
      if (!v.relocs.empty ())
	n.add ({ 31, 0 });
      if (managed.count (&v))
	n.add ({ 40, 30 });
      if (needs_mask (v))
	n.add ({ 71, 0 });
    }
  return n.isa;
}

void
printer::collect_symbols ()
{
  for (const function &f : m.functions)
    {
      if (f.dropped)
	continue;
      symbols.insert (f.name);
      for (const variable *v : f.locals)
	scoped.insert (v);
    }
  for (const variable &v : m.variables)
    if (!v.dropped)
      symbols.insert (v.name);
  for (bool again = true; again; )
    {
      again = false;
      for (const std::string &s : symbols)
	if (!s.compare (0, label_prefix.size (), label_prefix))
	  {
	    label_prefix += '$';
	    again = true;
	  }
    }
}

/* The name of parameter I of F in the text.  */

std::string
printer::param_name (const function *f, size_t i) const
{
  std::string n = f->params[i].name;
  if (n.empty ())
    return "%in" + std::to_string (i);
  while (symbols.count (n))
    n += '$';
  return n;
}

std::string
printer::result_name (const function *f) const
{
  std::string n = f->results[0].name;
  if (n.empty ())
    return "%out0";
  while (symbols.count (n))
    n += '$';
  return n;
}

void
printer::param_decl (const param &p, const std::string &name, bool entry)
{
  put (".param ");
  if (p.t == type::none)
    {
      put (".align ");
      put_num (p.align ? p.align : 1);
      put (" .b8 ");
      put (name);
      put ('[');
      put_num (p.size);
      put (']');
    }
  else
    {
      /* Functions take no scalars of less than 32 bits (ptxas says so); the value is in the low bytes.  */
      if (!entry && size_of (p.t) < 4)
	put (".b32");
      else
	{
	  put ('.');
	  put (info (p.t).spelling);
	}
      put (' ');
      put (name);
    }
}

/* "(results) name (params)", with underscores for all names in a prototype.  */

void
printer::signature (const function *f, bool prototype)
{
  if (!f->results.empty ())
    {
      put ('(');
      param_decl (f->results[0], prototype ? "_" : result_name (f), false);
      put (") ");
    }
  put (prototype ? "_" : f->name.c_str ());
  put (" (");
  for (size_t i = 0; i < f->params.size (); i++)
    {
      if (i)
	put (", ");
      param_decl (f->params[i], prototype ? "_" : param_name (f, i), f->entry);
    }
  put (')');
  if (f->noreturn && !f->entry && f->results.empty () && printed_version >= 64)
    put (" .noreturn");
}

void
printer::linking (linkage l)
{
  switch (l)
    {
    case linkage::local: break;
    case linkage::visible: put (".visible "); break;
    case linkage::weak: put (".weak "); break;
    case linkage::external: put (".extern "); break;
    }
}

void
printer::declare (const function *f)
{
  linking (f->link);
  put (".func ");
  signature (f, false);
  put (";\n");
}

void
printer::header ()
{
  for (const std::string &c : m.comments)
    comment (c, "");
  put (".version ");
  put_num (printed_version / 10);
  put ('.');
  put_num (printed_version % 10);
  put ("\n.target sm_");
  put_num (m.target.sm);
  put ("\n.address_size 64\n\n");
  for (size_t i = 0; i < m.files.size (); i++)
    {
      put (".file ");
      put_num (i + 1);
      put (" \"");
      /* PTX has no escapes in strings.  */
      for (unsigned char c : m.files[i])
	put (c < ' ' || c == '"' || c == '\\' ? '_' : char (c));
      put ("\"\n");
    }
  for (const function &f : m.functions)
    if (!f.entry && !f.dropped)
      declare (&f);
  put ('\n');
}

/* Space, alignment, element type, name and bound of V.  A forward declaration must say the same as the
   definition.  */

void
printer::variable_type (const variable *v, bool with_data)
{
  put (v->sp == space::constant ? ".const" : v->sp == space::shared ? ".shared"
       : v->sp == space::local ? ".local" : ".global");
  if (managed.count (v))
    put (" .attribute(.managed)");
  put (" .align ");
  put_num (v->align ? v->align : 1);
  unsigned width = 1;
  if (with_data && (!v->init.empty () || !v->relocs.empty ()))
    {
      width = word_size (*v);
      put (width == 8 ? " .u64 " : width == 4 ? " .u32 " : " .u8 ");
    }
  else
    put (" .b8 ");
  put (v->name);
  put ('[');
  if (v->size)
    put_num (v->size / width);
  else if (v->defined)
    put ('1');			/* an object without size still has an address */
  put (']');
}

/* The address that R stands for.  */

void
printer::address_word (const reloc &r)
{
  if (r.fn)
    {
      put (r.fn->name);
      return;
    }
  put ("generic(");
  put (r.var->name);
  put (')');
  if (r.addend)
    {
      put ('+');
      put_signed (r.addend);
    }
}

/* " = {...}" of V, up to its last byte that is not zero.  */

void
printer::initialiser (const variable *v)
{
  size_t end = std::min<uint64_t> (v->init.size (), v->size);
  while (end && !v->init[end - 1])
    end--;
  if (!v->relocs.empty ())
    end = std::max<uint64_t> (end, v->relocs.back ().offset + 8);
  if (!end)
    return;
  unsigned width = word_size (*v);
  put (" = {");
  size_t r = 0, column = 0;
  for (size_t at = 0; at < end; at += width)
    {
      if (at)
	put (',');
      if (++column == 32)
	{
	  put ('\n');
	  column = 0;
	  flush (1 << 20);
	}
      while (r < v->relocs.size () && v->relocs[r].offset + 8 <= at)
	r++;
      if (r < v->relocs.size () && v->relocs[r].offset <= at)
	{
	  if (width == 1)
	    {
	      put ("0xFF");
	      out.append (2 * (at - v->relocs[r].offset), '0');
	      put ('(');
	      address_word (v->relocs[r]);
	      put (')');
	    }
	  else
	    address_word (v->relocs[r]);
	  continue;
	}
      uint64_t word = 0;
      for (unsigned k = 0; k < width && at + k < v->init.size (); k++)
	word |= uint64_t (v->init[at + k]) << (8 * k);
      if (word >> 63)
	{
	  put ("0x");
	  put_hex (word, 16);
	}
      else
	put_num (word);
    }
  put ('}');
}

void
printer::define (const variable *v)
{
  linking (v->defined ? v->link : linkage::external);
  variable_type (v, true);
  if (v->defined)
    initialiser (v);
  put (";\n");
  flush (1 << 20);
}

/* All variables of module scope, each after the names in its initialiser.  */

void
printer::variables ()
{
  enum { untouched, open, done };
  std::unordered_map<const variable *, int> state;
  std::unordered_set<const variable *> forward;
  struct step { const variable *v; size_t next; };
  std::vector<step> stack;
  std::vector<const variable *> order;
  for (const variable &start : m.variables)
    {
      if (start.dropped || scoped.count (&start) || state[&start] != untouched)
	continue;
      state[&start] = open;
      stack.push_back ({ &start, 0 });
      while (!stack.empty ())
	{
	  step &s = stack.back ();
	  if (s.next == s.v->relocs.size ())
	    {
	      state[s.v] = done;
	      order.push_back (s.v);
	      stack.pop_back ();
	      continue;
	    }
	  const variable *target = s.v->relocs[s.next++].var;
	  if (!target)
	    continue;
	  int &st = state[target];
	  if (st == open)
	    forward.insert (target);
	  else if (st == untouched)
	    {
	      st = open;
	      stack.push_back ({ target, 0 });
	    }
	}
    }
  for (const variable *v : order)
    if (forward.count (v))
      {
	put (".extern ");
	variable_type (v, true);
	put (";\n");
      }
  for (const variable *v : order)
    {
      if (forward.count (v) && v->link == linkage::local)
	put (".visible ");
      define (v);
    }
  put ('\n');
}

bool
printer::run ()
{
  collect_symbols ();
  printed_version = version ();
  header ();
  variables ();
  for (const function &f : m.functions)
    if (f.defined && !f.dropped)
      body (&f);
  flush (0);
  return !failed;
}

bool
print (const module &module, FILE *f, const std::unordered_set<const variable *> &managed)
{
  printer p (module, f, managed);
  return p.run ();
}

/* Write MODULE, which must have passed the verifier, to F.  False when writing fails; errno says why.  */

bool
print (const module &module, FILE *f)
{
  return print (module, f, {});
}

std::string
to_string (const module &module)
{
  printer p (module, nullptr);
  p.run ();
  return std::move (p.out);
}

} // namespace ptx
