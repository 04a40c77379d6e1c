/* ptx-print.cc -- a module as PTX text.  All of Heddle's PTX comes from here.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Order of the text: header, files, declarations of all functions, variables, functions.  Functions come
   before variables because initialisers name them; a variable whose initialiser names another comes after
   it.  Where initialisers form a cycle, one member is declared `.extern' first, and then must be visible to the
   linker: ptxas accepts no forward declaration of a local variable (PTX ISA, "Initializers").

   The version is the lowest that the target, the rows in use and the directives need, and no lower than the
   module asks for.

   Names.  Registers are numbered densely for each type, so that one `.reg .b32 %r<N>' declares them.  Names that
   the printer makes (labels, parameters) must not hide symbols of the module: `%in0', `%out0', `%arg0', `%val0'
   begin with a character that ptx::identifier never produces; a label prefix and names of entry parameters
   grow a `$' until no symbol can be meant.

   Calls follow the PTX calling convention: a scope with one .param variable for each argument and the result.
   An aggregate argument is an address operand, from which the bytes are copied; an aggregate result is copied to
   its address operand.  Before sm_70 memory order is spelled with .volatile and membar (ptx-lower.h).

   A module of many megabytes is common (one module per program), so text is made with a few appends an
   instruction: mnemonic and modifiers are put together once for each combination and remembered.  */

#include "ptx-lower.h"
#include "ptx-table.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <unordered_map>
#include <unordered_set>

namespace ptx {

namespace {

/* Prefix of the registers of each type.  No prefix followed by digits is a special register.  */
const char *const reg_prefix[] =
{
  "%p", "%rb", "%rs", "%r", "%rd", "%rq", "%cu", "%hu", "%u", "%ud", "%cs", "%hs", "%s", "%sd", "%h", "%f", "%fd",
  "%hb", "%hh", "%hbb", "%huu", "%hss"
};
static_assert (sizeof reg_prefix / sizeof *reg_prefix == unsigned (type::none), "one prefix for each type");

/* What is remembered of an operation with certain modifiers.  */
struct spelled
{
  std::string text;			/* "add.u32", "ld.global.v2.f32" */
  std::vector<const form *> forms;	/* those that fit, in the order of the table */
};

class printer
{
public:
  printer (const module &m, FILE *to) : m (m), to (to) {}
  bool run ();
  std::string out;

private:
  const module &m;
  FILE *to;
  bool failed = false;

  std::unordered_map<std::string, spelled> spellings;
  std::string label_prefix = "$L";
  std::unordered_set<std::string> symbols;
  std::unordered_set<const variable *> scoped;		/* printed inside their function */

  /* The function in hand.  */
  const function *fn = nullptr;
  std::vector<uint32_t> number;				/* register -> its number among those of its type */
  std::vector<char> targeted;				/* block -> some branch names it */
  std::unordered_map<std::string, unsigned> protos;	/* text of a prototype -> its number */
  unsigned branch_tables = 0, printed_version = 0;
  uint32_t loc_file = 0, loc_line = 0, loc_column = 0;

  void flush (size_t least);
  void put (const char *s) { out += s; }
  void put (const std::string &s) { out += s; }
  void put (char c) { out += c; }
  void put_num (uint64_t);
  void put_signed (int64_t);
  void put_hex (uint64_t, unsigned digits);
  void comment (const std::string &, const char *indent);

  const spelled &spell (op, const mods &);
  const form *choose (const spelled &, const insn &) const;
  unsigned version ();

  void header ();
  void collect_symbols ();
  std::string param_name (const function *, size_t) const;
  std::string result_name (const function *) const;
  void param_decl (const param &, const std::string &name);
  void signature (const function *, bool prototype);
  void linking (linkage);
  void declare (const function *);
  void variables ();
  void variable_type (const variable *, bool with_relocs);
  void define (const variable *);
  void initialiser (const variable *);
  void address_word (const reloc &);

  void body (const function *);
  void scan (const function *);
  void prototypes (const function *);
  void instruction (const insn &);
  void guard (const insn &);
  void reg (regno);
  void label (blockno b) { put (label_prefix); put_num (b); }
  void literal (const operand &, type);
  void addr (const operand &);
  void value (const operand &, type);
  void one_operand (const operand &, const operand_spec &, const mods &);
  void membar (const insn &, scope);
  void call (const insn &);
  void copy_bytes (const param &, const std::string &name, const operand &mem, bool to_param, const insn *guarded);
};

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
      put ("// ");
      out.append (s, i, j - i);
      if (j > i && s[j - 1] == '\\')
	put ('.');
      put ('\n');
      i = j + 1;
    }
}

/* Mnemonic and modifiers of O with MODS.  */

const spelled &
printer::spell (op o, const mods &mods)
{
  static_assert (alignof (ptx::mods) == 1, "the key below must not contain padding");
  std::string key (reinterpret_cast<const char *> (&mods), sizeof mods);
  key += char (unsigned (o));
  key += char (unsigned (o) >> 8);
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
	    same = (i.o[k].kind == operand::list) == (f->operands[k].what == operand_spec::part);
	if (same)
	  return f;
      }
  return s.forms.empty () ? nullptr : s.forms[0];
}

/* V has addresses that do not fall on words of 8 bytes, and must be printed byte by byte.  */

bool
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

unsigned
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
printer::param_decl (const param &p, const std::string &name)
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
      put ('.');
      put (info (p.t).spelling);
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
      param_decl (f->results[0], prototype ? "_" : result_name (f));
      put (") ");
    }
  put (prototype ? "_" : f->name.c_str ());
  put (" (");
  for (size_t i = 0; i < f->params.size (); i++)
    {
      if (i)
	put (", ");
      param_decl (f->params[i], prototype ? "_" : param_name (f, i));
    }
  put (')');
  if (f->noreturn && !f->entry && printed_version >= 64)
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
      for (char c : m.files[i])
	if (c == '"' || c == '\\')
	  {
	    put ('\\');
	    put (c);
	  }
	else if (c != '\n')
	  put (c);
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

/* All variables of module scope, each after those that its initialiser names.  */

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

void
printer::reg (regno r)
{
  put (reg_prefix[unsigned (fn->regs[r])]);
  put_num (number[r]);
}

/* Number the registers that F uses, find the blocks that need a label and the prototypes.  */

void
printer::scan (const function *f)
{
  number.assign (f->regs.size (), UINT32_MAX);
  targeted.assign (f->blocks.size (), 0);
  protos.clear ();
  branch_tables = 0;
  uint32_t count[unsigned (type::none)] = {};
  auto use = [&] (regno r)
    {
      if (number[r] == UINT32_MAX)
	number[r] = count[unsigned (f->regs[r])]++;
    };
  auto look = [&] (const operand &o)
    {
      if (o.kind == operand::reg || (o.kind == operand::address && o.based))
	use (o.r);
      else if (o.kind == operand::label)
	targeted[o.b] = 1;
    };
  for (const block &b : f->blocks)
    for (const insn &i : b.insns)
      {
	if (i.guarded)
	  use (i.guard);
	for (const operand &o : i.o)
	  if (o.kind == operand::list)
	    for (const operand &e : o.elts)
	      look (e);
	  else
	    look (o);
      }
  for (unsigned t = 0; t < unsigned (type::none); t++)
    if (count[t])
      {
	put ("\t.reg .");
	put (info (type (t)).spelling);
	put (' ');
	put (reg_prefix[t]);
	put ('<');
	put_num (count[t]);
	put (">;\n");
      }
}

/* One .callprototype for each signature that F calls through registers.  */

void
printer::prototypes (const function *f)
{
  std::string all;
  std::swap (all, out);
  for (const block &b : f->blocks)
    for (const insn &i : b.insns)
      if (i.code == op::call && i.proto && i.o[1].kind == operand::reg)
	{
	  out.clear ();
	  signature (i.proto, true);
	  auto ins = protos.emplace (out, unsigned (protos.size ()));
	  if (!ins.second)
	    continue;
	  all += '\t' + label_prefix + "p" + std::to_string (ins.first->second) + ": .callprototype " + out + ";\n";
	}
  std::swap (all, out);
}

void
printer::literal (const operand &o, type t)
{
  if (o.kind == operand::fimm)
    {
      if (t == type::f32)
	put ("0f"), put_hex (o.i, 8);
      else if (t == type::f64)
	put ("0d"), put_hex (o.i, 16);
      else
	{
	  unsigned n = t == type::none ? 8 : size_of (t);
	  put ("0x");
	  put_hex (o.i, 2 * n);
	}
    }
  else if (o.i == INT64_MIN)
    put ("0x8000000000000000");
  else
    put_signed (o.i);
}

void
printer::addr (const operand &o)
{
  put ('[');
  bool base = true;
  if (o.based)
    reg (o.r);
  else if (o.var)
    put (o.var->name);
  else if (!o.name.empty ())
    {
      size_t k = 0;
      while (k < fn->params.size () && fn->params[k].name != o.name)
	k++;
      if (k < fn->params.size ())
	put (param_name (fn, k));
      else if (!fn->results.empty () && fn->results[0].name == o.name)
	put (result_name (fn));
      else
	put (o.name);
    }
  else
    base = false;
  if (!base)
    put_num (o.i);
  else if (o.i)
    {
      put ('+');
      put_signed (o.i);
    }
  put (']');
}

/* Anything that may stand where a value of type T may.  */

void
printer::value (const operand &o, type t)
{
  switch (o.kind)
    {
    case operand::none:
      put ('_');
      break;
    case operand::reg:
      if (o.neg)
	put ('!');
      reg (o.r);
      break;
    case operand::imm:
    case operand::fimm:
      literal (o, t);
      break;
    case operand::address:
      addr (o);
      break;
    case operand::symbol:
      put (o.var->name);
      if (o.i)
	{
	  put ('+');
	  put_signed (o.i);
	}
      break;
    case operand::func:
      put (o.fn->name);
      break;
    case operand::special:
      put (info (o.s).spelling);
      break;
    case operand::label:
      label (o.b);
      break;
    case operand::list:
      {
	put ('{');
	bool first = true;
	for (const operand &e : o.elts)
	  {
	    if (!first)
	      put (", ");
	    first = false;
	    value (e, t);
	  }
	put ('}');
      }
      break;
    }
}

/* The bits type of SIZE bytes.  */

type
bits_of (unsigned size)
{
  switch (size)
    {
    case 1: return type::b8;
    case 2: return type::b16;
    case 4: return type::b32;
    case 8: return type::b64;
    default: return type::b128;
    }
}

void
printer::one_operand (const operand &o, const operand_spec &s, const mods &mods)
{
  type t = type::none;
  switch (s.what)
    {
    case operand_spec::T:
    case operand_spec::memory: t = mods.t; break;
    case operand_spec::D: t = mods.dt; break;
    case operand_spec::wide: t = bits_of (2 * size_of (mods.t)); break;
    case operand_spec::fixed: t = s.fixed_type; break;
    case operand_spec::part:
      if (o.kind == operand::list && !o.elts.empty ())
	t = bits_of (size_of (mods.t) / o.elts.size ());
      break;
    default: break;
    }
  if (o.kind == operand::list && s.may_pair)
    {
      value (o.elts[0], t);
      put ('|');
      value (o.elts[1], type::pred);
    }
  else
    value (o, t);
}

void
printer::guard (const insn &i)
{
  put ('\t');
  if (i.guarded)
    {
      put (i.guard_neg ? "@!" : "@");
      reg (i.guard);
      put (' ');
    }
}

void
printer::membar (const insn &i, scope s)
{
  guard (i);
  put (s == scope::cta ? "membar.cta;\n" : s == scope::sys ? "membar.sys;\n" : "membar.gl;\n");
}

/* Copy the bytes of aggregate P between its .param variable NAME and the memory at MEM.  Chunks are as large as
   the alignment of P vouches for.  GUARDED: predicate of the copy, or null.  */

void
printer::copy_bytes (const param &p, const std::string &name, const operand &mem, bool to_param, const insn *guarded)
{
  uint64_t at = 0;
  while (at < p.size)
    {
      unsigned n = 8;
      while (n > 1 && (n > p.align || at + n > p.size))
	n /= 2;
      const char *t = n == 8 ? ".b64 %ct, " : n == 4 ? ".b32 %cw, " : n == 2 ? ".b16 %ch, " : ".b8 %ch, ";
      const char *st = n == 8 ? ".b64 [" : n == 4 ? ".b32 [" : n == 2 ? ".b16 [" : ".b8 [";
      const char *r = n == 8 ? "], %ct;\n" : n == 4 ? "], %cw;\n" : "], %ch;\n";
      operand a = mem;
      a.i += at;
      const char *sp = a.var ? (a.var->sp == space::global ? ".global" : a.var->sp == space::shared ? ".shared"
				: a.var->sp == space::constant ? ".const" : ".local") : "";
      put ('\t');
      if (to_param)
	{
	  put ("ld");
	  put (sp);
	  put (t);
	  addr (a);
	  put (";\n\tst.param");
	  put (st);
	  put (name);
	  put ('+');
	  put_num (at);
	  put (r);
	}
      else
	{
	  put ("ld.param");
	  put (t);
	  put ('[');
	  put (name);
	  put ('+');
	  put_num (at);
	  put ("];\n");
	  guard (*guarded);
	  put ("st");
	  put (sp);
	  put (st);
	  out.pop_back ();
	  addr (a);
	  put (r + 1);
	}
      at += n;
    }
}

/* A call with its scope of .param variables.  Loading the result cannot have a guard in PTX: it goes through a
   register of the scope, which a guarded mov passes on.  */

void
printer::call (const insn &i)
{
  const operand &callee = i.o[1];
  const function *f = callee.kind == operand::func ? callee.fn : i.proto;
  const std::vector<operand> &args = i.o[2].elts;
  bool has_result = !f->results.empty ();
  bool wanted = has_result && !i.o[0].elts.empty () && i.o[0].elts[0].kind != operand::none;
  bool scope = !f->params.empty () || has_result;
  if (scope)
    put ("\t{\n");
  bool copies = wanted && f->results[0].t == type::none;
  for (size_t k = 0; k < f->params.size (); k++)
    {
      std::string name = "%arg" + std::to_string (k);
      put ('\t');
      param_decl (f->params[k], name);
      put (";\n");
      copies |= f->params[k].t == type::none;
    }
  if (has_result)
    {
      put ('\t');
      param_decl (f->results[0], "%val0");
      put (";\n");
    }
  if (copies)
    put ("\t.reg .b64 %ct;\n\t.reg .b32 %cw;\n\t.reg .b16 %ch;\n");
  for (size_t k = 0; k < f->params.size (); k++)
    {
      const param &p = f->params[k];
      std::string name = "%arg" + std::to_string (k);
      if (p.t == type::none)
	copy_bytes (p, name, args[k], true, nullptr);
      else
	{
	  put ("\tst.param.");
	  put (info (p.t).spelling);
	  put (" [");
	  put (name);
	  put ("], ");
	  value (args[k], p.t);
	  put (";\n");
	}
    }
  guard (i);
  put (i.m.uni ? "call.uni " : "call ");
  if (has_result)
    put ("(%val0), ");
  value (callee, type::b64);
  if (!f->params.empty () || callee.kind == operand::reg)
    {
      put (", (");
      for (size_t k = 0; k < f->params.size (); k++)
	{
	  put (k ? ", %arg" : "%arg");
	  put_num (k);
	}
      put (')');
    }
  if (callee.kind == operand::reg)
    {
      std::string mark;
      std::swap (mark, out);
      signature (f, true);
      std::swap (mark, out);
      put (", ");
      put (label_prefix);
      put ('p');
      put_num (protos[mark]);
    }
  put (";\n");
  if (wanted)
    {
      const param &p = f->results[0];
      if (p.t == type::none)
	copy_bytes (p, "%val0", i.o[0].elts[0], false, &i);
      else
	{
	  const char *t = info (p.t).spelling;
	  regno d = i.o[0].elts[0].r;
	  if (i.guarded)
	    {
	      put ("\t.reg .");
	      put (info (fn->regs[d]).spelling);
	      put (" %cv;\n");
	    }
	  put ("\tld.param.");
	  put (t);
	  put (' ');
	  if (i.guarded)
	    put ("%cv");
	  else
	    reg (d);
	  put (", [%val0];\n");
	  if (i.guarded)
	    {
	      guard (i);
	      put ("mov.b");
	      put_num (8 * size_of (fn->regs[d]));
	      put (' ');
	      reg (d);
	      put (", %cv;\n");
	    }
	}
    }
  if (scope)
    put ("\t}\n");
}

void
printer::instruction (const insn &i)
{
  if (!i.comment.empty ())
    comment (i.comment, "\t");
  if (i.line && i.file && i.file <= m.files.size ()
      && (i.line != loc_line || i.file != loc_file || i.column != loc_column))
    {
      put ("\t.loc ");
      put_num (loc_file = i.file);
      put (' ');
      put_num (loc_line = i.line);
      put (' ');
      put_num (loc_column = i.column);
      put ('\n');
    }
  if (i.code == op::call)
    {
      call (i);
      return;
    }
  if (i.code == op::ret && i.o.size () == 1)
    {
      guard (i);
      put ("st.param.");
      put (info (fn->results[0].t).spelling);
      put (" [");
      put (result_name (fn));
      put ("], ");
      value (i.o[0], fn->results[0].t);
      put (";\n");
      guard (i);
      put (i.m.uni ? "ret.uni;\n" : "ret;\n");
      return;
    }
  lowered l = lower_order (i, m.target);
  if (l.before != scope::none)
    membar (i, l.before);
  const spelled &s = spell (l.code, l.m);
  const form *f = choose (s, i);
  if (i.code == op::brx_idx && f && i.o.size () == 2)
    {
      put ('\t');
      put (label_prefix);
      put ('t');
      put_num (branch_tables);
      put (": .branchtargets ");
      bool first = true;
      for (const operand &e : i.o[1].elts)
	{
	  if (!first)
	    put (", ");
	  first = false;
	  label (e.b);
	}
      put (";\n");
    }
  guard (i);
  if (!f || i.o.size () > f->operands.size ())
    {
      /* The verifier has refused this; say so in the text, where every reader of PTX will refuse it too.  */
      put ("malformed.");
      put (info (i.code).name);
      put (";\n");
      return;
    }
  put (s.text);
  for (size_t k = 0; k < i.o.size (); k++)
    {
      put (k ? ", " : " ");
      if (f->operands[k].what == operand_spec::labels)
	{
	  put (label_prefix);
	  put ('t');
	  put_num (branch_tables++);
	}
      else
	one_operand (i.o[k], f->operands[k], l.m);
    }
  put (";\n");
  if (l.after != scope::none)
    membar (i, l.after);
}

void
printer::body (const function *f)
{
  fn = f;
  loc_file = loc_line = loc_column = 0;
  comment (f->comment, "");
  linking (f->link);
  put (f->entry ? ".entry " : ".func ");
  signature (f, false);
  put ('\n');
  if (f->entry && f->maxntid[0])
    {
      put (".maxntid ");
      for (unsigned k = 0; k < 3; k++)
	{
	  if (k)
	    put (", ");
	  put_num (f->maxntid[k] ? f->maxntid[k] : 1);
	}
      put ('\n');
    }
  if (f->entry && f->minnctapersm)
    {
      put (".minnctapersm ");
      put_num (f->minnctapersm);
      put ('\n');
    }
  put ("{\n");
  scan (f);
  for (const variable *v : f->locals)
    {
      put ('\t');
      variable_type (v, false);
      put (";\n");
    }
  prototypes (f);
  for (size_t k = 0; !f->entry && k < f->param_regs.size () && k < f->params.size (); k++)
    if (f->params[k].t != type::none && f->param_regs[k] < number.size () && number[f->param_regs[k]] != UINT32_MAX)
      {
	put ("\tld.param.");
	put (info (f->params[k].t).spelling);
	put (' ');
	reg (f->param_regs[k]);
	put (", [");
	put (param_name (f, k));
	put ("];\n");
      }
  for (blockno b = 0; b < f->blocks.size (); b++)
    {
      const block &k = f->blocks[b];
      if (targeted[b])
	{
	  label (b);
	  put (":\n");
	}
      if (!k.comment.empty ())
	comment (k.comment, "\t");
      if (k.loop_nounroll)
	put ("\t.pragma \"nounroll\";\n");
      for (const insn &i : k.insns)
	instruction (i);
      if (!k.insns.empty ())
	{
	  /* After a call that does not return, say so to ptxas: the text goes on somewhere else.  */
	  const insn &last = k.insns.back ();
	  if (last.code == op::call && !last.guarded)
	    {
	      const function *callee = last.o[1].kind == operand::func ? last.o[1].fn : last.proto;
	      if (callee && callee->noreturn)
		put ("\ttrap;\n");
	    }
	}
      flush (1 << 20);
    }
  put ("}\n\n");
  fn = nullptr;
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

} // anonymous namespace

/* Write MODULE, which must have passed the verifier, to F.  False when writing fails; errno says why.  */

bool
print (const module &module, FILE *f)
{
  printer p (module, f);
  return p.run ();
}

std::string
to_string (const module &module)
{
  printer p (module, nullptr);
  p.run ();
  return std::move (p.out);
}

} // namespace ptx
