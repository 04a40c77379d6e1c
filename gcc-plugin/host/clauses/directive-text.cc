/* directive-text.cc -- the host role: the text of a Fortran directive.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC's Fortran front end drops some clauses, and merges the meanings of others, before a plugin can see them; only the
   text tells.  In free form a line with a continuation ends with &, and the continuation may come behind comments; in
   fixed form the continuation has a mark in its sixth column.  Blanks mean nothing here, not even in free form: a name
   before a parenthesis is found by its end.  */

#include "gcc-compat.h"
#include "host/clauses/directive-text.h"

namespace {

/* The begin of directives, as wide as the columns of fixed form before the mark of continuation.  */
const std::string sentinel = "!$omp";

/* A line of a file.  */
struct source_line
{
  std::string text;		/* of a directive: in lower case, without blanks, sentinel and marks; else empty */
  bool directive = false;
  bool comment = false;		/* it is empty, or only a comment */
  bool continues = false;	/* it continues the line before: shown by its first characters */
  bool continued = false;	/* the next line continues it: shown by its last character */

  source_line (const char *file, int number);
};

source_line::source_line (const char *file, int number)
{
  const std::string line = heddle_source_line (file, number);
  size_t at = 0;
  while (at < line.size () && ISSPACE (line[at]))
    at++;
  comment = at == line.size () || line[at] == '!' || (at == 0 && strchr ("cC*", line[0]));
  std::string start = line.substr (at, sentinel.size ());
  for (char &c : start)
    c = TOLOWER (c);
  directive = start == sentinel || (at == 0 && (start == "c$omp" || start == "*$omp"));
  if (!directive)
    return;
  comment = false;
  at += sentinel.size ();
  /* The sixth column of fixed form is neither blank nor zero; in free form it has a blank or &.  */
  continues = at == sentinel.size () && at < line.size () && !ISSPACE (line[at]) && line[at] != '0';
  if (at == sentinel.size () && at < line.size () && !ISSPACE (line[at]))
    at++;
  char quote = 0;
  for (; at < line.size (); at++)
    {
      const char c = line[at];
      if (quote)
	quote = c == quote ? 0 : quote;
      else if (c == '\'' || c == '"')
	quote = c;
      else if (c == '!')
	break;
      if (!ISSPACE (c))
	text += TOLOWER (c);
    }
  if (!text.empty () && text[0] == '&')
    {
      continues = true;
      text.erase (0, 1);
    }
  if (!text.empty () && text.back () == '&')
    {
      continued = true;
      text.pop_back ();
    }
}

/* The line of FILE continued by line NUMBER, of a directive; 0 if none.  */

int
line_before (const char *file, int number)
{
  int n = number - 1;
  while (n > 0 && source_line (file, n).comment)
    n--;
  if (n <= 0)
    return 0;
  const source_line other (file, n);
  return other.directive && (other.continued || source_line (file, number).continues) ? n : 0;
}

} // namespace

std::string
heddle_directive_text (location_t loc)
{
  const expanded_location at = expand_location (loc);
  if (!at.file || at.line <= 0 || !source_line (at.file, at.line).directive)
    return "";
  std::string text;
  for (int n = at.line; n; n = line_before (at.file, n))
    text = source_line (at.file, n).text + text;
  return text;
}

std::vector<std::string>
heddle_clause_arguments (const std::string &text, const char *name)
{
  const size_t length = strlen (name);
  std::vector<std::string> found;
  size_t start = 0;
  unsigned depth = 0;
  for (size_t i = 0; i < text.size (); i++)
    if (text[i] == '(' && !depth++)
      start = i;
    else if (text[i] == ')' && depth && !--depth && start >= length && !text.compare (start - length, length, name))
      found.push_back (text.substr (start + 1, i - start - 1));
  return found;
}

std::vector<std::string>
heddle_list_items (const std::string &text)
{
  std::vector<std::string> items (1);
  int depth = 0;
  for (char c : text)
    {
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (c == ',' && !depth)
	items.emplace_back ();
      else
	items.back () += c;
    }
  return items;
}

bool
heddle_component_text_p (location_t loc)
{
  const expanded_location at = expand_location (loc);
  if (!at.file || at.line <= 0 || at.column <= 0
      || (int) heddle_source_line (at.file, at.line).size () < at.column - 1)
    return false;
  std::string rest;
  for (char c : heddle_source_line (at.file, at.line).substr (at.column - 1))
    if (c == '!')
      break;
    else if (!ISSPACE (c) && (!rest.empty () || c != ','))
      rest += c;
  int n = at.line;
  if (rest.empty () || rest == "&")
    {
      /* The name is in the next line, behind comments.  */
      do
	n++;
      while (source_line (at.file, n).comment && !heddle_source_line (at.file, n).empty ());
      rest = source_line (at.file, n).text;
    }
  size_t i = rest[0] == ',';
  while (i < rest.size () && (ISALNUM (rest[i]) || rest[i] == '_'))
    i++;
  return i < rest.size () && rest[i] == '%';
}
