/* lex.cc -- PTX text as a row of tokens.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   PTX ISA 4.2 to 4.5 (comments, identifiers, constants).  A dot glued to the word before it starts a modifier
   even when a digit follows (`.2d'); elsewhere dot and digit are a number.  Hexadecimal floating constants
   0fXXXXXXXX and 0dXXXXXXXXXXXXXXXX carry their bits; decimal ones are doubles, rounded to nearest.  */

#include "syntax/lex.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace ptxsim {

static bool
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

static bool
is_alpha (char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool
is_word (char c)
{
  return is_alpha (c) || is_digit (c) || c == '_' || c == '$';
}

static int
hex_value (char c)
{
  if (is_digit (c))
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  if (c >= 'A' && c <= 'F')
    return c - 'A' + 10;
  return -1;
}

lexer::lexer (const char *data, size_t size) : m_p (data)
{
  const void *nul = memchr (data, 0, size);
  m_end = nul ? static_cast<const char *> (nul) : data + size;
  scan (m_tok);
}

void
lexer::error (const std::string &what) const
{
  throw ptx_error (m_tok.line, what);
}

std::string
lexer::describe () const
{
  switch (m_tok.kind)
    {
    case tok::eof:
      return "the end of the text";
    case tok::dotword:
      return "`." + std::string (m_tok.text) + "'";
    default:
      return "`" + std::string (m_tok.text) + "'";
    }
}

const token &
lexer::peek2 ()
{
  if (!m_have2)
    {
      scan (m_tok2);
      m_have2 = true;
    }
  return m_tok2;
}

token
lexer::next ()
{
  token t = m_tok;
  if (m_have2)
    {
      m_tok = m_tok2;
      m_have2 = false;
    }
  else
    scan (m_tok);
  return t;
}

bool
lexer::accept (char punct)
{
  if (!is (punct))
    return false;
  next ();
  return true;
}

bool
lexer::accept_dot (const char *word)
{
  if (!is_dot (word))
    return false;
  next ();
  return true;
}

void
lexer::expect (char punct)
{
  if (!accept (punct))
    error (std::string ("expected `") + punct + "' before " + describe ());
}

std::string_view
lexer::expect_ident (const char *what)
{
  if (m_tok.kind != tok::ident)
    error (std::string ("expected ") + what + " before " + describe ());
  return next ().text;
}

bool
lexer::take_mark (std::string_view *m)
{
  if (m_next_mark == m_marks.size ())
    {
      m_marks.clear ();
      m_next_mark = 0;
      return false;
    }
  *m = m_marks[m_next_mark++];
  return true;
}

void
lexer::skip_space ()
{
  while (m_p < m_end)
    {
      char c = *m_p;
      if (c == '\n')
	{
	  m_line++;
	  m_p++;
	}
      else if (c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v')
	m_p++;
      else if (c == '/' && m_end - m_p > 1 && m_p[1] == '/')
	{
	  const void *nl = memchr (m_p, '\n', m_end - m_p);
	  const char *end = nl ? static_cast<const char *> (nl) : m_end;
	  if (end - m_p > 3 && m_p[2] == ':')
	    m_marks.emplace_back (m_p + 3, end - m_p - 3);
	  m_p = end;
	}
      else if (c == '/' && m_end - m_p > 1 && m_p[1] == '*')
	{
	  uint32_t start = m_line;
	  const char *p = m_p + 2;
	  while (m_end - p > 1 && !(p[0] == '*' && p[1] == '/'))
	    m_line += *p++ == '\n';
	  if (m_end - p < 2)
	    throw ptx_error (start, "comment without an end");
	  m_p = p + 2;
	}
      else
	break;
    }
}

void
lexer::scan_number (token &t)
{
  const char *start = m_p, *p = m_p;
  auto finish = [&] (const char *end) {
    m_p = end;
    t.text = std::string_view (start, end - start);
    if (end < m_end && is_word (*end))
      throw ptx_error (m_line, "malformed number `" + std::string (start, end - start + 1) + "'");
  };

  if (m_end - p > 1 && p[0] == '0' && strchr ("fFdD", p[1]))
    {
      int digits = p[1] == 'f' || p[1] == 'F' ? 8 : 16;
      if (m_end - p < digits + 2)
	throw ptx_error (m_line, "floating constant without enough digits");
      uint64_t v = 0;
      for (int i = 0; i < digits; i++)
	{
	  int h = hex_value (p[2 + i]);
	  if (h < 0)
	    throw ptx_error (m_line, "floating constant without enough hexadecimal digits");
	  v = v << 4 | uint64_t (h);
	}
      t.kind = digits == 8 ? tok::f32 : tok::f64;
      t.bits = v;
      finish (p + 2 + digits);
      return;
    }

  int base = 10;
  if (m_end - p > 1 && p[0] == '0' && (p[1] == 'x' || p[1] == 'X'))
    base = 16, p += 2;
  else if (m_end - p > 1 && p[0] == '0' && (p[1] == 'b' || p[1] == 'B'))
    base = 2, p += 2;
  else
    {
      /* A decimal point or an exponent makes it floating.  */
      const char *q = p;
      while (q < m_end && is_digit (*q))
	q++;
      if (q < m_end && (*q == '.' || *q == 'e' || *q == 'E'))
	{
	  if (*q == '.')
	    for (q++; q < m_end && is_digit (*q);)
	      q++;
	  if (q < m_end && (*q == 'e' || *q == 'E'))
	    {
	      q++;
	      if (q < m_end && (*q == '+' || *q == '-'))
		q++;
	      if (q == m_end || !is_digit (*q))
		throw ptx_error (m_line, "exponent without digits");
	      while (q < m_end && is_digit (*q))
		q++;
	    }
	  double d = strtod (std::string (start, q - start).c_str (), nullptr);
	  t.kind = tok::f64;
	  memcpy (&t.bits, &d, 8);
	  finish (q);
	  return;
	}
      if (*p == '0')
	base = 8;
    }

  uint64_t v = 0;
  const char *digits = p;
  for (; p < m_end; p++)
    {
      int h = hex_value (*p);
      if (h < 0 || h >= base)
	break;
      if (v > (UINT64_MAX - uint64_t (h)) / uint64_t (base))
	throw ptx_error (m_line, "integer constant too large");
      v = v * uint64_t (base) + uint64_t (h);
    }
  if (p == digits)
    throw ptx_error (m_line, "integer constant without digits");
  t.kind = tok::integer;
  t.bits = v;
  t.is_unsigned = v > uint64_t (INT64_MAX);
  if (p < m_end && (*p == 'U' || *p == 'u'))
    {
      t.is_unsigned = true;
      p++;
    }
  finish (p);
}

void
lexer::scan (token &t)
{
  const char *before = m_p;
  skip_space ();
  t = token ();
  t.glued = m_p == before;
  t.line = m_line;
  if (m_p < m_end)
    scan_token (t);
  m_after_word = t.kind == tok::ident || t.kind == tok::dotword;
}

void
lexer::scan_token (token &t)
{

  char c = *m_p;
  const char *start = m_p;
  if (is_alpha (c) || c == '_' || c == '$' || (c == '%' && m_end - m_p > 1 && is_word (m_p[1])))
    {
      for (m_p++; m_p < m_end && is_word (*m_p);)
	m_p++;
      t.kind = tok::ident;
      t.text = std::string_view (start, m_p - start);
      return;
    }
  if (c == '.' && m_end - m_p > 1
      && (is_alpha (m_p[1]) || m_p[1] == '_' || (is_digit (m_p[1]) && t.glued && m_after_word)))
    {
      for (m_p++; m_p < m_end;)
	{
	  if (is_word (*m_p))
	    m_p++;
	  else if (m_end - m_p > 2 && m_p[0] == ':' && m_p[1] == ':' && is_word (m_p[2]))
	    m_p += 2;
	  else
	    break;
	}
      t.kind = tok::dotword;
      t.text = std::string_view (start + 1, m_p - start - 1);
      return;
    }
  if (is_digit (c) || (c == '.' && m_end - m_p > 1 && is_digit (m_p[1])))
    {
      scan_number (t);
      return;
    }
  if (c == '"')
    {
      for (m_p++; m_p < m_end && *m_p != '"' && *m_p != '\n';)
	m_p++;
      if (m_p == m_end || *m_p != '"')
	throw ptx_error (m_line, "string without an end");
      t.kind = tok::string;
      t.text = std::string_view (start + 1, m_p - start - 1);
      m_p++;
      return;
    }

  static const char doubles[][3] = { "<<", ">>", "==", "!=", "<=", ">=", "&&", "||" };
  static const char codes[] = "LRENlgAO";
  t.kind = tok::punct;
  for (size_t i = 0; i < 8; i++)
    if (m_end - m_p > 1 && m_p[0] == doubles[i][0] && m_p[1] == doubles[i][1])
      {
	t.punct = codes[i];
	m_p += 2;
	t.text = std::string_view (start, 2);
	return;
      }
  if (!strchr ("{}()[]<>,;:@!+-*/%&|^~?=.", c) || c == 0)
    throw ptx_error (m_line, std::string ("stray character `") + c + "'");
  t.punct = c;
  m_p++;
  t.text = std::string_view (start, 1);
}

} // namespace ptxsim
