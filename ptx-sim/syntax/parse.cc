/* parse.cc -- the module's level of PTX: directives, variables, function headers.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   PTX ISA chapters 5 (state spaces, variables, initialisers) and 11 (directives).  Debugging sections are
   skipped.  Attributes and directives that only steer ptxas (.pragma, .minnctapersm, .managed ...) are read and
   dropped; anything else that is not understood is an error with its line.

   Long: each directive of PTX has its function, and all share the parser's place in the text.  */

#include "syntax/parse.h"

#include <cstdlib>
#include <cstring>

namespace ptxsim {

/* --- types ---------------------------------------------------------------------------------------------- */

struct type_row { const char *name; unsigned bytes; type_kind kind; };

enum { kind_pred, kind_bits, kind_uint, kind_sint, kind_flt, kind_packed };

static const type_row type_rows[] = {
#define PTX_TYPE(NAME, SPELLING, BYTES, KIND) { SPELLING, BYTES, type_kind (kind_##KIND) },
#include "ptx-types.def"
};

unsigned
type_size (type t)
{
  return t == type::none ? 0 : type_rows[unsigned (t)].bytes;
}

type_kind
kind_of (type t)
{
  return type_rows[unsigned (t)].kind;
}

const char *
type_name (type t)
{
  return t == type::none ? "none" : type_rows[unsigned (t)].name;
}

type
find_type (std::string_view spelling)
{
  for (unsigned i = 0; i < unsigned (type::none); i++)
    if (spelling == type_rows[i].name)
      return type (i);
  return type::none;
}

/* --- the module ----------------------------------------------------------------------------------------- */

void
parse (const char *data, size_t size, unit &u)
{
  parser (data, size, u).module ();
  u.mirrors = std::string_view (data, size).substr (0, 64).find ("// BEGIN PREAMBLE") != std::string_view::npos;
}

void
parser::module ()
{
  if (!m_lex.is_dot ("version"))
    m_lex.error ("PTX starts with .version, here stands " + m_lex.describe ());
  while (m_lex.peek ().kind != tok::eof)
    {
      if (m_lex.accept (';'))
	continue;
      if (m_lex.peek ().kind == tok::punct && m_lex.peek ().punct == '@')
	{
	  /* @@DWARF lines of old compilers.  */
	  uint32_t line = m_lex.line ();
	  while (m_lex.peek ().kind != tok::eof && m_lex.line () == line)
	    m_lex.next ();
	  continue;
	}
      directive ();
    }
  if (!m_unit.sm)
    m_lex.error ("no .target");
}

void
parser::directive ()
{
  if (m_lex.peek ().kind != tok::dotword)
    m_lex.error ("expected a directive before " + m_lex.describe ());
  linkage link = linkage::internal;
  for (;;)
    {
      if (m_lex.accept_dot ("visible"))
	link = linkage::visible;
      else if (m_lex.accept_dot ("extern"))
	link = linkage::external;
      else if (m_lex.accept_dot ("weak"))
	link = linkage::weak;
      else if (m_lex.accept_dot ("common"))
	link = linkage::common;
      else
	break;
    }

  if (m_lex.accept_dot ("func"))
    function (false, link);
  else if (m_lex.accept_dot ("entry"))
    function (true, link);
  else if (m_lex.accept_dot ("global"))
    variables (space::global, link, nullptr, 0);
  else if (m_lex.accept_dot ("const"))
    variables (space::constant, link, nullptr, 0);
  else if (m_lex.accept_dot ("shared"))
    variables (space::shared, link, nullptr, 0);
  else if (m_lex.is_dot ("local"))
    m_lex.error (".local variables belong inside a function");
  else if (link != linkage::internal)
    m_lex.error ("expected a function or a variable before " + m_lex.describe ());
  else if (m_lex.accept_dot ("version"))
    version ();
  else if (m_lex.accept_dot ("target"))
    target ();
  else if (m_lex.accept_dot ("address_size"))
    {
      if (integer ("address size") != 64)
	m_lex.error ("only .address_size 64 is supported");
    }
  else if (m_lex.accept_dot ("file"))
    file ();
  else if (m_lex.accept_dot ("loc"))
    loc ();
  else if (m_lex.accept_dot ("section"))
    skip_section ();
  else if (m_lex.accept_dot ("pragma") || m_lex.accept_dot ("alias"))
    skip_statement ();
  else
    m_lex.error ("unknown directive " + m_lex.describe ());
}

/* Versions and targets that no driver knows are refused, as drivers do.  */
static bool
known_version (int isa)
{
#define PTX_ISA(VERSION, CUDA, DRIVER) if (isa == VERSION) return true;
#include "ptx-versions.def"
  return false;
}

/* The first version with target SM; 0: no version has it.  */
static int
first_version (unsigned long sm)
{
#define PTX_SM(SM, ISA) if (sm == SM) return ISA;
#include "ptx-versions.def"
  return 0;
}

void
parser::version ()
{
  token t = m_lex.next ();
  if (t.kind != tok::f64)
    throw ptx_error (t.line, "expected a version such as 6.0");
  char *end;
  std::string s (t.text);
  unsigned long major = strtoul (s.c_str (), &end, 10);
  unsigned long minor = *end == '.' ? strtoul (end + 1, &end, 10) : 0;
  if (*end || major > 99 || minor > 9)
    throw ptx_error (t.line, "malformed version " + s);
  m_unit.isa = int (major * 10 + minor);
  if (!known_version (m_unit.isa))
    throw ptx_error (t.line, "there is no PTX version " + s);
}

void
parser::target ()
{
  do
    {
      token t = m_lex.next ();
      if (t.kind != tok::ident)
	throw ptx_error (t.line, "expected a target such as sm_70");
      std::string s (t.text);
      if (s.compare (0, 3, "sm_") == 0)
	{
	  char *end;
	  unsigned long sm = strtoul (s.c_str () + 3, &end, 10);
	  if (end == s.c_str () + 3 || sm < 10 || sm > 999
	      || (*end && strcmp (end, "a") != 0 && strcmp (end, "f") != 0))
	    throw ptx_error (t.line, "malformed target " + s);
	  const int first = first_version (sm);
	  if (!first)
	    throw ptx_error (t.line, "there is no target " + s);
	  if (m_unit.isa < first)
	    throw ptx_error (t.line, "target " + s + " needs .version " + std::to_string (first / 10) + "."
			     + std::to_string (first % 10));
	  m_unit.sm = int (sm);
	}
      else if (s != "debug" && s != "texmode_unified" && s != "texmode_independent" && s != "map_f64_to_f32")
	throw ptx_error (t.line, "unknown target option " + s);
      if (s == "map_f64_to_f32")
	throw ptx_error (t.line, "map_f64_to_f32 is not supported");
    }
  while (m_lex.accept (','));
}

void
parser::skip_section ()
{
  while (!m_lex.is ('{'))
    {
      if (m_lex.peek ().kind == tok::eof)
	m_lex.error (".section without a body");
      m_lex.next ();
    }
  unsigned depth = 0;
  do
    {
      if (m_lex.peek ().kind == tok::eof)
	m_lex.error (".section without an end");
      if (m_lex.is ('{'))
	depth++;
      else if (m_lex.is ('}'))
	depth--;
      m_lex.next ();
    }
  while (depth);
}

void
parser::skip_statement ()
{
  while (!m_lex.is (';'))
    {
      if (m_lex.peek ().kind == tok::eof)
	m_lex.error ("statement without an end");
      m_lex.next ();
    }
  m_lex.next ();
}

/* .file INDEX "NAME" [, TIME, SIZE]  */
void
parser::file ()
{
  uint64_t index = count ("file number", UINT32_MAX);
  token t = m_lex.next ();
  if (t.kind != tok::string)
    throw ptx_error (t.line, "expected a file name");
  m_unit.files[uint32_t (index)] = std::string (t.text);
  while (m_lex.accept (','))
    m_lex.next ();
}

/* .loc FILE LINE COLUMN [, function_name LABEL [+ N], inlined_at F L C]  */
void
parser::loc ()
{
  m_loc_file = uint32_t (count ("file number", UINT32_MAX));
  m_loc_line = uint32_t (count ("line number", UINT32_MAX));
  if (m_lex.peek ().kind == tok::integer)
    m_lex.next ();
  while (m_lex.accept (','))
    {
      std::string_view what = m_lex.expect_ident ("function_name or inlined_at");
      if (what == "function_name")
	{
	  m_lex.expect_ident ("a label");
	  if (m_lex.accept ('+'))
	    m_lex.next ();
	}
      else if (what == "inlined_at")
	for (int i = 0; i < 3; i++)
	  count ("number", UINT32_MAX);
      else
	m_lex.error ("unknown attribute of .loc");
    }
}

/* --- variables ------------------------------------------------------------------------------------------ */

/* If .align is next, take it and put the alignment into *ALIGN.  */
bool
parser::accept_alignment (uint64_t *align)
{
  if (!m_lex.accept_dot ("align"))
    return false;
  *align = count ("alignment", 1u << 20);
  if (!*align || (*align & (*align - 1)))
    m_lex.error ("alignment is not a power of two");
  return true;
}

/* The same of .v2 and .v4, and the number of elements.  */
bool
parser::accept_vector (unsigned *elements)
{
  for (unsigned n : { 2u, 4u })
    if (m_lex.accept_dot (n == 2 ? "v2" : "v4"))
      {
	*elements = n;
	return true;
      }
  return false;
}

/* V is known by NAME from here on, in SCOPE of the function F, or everywhere if F is null.  */
void
parser::declare_variable (variable &v, std::string_view name, raw_function *f, uint32_t scope)
{
  if (f)
    {
      name_entry e;
      e.kind = name_entry::var;
      e.v = &v;
      declare (*f, scope, name, e);
      f->vars.push_back (&v);
    }
  else
    {
      auto ins = m_unit.variable_names.emplace (name, &v);
      if (!ins.second)
	{
	  variable *old = ins.first->second;
	  if (old->link != linkage::external && v.link != linkage::external)
	    throw ptx_error (v.line, "`" + v.name + "' is defined twice");
	  if (old->link == linkage::external)
	    ins.first->second = &v;
	}
      if (m_unit.function_names.count (name))
	throw ptx_error (v.line, "`" + v.name + "' is a function already");
    }
}

/* What follows the state space.  F: the function it is declared in, or null.  */
void
parser::variables (space sp, linkage link, raw_function *f, uint32_t scope)
{
  uint64_t align = 0;
  unsigned vec = 1;
  type t = type::none;
  for (;;)
    {
      if (accept_alignment (&align) || accept_vector (&vec))
	;
      else if (m_lex.accept_dot ("attribute"))
	{
	  m_lex.expect ('(');
	  while (!m_lex.accept (')'))
	    {
	      if (m_lex.peek ().kind == tok::eof)
		m_lex.error (".attribute without an end");
	      m_lex.next ();
	    }
	}
      else if (m_lex.peek ().kind == tok::dotword && t == type::none)
	{
	  t = find_type (m_lex.peek ().text);
	  if (t == type::none || t == type::pred)
	    m_lex.error ("no type of variables: " + m_lex.describe ());
	  m_lex.next ();
	}
      else
	break;
    }
  if (t == type::none)
    m_lex.error ("variable without a type");

  do
    {
      m_unit.variables.emplace_back ();
      variable &v = m_unit.variables.back ();
      v.line = m_lex.line ();
      v.text = m_unit.number;
      token name = m_lex.peek ();
      v.name = std::string (m_lex.expect_ident ("a variable's name"));
      v.sp = sp;
      v.link = link;
      v.t = t;
      unsigned esize = type_size (t);
      v.align = align ? align : uint64_t (esize) * vec;
      std::vector<uint64_t> dims;
      bool open = false;
      while (m_lex.accept ('['))
	{
	  if (m_lex.is (']'))
	    {
	      if (!dims.empty ())
		m_lex.error ("only the first dimension may be left out");
	      open = true;
	      dims.push_back (0);
	    }
	  else
	    dims.push_back (count ("dimension", uint64_t (1) << 48));
	  m_lex.expect (']');
	}
      if (vec > 1)
	dims.push_back (vec);
      v.size = esize;
      for (size_t i = open ? 1 : 0; i < dims.size (); i++)
	if (__builtin_mul_overflow (v.size, dims[i], &v.size) || v.size > uint64_t (1) << 48)
	  m_lex.error ("variable too large");
      uint64_t row = v.size;
      if (open)
	v.size = 0;
      v.unsized = open;
      if (m_lex.accept ('='))
	{
	  if (sp == space::shared || sp == space::local)
	    m_lex.error ("variables in this state space have no initialiser");
	  if (link == linkage::external)
	    m_lex.error ("an extern variable has no initialiser");
	  initialise (v, dims);
	  if (open)
	    {
	      v.size = row ? (v.init.size () + row - 1) / row * row : 0;
	      v.unsized = false;
	    }
	}
      else if (open && link != linkage::external)
	throw ptx_error (v.line, "size of `" + v.name + "' missing");

      declare_variable (v, name.text, f, scope);
    }
  while (m_lex.accept (','));
  m_lex.expect (';');
}

void
parser::initialise (variable &v, const std::vector<uint64_t> &dims)
{
  unsigned esize = type_size (v.t);
  if (dims.empty ())
    {
      bool brace = m_lex.accept ('{');
      init_element (v, 0, esize);
      if (brace)
	m_lex.expect ('}');
      return;
    }
  if (m_lex.peek ().kind == tok::string)
    {
      if (esize != 1)
	m_lex.error ("string for elements wider than a byte");
      token s = m_lex.next ();
      v.init.assign (s.text.begin (), s.text.end ());
      v.init.push_back (0);
      return;
    }
  uint64_t end = 0;
  init_level (v, dims, 0, 0, esize, &end);
  if (!v.unsized && v.init.size () > v.size)
    m_lex.error ("too many initialisers for `" + v.name + "'");
}

/* A brace of dimension LEVEL at byte BASE.  Elements may also stand without the inner braces.  */
void
parser::init_level (variable &v, const std::vector<uint64_t> &dims, size_t level, uint64_t base, unsigned esize,
		    uint64_t *end)
{
  uint64_t stride = esize;
  for (size_t i = level + 1; i < dims.size (); i++)
    stride *= dims[i];
  uint64_t room = level == 0 && v.unsized ? UINT64_MAX : stride * dims[level];
  m_lex.expect ('{');
  uint64_t at = 0;
  while (!m_lex.is ('}'))
    {
      if (at >= room)
	m_lex.error ("too many initialisers for `" + v.name + "'");
      if (m_lex.is ('{') && level + 1 < dims.size ())
	{
	  at = (at + stride - 1) / stride * stride;
	  init_level (v, dims, level + 1, base + at, esize, end);
	  at += stride;
	}
      else
	{
	  init_element (v, base + at, esize);
	  at += esize;
	}
      if (!m_lex.accept (','))
	break;
    }
  m_lex.expect ('}');
  *end = base + at;
}

/* One element: a constant expression, SYMBOL [+- N], generic (SYMBOL) [+- N], or MASK (any of these).  */
void
parser::init_element (variable &v, uint64_t offset, unsigned esize)
{
  if (v.init.size () < offset + esize)
    v.init.resize (offset + esize);
  uint64_t mask = ~uint64_t (0);
  bool masked = false;
  if (m_lex.peek ().kind == tok::integer && m_lex.peek2 ().kind == tok::punct && m_lex.peek2 ().punct == '(')
    {
      mask = m_lex.next ().bits;
      m_lex.next ();
      masked = true;
    }
  bool cast = false;
  if (m_lex.peek ().kind == tok::ident && m_lex.peek ().text != "WARP_SZ")
    {
      raw_reloc r;
      r.offset = offset;
      r.size = esize;
      r.line = m_lex.line ();
      r.generic = false;
      r.addend = 0;
      r.mask = mask;
      std::string_view id = m_lex.next ().text;
      if (id == "generic" && m_lex.accept ('('))
	{
	  r.generic = cast = true;
	  id = m_lex.expect_ident ("a symbol");
	  m_lex.expect (')');
	}
      r.symbol = id;
      if (m_lex.accept ('+'))
	r.addend = int64_t (primary ().bits);
      else if (m_lex.accept ('-'))
	r.addend = -int64_t (primary ().bits);
      if (!masked && esize != 8 && esize != 4)
	m_lex.error ("an address needs an element of 8 bytes");
      v.relocs.push_back (r);
      if (masked)
	m_lex.expect (')');
      (void) cast;
      return;
    }
  if (masked)
    m_lex.error ("expected a symbol");

  value x = expression ();
  uint64_t bits = x.bits;
  if (kind_of (v.t) == type_kind::flt)
    {
      if (esize == 2)
	m_lex.error ("initialisers of 16-bit floating types are not supported: use .b16");
      double d;
      if (!x.flt)
	d = x.uns ? double (x.bits) : double (int64_t (x.bits));
      else
	memcpy (&d, &x.bits, 8);
      memcpy (&bits, &d, 8);
      if (esize == 4)
	{
	  float s = float (d);
	  uint32_t b;
	  memcpy (&b, &s, 4);
	  bits = b;
	}
    }
  else if (x.flt)
    {
      /* Bits of a floating constant in an element of bits, as 0f3F800000 in .b32.  */
      double d;
      memcpy (&d, &x.bits, 8);
      if (esize == 4)
	{
	  float s = float (d);
	  uint32_t b;
	  memcpy (&b, &s, 4);
	  bits = b;
	}
      else if (esize != 8)
	m_lex.error ("floating constant for an integer");
    }
  for (unsigned i = 0; i < esize && i < 8; i++)
    v.init[offset + i] = (unsigned char) (bits >> (8 * i));
}

/* --- functions ------------------------------------------------------------------------------------------ */

/* One .param or .reg of a parameter list.  F is null in prototypes.  */
raw_param
parser::one_param (raw_function *f)
{
  raw_param p;
  if (m_lex.accept_dot ("reg"))
    p.is_reg = true;
  else if (!m_lex.accept_dot ("param"))
    m_lex.error ("expected .param before " + m_lex.describe ());
  uint64_t align = 0;
  unsigned vec = 1;
  for (;;)
    {
      if (accept_alignment (&align) || accept_vector (&vec))
	;
      else if (m_lex.accept_dot ("ptr"))
	{
	  /* .ptr [.space] [.align N] */
	  for (const char *s : { "global", "const", "local", "shared" })
	    m_lex.accept_dot (s);
	  if (m_lex.accept_dot ("align"))
	    count ("alignment", 1u << 20);
	}
      else if (m_lex.peek ().kind == tok::dotword && p.t == type::none)
	{
	  p.t = find_type (m_lex.peek ().text);
	  if (p.t == type::none || (p.t == type::pred && !p.is_reg))
	    m_lex.error ("no type of parameters: " + m_lex.describe ());
	  m_lex.next ();
	}
      else
	break;
    }
  if (p.t == type::none)
    m_lex.error ("parameter without a type");
  uint32_t line = m_lex.line ();
  p.name = m_lex.expect_ident ("a parameter's name");
  p.size = uint64_t (type_size (p.t)) * vec;
  p.align = align ? align : p.size;
  while (m_lex.accept ('['))
    {
      if (p.is_reg)
	m_lex.error ("an array of registers");
      uint64_t n = m_lex.is (']') ? 0 : count ("dimension", 1u << 20);
      p.size *= n;
      if (p.size > 1u << 20)
	m_lex.error ("parameter too large");
      m_lex.expect (']');
    }
  if (f && p.name != "_")
    {
      name_entry e;
      if (p.is_reg)
	{
	  e.kind = name_entry::reg;
	  e.index = p.reg = uint32_t (f->regs.size ());
	  f->regs.push_back (p.t);
	}
      else
	{
	  e.kind = name_entry::param;
	  e.index = uint32_t (f->slots.size ());
	  f->slots.push_back (p);
	}
      if (!f->scopes[0].names.emplace (p.name, e).second)
	throw ptx_error (line, "two parameters named `" + std::string (p.name) + "'");
    }
  return p;
}

void
parser::param_list (std::vector<raw_param> &list, raw_function *f)
{
  m_lex.expect ('(');
  if (m_lex.accept (')'))
    return;
  do
    list.push_back (one_param (f));
  while (m_lex.accept (','));
  m_lex.expect (')');
}

void
parser::function_attributes (raw_function &f)
{
  auto three = [&] (uint32_t *v) {
    v[1] = v[2] = 1;
    for (int i = 0; i < 3; i++)
      {
	v[i] = uint32_t (count ("number of threads", 1u << 16));
	if (!m_lex.accept (','))
	  break;
      }
  };
  for (;;)
    {
      if (m_lex.accept_dot ("maxntid"))
	three (f.maxntid);
      else if (m_lex.accept_dot ("reqntid"))
	three (f.reqntid);
      else if (m_lex.accept_dot ("noreturn"))
	f.sig.noreturn = true;
      else if (m_lex.accept_dot ("minnctapersm") || m_lex.accept_dot ("maxnctapersm")
	       || m_lex.accept_dot ("maxnreg"))
	count ("number", 1u << 16);
      else if (m_lex.accept_dot ("pragma"))
	skip_statement ();
      else
	break;
    }
}

/* Definition and declaration must agree in what a call passes.  */
void
parser::check_same (const raw_function &old, const raw_function &now) const
{
  auto same = [] (const std::vector<raw_param> &a, const std::vector<raw_param> &b) {
    if (a.size () != b.size ())
      return false;
    for (size_t i = 0; i < a.size (); i++)
      if (a[i].size != b[i].size || a[i].is_reg != b[i].is_reg)
	return false;
    return true;
  };
  if (old.entry != now.entry || !same (old.sig.params, now.sig.params) || !same (old.sig.rets, now.sig.rets))
    throw ptx_error (now.line, "`" + now.name + "' is declared differently in line " + std::to_string (old.line));
}

void
parser::function (bool entry, linkage link)
{
  m_unit.functions.emplace_back ();
  raw_function &f = m_unit.functions.back ();
  f.entry = entry;
  f.link = link;
  f.text = m_unit.number;
  f.scopes.emplace_back ();
  f.sig.line = f.line = m_lex.line ();
  if (m_lex.accept_dot ("attribute"))
    {
      m_lex.expect ('(');
      while (!m_lex.accept (')'))
	{
	  if (m_lex.peek ().kind == tok::eof)
	    m_lex.error (".attribute without an end");
	  m_lex.next ();
	}
    }
  if (m_lex.is ('('))
    {
      if (entry)
	m_lex.error ("an entry returns nothing");
      param_list (f.sig.rets, &f);
    }
  token name = m_lex.peek ();
  f.name = std::string (m_lex.expect_ident ("a function's name"));
  if (m_lex.is ('('))
    param_list (f.sig.params, &f);
  function_attributes (f);

  if (m_unit.variable_names.count (name.text))
    throw ptx_error (f.line, "`" + f.name + "' is a variable already");
  auto ins = m_unit.function_names.emplace (name.text, &f);
  raw_function *old = ins.second ? nullptr : ins.first->second;
  if (old)
    {
      check_same (*old, f);
      if (old->sig.noreturn)
	f.sig.noreturn = true;
    }

  if (m_lex.is ('{'))
    {
      if (old && old->defined)
	throw ptx_error (f.line, "`" + f.name + "' is defined twice (line " + std::to_string (old->line) + ")");
      f.defined = true;
      if (f.link == linkage::external)
	throw ptx_error (f.line, "an extern function has no body");
      if (old && f.link == linkage::internal && old->link != linkage::external)
	f.link = old->link;
      ins.first->second = &f;
      m_loc_file = m_loc_line = 0;
      body (f);
    }
  else
    {
      if (!m_lex.accept (';') && m_lex.peek ().kind != tok::dotword)
	m_lex.error ("expected `{' or `;' before " + m_lex.describe ());
      if (old && !old->defined && old->link == linkage::internal)
	ins.first->second = &f;
    }
}

} // namespace ptxsim
