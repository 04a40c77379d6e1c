/* iterations.cc -- how many threads or teams, and threads of a team, have something to do.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The compiler tells it as a formula over the kernel's arguments, which is read once and evaluated at every launch.  */

#include "plugin/types/iterations.h"
#include "image.h"

#include <algorithm>
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

namespace heddle {

/* The number at *P; *P moves behind it.  */
static bool
read_number (const char **p, int64_t *n)
{
  char *end;
  if (!isdigit (static_cast<unsigned char> (**p)) && **p != '-')
    return false;
  errno = 0;
  *n = strtoll (*p, &end, 10);
  *p = end;
  return !errno;
}

/* The keyword WORD is at *P; *P moves behind it.  */
static bool
read_word (const char **p, const char *word)
{
  const bool found = strncmp (*p, word, strlen (word)) == 0;
  if (found)
    *p += strlen (word);
  return found;
}

bool
kernel_work::read (const char *text, uint32_t args_bytes)
{
  *this = {};
  static const char word[] = "fixed";
  fixed = text && read_word (&text, word);
  /* The order of sums on the host.  */
  if (fixed && *text == ':')
    text += strcspn (text, " ");
  const bool alone = fixed && !*text;
  const bool good = !text || alone || ((!fixed || *text++ == ' ') && read_both (text, args_bytes));
  grid.find_operands (&operands);
  team.find_operands (&operands);
  return good;
}

bool
kernel_work::read_both (const char *text, uint32_t args_bytes)
{
  static const char of_team[] = "threads ";
  if (!read_word (&text, of_team))
    {
      if (!grid.read (&text, args_bytes))
	return false;
      if (!*text)
	return true;
      if (!read_word (&text, of_team))
	return false;
    }
  return team.read (&text, args_bytes) && !*text;
}

bool
iterations_formula::read (const char **at, uint32_t args_bytes)
{
  const char *&text = *at;
  teams = read_word (&text, "teams ");
  for (int depth = 0;; text++)
    {
      step s { *text, false, 64, 0 };
      const bool load = s.what == '@', operand = load || s.what == '#';
      if (!s.what || !strchr ("#@+-*/<>=", s.what))
	return false;
      text++;
      if (operand && !read_number (&text, &s.operand))
	return false;
      if (load && *text++ != ':')
	return false;
      if (s.what != '#')
	{
	  int64_t bits;
	  s.is_unsigned = *text == 'u';
	  if ((*text != 'u' && *text != 's') || !read_number (&++text, &bits) || bits < 1 || bits > 64)
	    return false;
	  s.bits = bits;
	}
      if (load
	  && ((s.bits & (s.bits - 1)) || s.bits < 8 || s.operand < 0 || s.operand > int64_t (args_bytes) - s.bits / 8))
	return false;
      depth += operand ? 1 : s.what == '=' ? 0 : -1;
      if (depth < 1 || steps.size () == HEDDLE_MOST_FORMULA_STEPS)
	return false;
      steps.push_back (s);
      if (*text && *text != ' ')
	return false;
      if (!*text || text[1] == 't')
	{
	  text += *text != 0;
	  return depth == 1;
	}
    }
}

/* X as a value of S's type.  */
int64_t
iterations_formula::wrap (const step &s, uint64_t x)
{
  const unsigned unused = 64 - s.bits;
  return s.is_unsigned ? int64_t (x << unused >> unused) : int64_t (x << unused) >> unused;
}

int64_t
iterations_formula::apply (const step &s, int64_t a, int64_t b)
{
  const uint64_t x = uint64_t (a), y = uint64_t (b);
  switch (s.what)
    {
    case '+':
      return wrap (s, x + y);
    case '-':
      return wrap (s, x - y);
    case '*':
      return wrap (s, x * y);
    case '/':
      /* The loop is not reached.  */
      if (!b)
	return 0;
      if (s.is_unsigned)
	return wrap (s, x / y);
      return b == -1 ? wrap (s, 0 - x) : wrap (s, uint64_t (a / b));
    case '<':
      return s.is_unsigned ? int64_t (std::min (x, y)) : std::min (a, b);
    default:
      return s.is_unsigned ? int64_t (std::max (x, y)) : std::max (a, b);
    }
}

/* The N bits, a power of two from 8 to 64, at FROM.  */
static uint64_t
load_bits (const char *from, unsigned n)
{
  const auto load = [=] (auto x)
    {
      memcpy (&x, from, sizeof x);
      return uint64_t (x);
    };
  switch (n / CHAR_BIT)
    {
    case sizeof (uint64_t): return load (uint64_t ());
    case sizeof (uint32_t): return load (uint32_t ());
    case sizeof (uint16_t): return load (uint16_t ());
    default: return load (uint8_t ());
    }
}

uint64_t
iterations_operand::value (const char *args) const
{
  return load_bits (args + offset, bits);
}

void
iterations_formula::find_operands (std::vector<iterations_operand> *all) const
{
  for (const step &s : steps)
    if (s.what == '@' && std::none_of (all->begin (), all->end (), [&] (const iterations_operand &known)
	  {
	    return known.offset == unsigned (s.operand) && known.bits == s.bits;
	  }))
      all->push_back ({ unsigned (s.operand), s.bits });
}

int64_t
iterations_formula::value (const char *args) const
{
  int64_t stack[HEDDLE_MOST_FORMULA_STEPS];
  int top = -1;
  for (const step &s : steps)
    switch (s.what)
      {
      case '#':
	stack[++top] = s.operand;
	break;
      case '@':
	stack[++top] = wrap (s, load_bits (args + s.operand, s.bits));
	break;
      case '=':
	stack[top] = wrap (s, uint64_t (stack[top]));
	break;
      default:
	top--;
	stack[top] = apply (s, stack[top], stack[top + 1]);
      }
  /* A number too large for its type counts as very large.  */
  if (steps.back ().is_unsigned && stack[0] < 0)
    return INT64_MAX;
  return std::max<int64_t> (stack[0], 0);
}

} // namespace heddle
