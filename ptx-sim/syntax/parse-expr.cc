/* parse-expr.cc -- constant expressions (PTX ISA 4.5).

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Integers are 64 bits wide, signed unless a literal is unsigned; floating values are doubles and know the
   four operations and comparison.  C's precedences.  */

#include "syntax/parse.h"

#include <cstring>

namespace ptxsim {

static double
as_double (uint64_t bits)
{
  double d;
  memcpy (&d, &bits, 8);
  return d;
}

static uint64_t
as_bits (double d)
{
  uint64_t bits;
  memcpy (&bits, &d, 8);
  return bits;
}

parser::value
parser::primary ()
{
  value v;
  if (m_lex.is ('('))
    {
      if (m_lex.peek2 ().kind == tok::dotword)
	{
	  /* (.s64) x, (.u64) x  */
	  m_lex.next ();
	  bool uns = m_lex.is_dot ("u64");
	  if (!uns && !m_lex.is_dot ("s64"))
	    m_lex.error ("unknown cast " + m_lex.describe ());
	  m_lex.next ();
	  m_lex.expect (')');
	  v = unary ();
	  if (v.flt)
	    {
	      double d = as_double (v.bits);
	      if (!(d > -9.3e18 && d < 1.85e19))
		m_lex.error ("constant out of range");
	      v.bits = uns && d >= 0 ? uint64_t (d) : uint64_t (int64_t (d));
	      v.flt = false;
	    }
	  v.uns = uns;
	  return v;
	}
      m_lex.next ();
      v = expression ();
      m_lex.expect (')');
      return v;
    }
  token t = m_lex.peek ();
  switch (t.kind)
    {
    case tok::integer:
      v.bits = t.bits;
      v.uns = t.is_unsigned;
      break;
    case tok::f64:
      v.flt = true;
      v.bits = t.bits;
      break;
    case tok::f32:
      {
	uint32_t b = uint32_t (t.bits);
	float s;
	memcpy (&s, &b, 4);
	v.flt = true;
	v.bits = as_bits (double (s));
	break;
      }
    case tok::ident:
      if (t.text == "WARP_SZ")
	{
	  v.bits = 32;
	  break;
	}
      /* FALLTHRU */
    default:
      m_lex.error ("expected a constant before " + m_lex.describe ());
    }
  m_lex.next ();
  return v;
}

parser::value
parser::unary ()
{
  if (m_lex.accept ('-'))
    {
      value v = unary ();
      v.bits = v.flt ? v.bits ^ (uint64_t (1) << 63) : -v.bits;
      return v;
    }
  if (m_lex.accept ('+'))
    return unary ();
  if (m_lex.accept ('~'))
    {
      value v = unary ();
      if (v.flt)
	m_lex.error ("~ of a floating constant");
      v.bits = ~v.bits;
      return v;
    }
  if (m_lex.accept ('!'))
    {
      value v = unary ();
      v.bits = v.flt ? as_double (v.bits) == 0 : v.bits == 0;
      v.flt = v.uns = false;
      return v;
    }
  return primary ();
}

static int
precedence (char op)
{
  switch (op)
    {
    case '*': case '/': case '%': return 10;
    case '+': case '-': return 9;
    case 'L': case 'R': return 8;
    case '<': case '>': case 'l': case 'g': return 7;
    case 'E': case 'N': return 6;
    case '&': return 5;
    case '^': return 4;
    case '|': return 3;
    case 'A': return 2;
    case 'O': return 1;
    default: return 0;
    }
}

template<typename T>
static uint64_t
compare (char op, T a, T b)
{
  switch (op)
    {
    case '<': return a < b;
    case '>': return a > b;
    case 'l': return a <= b;
    case 'g': return a >= b;
    case 'E': return a == b;
    default: return a != b;
    }
}

parser::value
parser::binary (int level)
{
  value a = unary ();
  while (m_lex.peek ().kind == tok::punct && precedence (m_lex.peek ().punct) >= level)
    {
      char op = m_lex.peek ().punct;
      int p = precedence (op);
      if (!p)
	break;
      m_lex.next ();
      value b = binary (p + 1);
      value r;
      if (a.flt || b.flt)
	{
	  double x = a.flt ? as_double (a.bits) : a.uns ? double (a.bits) : double (int64_t (a.bits));
	  double y = b.flt ? as_double (b.bits) : b.uns ? double (b.bits) : double (int64_t (b.bits));
	  r.flt = true;
	  switch (op)
	    {
	    case '+': r.bits = as_bits (x + y); break;
	    case '-': r.bits = as_bits (x - y); break;
	    case '*': r.bits = as_bits (x * y); break;
	    case '/': r.bits = as_bits (x / y); break;
	    default:
	      if (p != 7 && p != 6)
		m_lex.error ("operator not allowed between floating constants");
	      r.flt = false;
	      r.bits = compare (op, x, y);
	    }
	  a = r;
	  continue;
	}
      r.uns = a.uns || b.uns;
      int64_t sa = int64_t (a.bits), sb = int64_t (b.bits);
      switch (op)
	{
	case '+': r.bits = a.bits + b.bits; break;
	case '-': r.bits = a.bits - b.bits; break;
	case '*': r.bits = a.bits * b.bits; break;
	case '/':
	case '%':
	  if (!b.bits)
	    m_lex.error ("division by zero in a constant");
	  if (r.uns)
	    r.bits = op == '/' ? a.bits / b.bits : a.bits % b.bits;
	  else if (sb == -1)
	    r.bits = op == '/' ? -a.bits : 0;
	  else
	    r.bits = uint64_t (op == '/' ? sa / sb : sa % sb);
	  break;
	case 'L': r.bits = b.bits < 64 ? a.bits << b.bits : 0; r.uns = a.uns; break;
	case 'R':
	  r.uns = a.uns;
	  r.bits = a.uns ? (b.bits < 64 ? a.bits >> b.bits : 0) : uint64_t (sa >> (b.bits < 63 ? b.bits : 63));
	  break;
	case '&': r.bits = a.bits & b.bits; break;
	case '|': r.bits = a.bits | b.bits; break;
	case '^': r.bits = a.bits ^ b.bits; break;
	case 'A': r.bits = a.bits && b.bits; r.uns = false; break;
	case 'O': r.bits = a.bits || b.bits; r.uns = false; break;
	default:
	  r.bits = r.uns ? compare (op, a.bits, b.bits) : compare (op, sa, sb);
	  r.uns = false;
	}
      a = r;
    }
  return a;
}

parser::value
parser::conditional ()
{
  value c = binary (1);
  if (!m_lex.accept ('?'))
    return c;
  value a = conditional ();
  m_lex.expect (':');
  value b = conditional ();
  return (c.flt ? as_double (c.bits) != 0 : c.bits != 0) ? a : b;
}

parser::value
parser::expression ()
{
  return conditional ();
}

int64_t
parser::integer (const char *what)
{
  /* Version and size directives stand in a row without separators: one operand only.  */
  value v = unary ();
  if (v.flt)
    m_lex.error (std::string ("expected an integer as ") + what);
  return int64_t (v.bits);
}

uint64_t
parser::count (const char *what, uint64_t limit)
{
  uint32_t line = m_lex.line ();
  value v = binary (1);
  if (v.flt || (!v.uns && int64_t (v.bits) < 0) || v.bits > limit)
    throw ptx_error (line, std::string (what) + " out of range");
  return v.bits;
}

} // namespace ptxsim
