/* cubin-facts.cc -- what ptxas has made of the kernels, for the report.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A cubin is an ELF file.  Its section .nv.info is a list of entries that begin with two bytes, a format and an
   attribute.  Those of format 4 go on with the size of their contents, in two bytes; of the attributes 0x2f, the number
   of registers, and 0x11, the bytes of local memory, the contents are the index of a function's symbol and a value of 4
   bytes.  (Found by comparison with ptxas -v of the same files, releases 12 and 13.) Other contents are left out: they
   are for the report only.  */

#include "cubin-facts.h"
#include "link/base/process.h"

#include <cstring>
#include <elf.h>
#include <map>

namespace {

struct kernel_facts { long registers = -1, local = -1; };

/* The T at offset AT of DATA, unless beyond its end.  */

template<class T>
bool
get (const std::string &data, size_t at, T *value)
{
  if (at > data.size () || data.size () - at < sizeof *value)
    return false;
  memcpy (value, data.data () + at, sizeof *value);
  return true;
}

/* The text at AT of the table of strings STRINGS in DATA, or empty.  */

std::string
text_at (const std::string &data, const Elf64_Shdr &strings, size_t at)
{
  if (strings.sh_offset > data.size () || strings.sh_size > data.size () - strings.sh_offset || at >= strings.sh_size)
    return "";
  const char *start = data.data () + strings.sh_offset + at;
  return std::string (start, strnlen (start, strings.sh_size - at));
}

std::map<std::string, kernel_facts>
read_cubin (const std::string &data)
{
  std::map<std::string, kernel_facts> found;
  Elf64_Ehdr header;
  if (!get (data, 0, &header) || memcmp (header.e_ident, ELFMAG, SELFMAG) != 0)
    return found;
  auto section = [&] (size_t index, Elf64_Shdr *s)
    { return index < header.e_shnum && get (data, header.e_shoff + index * sizeof *s, s); };
  Elf64_Shdr names, symbols = {}, strings = {}, info = {}, s;
  if (!section (header.e_shstrndx, &names))
    return found;
  for (size_t i = 0; section (i, &s); i++)
    if (s.sh_type == SHT_SYMTAB && section (s.sh_link, &strings))
      symbols = s;
    else if (text_at (data, names, s.sh_name) == ".nv.info")
      info = s;
  const size_t end = info.sh_offset + info.sh_size;
  for (size_t at = info.sh_offset; at < end;)
    {
      unsigned char format, attribute;
      uint16_t size = 0;
      if (!get (data, at, &format) || !get (data, at + 1, &attribute) || !get (data, at + 2, &size))
	break;
      uint32_t index, value;
      Elf64_Sym symbol;
      if (format == 4 && size == 8 && (attribute == 0x2f || attribute == 0x11) && get (data, at + 4, &index)
	  && get (data, at + 8, &value) && get (data, symbols.sh_offset + index * sizeof symbol, &symbol))
	{
	  kernel_facts &f = found[text_at (data, strings, symbol.st_name)];
	  (attribute == 0x2f ? f.registers : f.local) = value;
	}
      at += 4 + (format == 4 ? size : 0);
    }
  return found;
}

} // namespace

std::string
code_facts (const std::vector<device_code> &codes)
{
  std::string out;
  for (const device_code &code : codes)
    {
      if (!code.sm)
	continue;
      out += (out.empty () ? "\"sm_" : ", \"sm_") + std::to_string (code.sm) + "\": {";
      const char *before = "\n  ";
      for (const auto &k : read_cubin (read_file (code.file)))
	if (k.second.registers >= 0)
	  {
	    /* Names of kernels are identifiers of PTX.  */
	    out += before + ("\"" + k.first + "\": { \"registers\": " + std::to_string (k.second.registers));
	    if (k.second.local >= 0)
	      out += ", \"local\": " + std::to_string (k.second.local);
	    out += " }";
	    before = ",\n  ";
	  }
      out += " }";
    }
  return "{ \"heddle-code\": { " + out + " } }\n";
}
