/* thunks.cc -- the host's side of calls, as source for the host's compiler.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   For each row of the table a function takes the arguments out of a block of memory and calls the row's function.  So
   the host's compiler passes whatever it can pass; the linker finds the function, in the program or its libraries, as
   for any other call; and nothing is left to be found out at the call.

   A structure is one of ours with the same size, alignment and classes (compiler/signature.cc).  A block has whole
   registers for each value, so that a structure of 12 bytes is read as two words of 8.  */

#include "thunks.h"
#include "link/base/process.h"

#include <cstring>

namespace {

/* Of a structure; a larger one is passed in memory.  */
constexpr unsigned long most_register_bytes = 16;

/* Of structures with a misaligned member: a character and a short integer.  */
constexpr unsigned long misaligned_bytes = 3;

/* A value in a block.  */
struct item
{
  std::string type;		/* as C's */
  unsigned long offset;
};

/* Reads SIGNATURE (protocol.h), and defines types as it goes.  */
class reader
{
public:
  reader (const std::string &signature, std::string &definitions, unsigned &types)
    : at (signature.c_str ()), signature (signature), definitions (definitions), types (types)
  {
  }

  std::string result;			/* C's type */
  unsigned long result_offset = 0;
  std::vector<item> arguments;
  size_t named = 0;			/* of the arguments; the others are unnamed ... */
  bool variadic = false;		/* ... and there may be some */

  void read ();

private:
  [[noreturn]] void damaged ();
  unsigned long number ();
  bool take (char c);
  void expect (char c);
  std::string type ();
  std::string structure ();
  std::string pieces (const std::string &classes, unsigned long size);

  const char *at;
  const std::string &signature;
  std::string &definitions;
  unsigned &types;
};

void
reader::damaged ()
{
  fatal ("internal error: the PTX's tables have the signature '%s'", signature.c_str ());
}

unsigned long
reader::number ()
{
  unsigned long value = 0;
  if (*at < '0' || *at > '9')
    damaged ();
  for (; *at >= '0' && *at <= '9'; at++)
    {
      value = value * 10 + (*at - '0');
      if (value > 1u << 20)
	damaged ();
    }
  return value;
}

bool
reader::take (char c)
{
  if (*at != c)
    return false;
  at++;
  return true;
}

void
reader::expect (char c)
{
  if (!take (c))
    damaged ();
}

/* The members of a structure of SIZE bytes with CLASSES.  */
std::string
reader::pieces (const std::string &classes, unsigned long size)
{
  if (classes == "E")
    return "";
  if (classes == "X")
    return "long double x;";
  if (classes == "M")
    /* One of up to 16 bytes is in memory because a member is misaligned.  */
    return size > most_register_bytes ? "char m[" + std::to_string (size) + "];"
	   : size > misaligned_bytes ? "char c; short s; char m[" + std::to_string (size - misaligned_bytes) + "];"
	   : "char c; short s;";
  std::string members;
  for (size_t i = 0; i < classes.size (); i++)
    {
      const char *member = classes[i] == 'I' ? "unsigned long" : classes[i] == 'D' ? "double" : "float";
      if (!strchr ("IDF", classes[i]) || i > 1)
	damaged ();
      members += std::string (member) + " p" + std::to_string (i) + "; ";
    }
  return members;
}

/* A structure, of which the letter has been read.  */
std::string
reader::structure ()
{
  const unsigned long size = number ();
  expect ('.');
  const unsigned long align = number ();
  expect ('.');
  std::string classes;
  for (; *at >= 'A' && *at <= 'Z'; at++)
    classes += *at;
  if (classes.empty () || !align || (align & (align - 1)))
    damaged ();
  /* A long double with less alignment than others lies elsewhere on the stack.  */
  const bool packed = (classes == "M" && size <= most_register_bytes) || (classes == "X" && align < size);
  const std::string attributes = std::string (packed ? "packed, " : "") + "aligned (" + std::to_string (align) + ")";
  std::string name = "heddle_struct_" + std::to_string (types++);
  definitions += "typedef struct { " + pieces (classes, size) + " } "
		 + (packed || align > 8 || classes == "M" ? "__attribute__ ((" + attributes + ")) " : "")
		 + name + ";\n";
  return name;
}

std::string
reader::type ()
{
  const char letter = *at ? *at++ : 0;
  switch (letter)
    {
    case 'b':
      return "_Bool";
    case 'p':
      return "void *";
    case 'm':
      return structure ();
    case 's': case 'u':
      {
	const unsigned long size = number ();
	const char *name = size == 1 ? "char" : size == 2 ? "short" : size == 4 ? "int" : size == 8 ? "long"
			   : size == 16 ? "__int128" : nullptr;
	if (!name)
	  damaged ();
	return std::string (letter == 's' ? "signed " : "unsigned ") + name;
      }
    case 'f': case 'c':
      {
	const unsigned long size = number ();
	const char *name = size == 4 ? "float" : size == 8 ? "double" : size == 16 ? "long double" : nullptr;
	if (!name)
	  damaged ();
	return std::string (letter == 'c' ? "_Complex " : "") + name;
      }
    default:
      damaged ();
    }
}

void
reader::read ()
{
  if (take ('v'))
    result = "void";
  else
    {
      result = type ();
      expect ('@');
      result_offset = number ();
    }
  expect ('(');
  while (*at != ')')
    {
      if (take ('.'))
	{
	  variadic = true;
	  named = arguments.size ();
	}
      else
	{
	  item i;
	  i.type = type ();
	  expect ('@');
	  i.offset = number ();
	  arguments.push_back (i);
	}
      take (',');
    }
  if (!variadic)
    named = arguments.size ();
  if (at[1])
    damaged ();
}

} // namespace

std::string
call_source (const std::vector<device_call> &calls)
{
  if (calls.empty ())
    return "";
  std::string source, table = "static const struct heddle_image_call heddle_calls[] = {\n";
  unsigned types = 0;
  for (size_t i = 0; i < calls.size (); i++)
    {
      const std::string number = std::to_string (i);
      const std::string function = "heddle_host_" + number, thunk = "heddle_call_" + number;
      if (calls[i].signature == "R")
	{
	  /* The host plugin makes this call (host/reverse.cc).  */
	  source += "extern void " + function + " (void *) __asm__ (" + heddle_c_string (calls[i].name) + ");\n";
	  table += "  { " + heddle_c_string (calls[i].name) + ", (const void *) " + function + ", 0 },\n";
	  continue;
	}
      reader r (calls[i].signature, source, types);
      r.read ();
      std::string formals, actuals;
      for (size_t k = 0; k < r.arguments.size (); k++)
	{
	  const item &a = r.arguments[k];
	  if (k < r.named)
	    formals += (k ? ", " : "") + a.type;
	  actuals += (k ? ", " : "") + ("*(" + a.type + " *) (block + " + std::to_string (a.offset) + ")");
	}
      if (r.variadic)
	formals += r.named ? ", ..." : "";
      else if (formals.empty ())
	formals = "void";
      source += "extern " + r.result + " " + function + " (" + formals + ") __asm__ ("
		+ heddle_c_string (calls[i].name) + ");\n"
		"static void\n" + thunk + " (char *block)\n{\n  ";
      if (r.result != "void")
	source += "*(" + r.result + " *) (block + " + std::to_string (r.result_offset) + ") = ";
      source += function + " (" + actuals + ");\n}\n";
      table += "  { " + heddle_c_string (calls[i].name) + ", (const void *) " + function + ", " + thunk + " },\n";
    }
  return source + table + "};\n";
}
