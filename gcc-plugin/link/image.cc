/* image.cc -- the device image: from lto1's PTX to the host's source of the tables.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   lto1 writes the tables as comments at the top of the PTX (image.h).  Here they become a C file with a
   struct heddle_image, whose code pieces are included by the assembler, and with image-ctor.c at its end.  The checksum
   is that of the same image, made here.  */

#include "link/base/device-image.h"
#include "host-calls/link/thunks.h"
#include "host-calls/protocol.h"
#include "link/base/process.h"

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <cxxabi.h>

#include "image-checksum.h"

std::string
heddle_c_string (const std::string &s)
{
  std::string result = "\"";
  for (unsigned char c : s)
    {
      char text[8];
      if (c < ' ' || c > '~' || c == '"' || c == '\\' || c == '?')
	snprintf (text, sizeof text, "\\%03o", c);
      else
	snprintf (text, sizeof text, "%c", c);
      result += text;
    }
  return result + "\"";
}

namespace {

/* LINE's fields, separated by tabs.  */

std::vector<std::string>
fields_of (const std::string &line)
{
  std::vector<std::string> fields;
  size_t at = 0;
  for (;;)
    {
      size_t end = line.find ('\t', at);
      fields.push_back (line.substr (at, end - at));
      if (end == std::string::npos)
	return fields;
      at = end + 1;
    }
}

/* FIELD as a number of at most MAX; anything else is lto1's fault.  */

unsigned long long
number (const std::string &field, unsigned long long max)
{
  errno = 0;
  char *end;
  unsigned long long value = strtoull (field.c_str (), &end, 10);
  if (errno || field.empty () || *end || field[0] == '-' || value > max)
    fatal ("internal error: the PTX's tables have '%s' where a number is due", field.c_str ());
  return value;
}

/* S as a C string literal, or NULL if it is empty.  */

std::string
literal (const std::string &s)
{
  return s.empty () ? "0" : heddle_c_string (s);
}

/* The source name of MANGLED.  Names of C are not changed: `f' by itself is the type float to the demangler.  */

std::string
demangle (const std::string &mangled)
{
  if (mangled.compare (0, 2, "_Z"))
    return mangled;
  int status;
  char *name = abi::__cxa_demangle (mangled.c_str (), NULL, NULL, &status);
  if (!name || status != 0)
    return mangled;
  std::string result = name;
  free (name);
  return result;
}

/* FILE for a string of the assembler's.  */

std::string
assembler_string (const std::string &file)
{
  std::string result;
  for (unsigned char c : file)
    {
      char text[8];
      if (c < ' ' || c > '~' || c == '"' || c == '\\')
	snprintf (text, sizeof text, "\\%03o", c);
      else
	snprintf (text, sizeof text, "%c", c);
      result += text;
    }
  return result;
}

/* S as literal () has it in the tables.  */

const char *
text_or_null (const std::string &s)
{
  return s.empty () ? NULL : s.c_str ();
}

/* The checksum of the image that image_source makes of TABLES and CODES.  */

uint32_t
checksum (const device_tables &tables, const std::vector<device_code> &codes)
{
  std::vector<std::string> contents;
  for (const device_code &c : codes)
    contents.push_back (read_file (c.file));
  std::vector<heddle_image_code> code_rows;
  for (size_t i = 0; i < codes.size (); i++)
    {
      if (codes[i].size != contents[i].size () + !codes[i].sm)
	fatal ("%s has changed during the link", codes[i].file.c_str ());
      code_rows.push_back ({ codes[i].sm, codes[i].least_sm, contents[i].c_str (), codes[i].size });
    }
  std::vector<heddle_image_func> functions;
  for (const device_function &f : tables.functions)
    functions.push_back ({ text_or_null (f.name), f.flags, f.max_threads, f.stack_bytes, text_or_null (f.file), f.line,
			   f.args_bytes, text_or_null (f.function), f.shared_bytes, text_or_null (f.iterations),
			   f.address_words, f.sum_words, f.wide_sums });
  std::vector<heddle_image_var> variables;
  for (const device_variable &v : tables.variables)
    variables.push_back ({ v.name.c_str (), v.size });
  std::vector<heddle_image_call> calls;
  for (const device_call &c : tables.calls)
    calls.push_back ({ c.name.c_str (), nullptr, nullptr });
  const heddle_image image = { HEDDLE_IMAGE_MAGIC, HEDDLE_IMAGE_ABI, sizeof image, uint32_t (code_rows.size ()),
			       uint32_t (functions.size ()), uint32_t (variables.size ()), 0, code_rows.data (),
			       functions.data (), variables.data (), calls.data (), calls.size () };
  return heddle_image_checksum (&image);
}

/* The lines of PTX's tables, but for that of a better target.  */

std::string
table_text (const std::string &ptx)
{
  std::string text;
  for (size_t at = 0, end; at < ptx.size () && (!ptx.compare (at, 2, "//") || ptx[at] == '\n'); at = end + 1)
    {
      end = std::min (ptx.find ('\n', at), ptx.size ());
      const std::string line = ptx.substr (at, end - at);
      if (line.compare (0, 10, "//:HEDDLE-") == 0 && line.compare (0, 16, "//:HEDDLE-BETTER") != 0)
	text += line + '\n';
    }
  return text;
}

} // namespace

bool
same_tables (const std::string &a, const std::string &b)
{
  return table_text (a) == table_text (b);
}

device_tables
parse_tables (const std::string &ptx)
{
  device_tables tables;
  bool have_abi = false;
  static const char prefix[] = "//:HEDDLE-";
  size_t at = 0;
  while (at < ptx.size ())
    {
      size_t end = ptx.find ('\n', at);
      if (end == std::string::npos)
	end = ptx.size ();
      std::string line = ptx.substr (at, end - at);
      at = end + 1;
      if (line.compare (0, 2, "//") != 0 && !line.empty ())
	break;
      if (line.compare (0, sizeof prefix - 1, prefix) != 0)
	continue;
      std::vector<std::string> f = fields_of (line);
      if (f[0] == "//:HEDDLE-ABI" && f.size () == 2)
	{
	  if (number (f[1], UINT_MAX) != HEDDLE_IMAGE_ABI)
	    fatal ("the compiler plugin makes code for ABI %s, mkoffload is for ABI %d: they are of different "
		   "installations", f[1].c_str (), HEDDLE_IMAGE_ABI);
	  have_abi = true;
	}
      else if (f[0] == "//:HEDDLE-BETTER" && f.size () == 2)
	tables.better_sm = number (f[1], UINT_MAX);
      else if (f[0] == "//:HEDDLE-FUNC" && f.size () == 14)
	{
	  device_function function;
	  function.name = f[1];
	  function.flags = number (f[2], ULLONG_MAX);
	  function.max_threads = number (f[3], UINT_MAX);
	  function.stack_bytes = number (f[4], ULLONG_MAX);
	  function.args_bytes = number (f[5], UINT_MAX);
	  function.shared_bytes = number (f[6], ULLONG_MAX);
	  function.address_words = number (f[7], ULLONG_MAX);
	  function.sum_words = number (f[8], ULLONG_MAX);
	  function.wide_sums = number (f[9], ULLONG_MAX);
	  function.file = f[10];
	  function.line = number (f[11], UINT_MAX);
	  function.function = demangle (f[12]);
	  function.iterations = f[13];
	  tables.functions.push_back (function);
	}
      else if (f[0] == "//:HEDDLE-VAR"
	       && (f.size () == 3 || (f.size () == 4 && (f[3] == "repeated" || f[3] == "constant"))))
	{
	  const bool repeated = f.size () == 4 && f[3] == "repeated";
	  tables.rows.push_back (!repeated);
	  if (!repeated)
	    tables.variables.push_back ({ f[1], number (f[2], ULLONG_MAX), f.size () == 4 });
	}
      else if (f[0] == "//:HEDDLE-CALL" && f.size () == 3)
	tables.calls.push_back ({ f[1], f[2] });
      else
	fatal ("internal error: the PTX's tables have the line '%s'", line.c_str ());
    }
  if (!have_abi)
    fatal ("internal error: the PTX has no tables");
  return tables;
}

std::string
image_source (const device_tables &tables, const std::vector<device_code> &codes, unsigned required,
	      bool check_memory, bool check_races, bool share_heap, const std::string &plugin,
	      const std::string &constructor, const std::string &report)
{
  /* Not a file of this name of the program's, beside the source that -save-temps leaves there.  */
  std::string s = "#include <image.h>\n";
  for (size_t i = 0; i < codes.size (); i++)
    {
      std::string name = "heddle_code_" + std::to_string (i);
      /* The PTX's size counts a NUL.  */
      s += "__asm__ (" + literal (".pushsection .rodata\n\t.balign 16\n" + name + ":\n\t.incbin \""
				  + assembler_string (codes[i].file) + "\"\n" + name + "_nul:\n\t.byte 0\n"
				  + name + "_end:\n\t.popsection\n") + ");\n";
      s += "extern const char " + name + "[] __attribute__ ((visibility (\"hidden\")));\n";
    }
  if (!report.empty ())
    s += "__asm__ (" + literal (".pushsection .heddle.report, \"\", @progbits\n\t.incbin \"" + assembler_string (report)
				+ "\"\n\t.popsection\n") + ");\n";
  s += "static const struct heddle_image_code heddle_codes[] = {\n";
  for (size_t i = 0; i < codes.size (); i++)
    s += "  { " + std::to_string (codes[i].sm) + ", " + std::to_string (codes[i].least_sm) + ", heddle_code_"
	 + std::to_string (i) + ", "
	 + std::to_string (codes[i].size) + "ull },\n";
  s += "};\nstatic const struct heddle_image_func heddle_funcs[] = {\n";
  for (const device_function &f : tables.functions)
    s += "  { " + literal (f.name) + ", " + std::to_string (f.flags) + "ull, "
	 + std::to_string (f.max_threads) + "ull, "
	 + std::to_string (f.stack_bytes) + "ull, " + literal (f.file) + ", " + std::to_string (f.line) + "u, "
	 + std::to_string (f.args_bytes) + "u, " + literal (f.function) + ", " + std::to_string (f.shared_bytes)
	 + "ull, " + literal (f.iterations) + ", " + std::to_string (f.address_words) + "ull, "
	 + std::to_string (f.sum_words) + "ull, " + std::to_string (f.wide_sums) + "ull },\n";
  s += "};\nstatic const struct heddle_image_var heddle_vars[] = {\n";
  for (const device_variable &v : tables.variables)
    s += "  { " + literal (v.name) + ", " + std::to_string (v.size) + "ull },\n";
  s += "};\n" + call_source (tables.calls);
  s += "static const struct heddle_image heddle_image = {\n"
       "  HEDDLE_IMAGE_MAGIC, HEDDLE_IMAGE_ABI, sizeof (struct heddle_image),\n  "
       + std::to_string (codes.size ()) + ", " + std::to_string (tables.functions.size ()) + ", "
       + std::to_string (tables.variables.size ()) + ", " + std::to_string (checksum (tables, codes)) + "u,\n"
       "  heddle_codes, heddle_funcs, heddle_vars, " + (tables.calls.empty () ? "0" : "heddle_calls") + ", "
       + std::to_string (tables.calls.size ()) + "\n};\n";
  if (!tables.variables.empty ())
    {
      s += "#define HEDDLE_KEPT_ROWS " + std::to_string (tables.variables.size ()) + "\n"
	   "static const unsigned heddle_kept_rows[HEDDLE_KEPT_ROWS] = {";
      for (size_t i = 0; i < tables.rows.size (); i++)
	if (tables.rows[i])
	  s += " " + std::to_string (i) + ",";
      s += " };\nstatic const unsigned char heddle_constants[HEDDLE_KEPT_ROWS] = {";
      for (const device_variable &v : tables.variables)
	s += v.constant ? " 1," : " 0,";
      s += " };\n";
    }
  if (required)
    s += "#define HEDDLE_REQUIRED " + std::to_string (required) + "u\n";
  /* watched-threads.h has functions of the same names.  */
  if (share_heap && !check_races && required & (HEDDLE_REQUIRES_MEMORY | HEDDLE_REQUIRES_SELF_MAPS))
    s += "#define HEDDLE_SHARES_HEAP\n";
  if (check_memory)
    s += "#define HEDDLE_CHECKS_MEMORY\n";
  if (check_races)
    s += "#define HEDDLE_CHECKS_RACES\n";
  if (check_memory || check_races || required & HEDDLE_REQUIRES_REVERSE)
    s += "#define HEDDLE_NOTES_MAPS\n";
  for (const device_call &c : tables.calls)
    if (c.name == HEDDLE_IO_STEPS || c.name == HEDDLE_IO_OBJECT)
      {
	s += "#define HEDDLE_FORTRAN_IO\n";
	break;
      }
  s += "#define HEDDLE_PLUGIN_PATH " + literal (plugin) + "\n";
  s += "#include " + literal (constructor) + "\n";
  return s;
}
