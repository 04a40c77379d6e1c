/* object-file.cc -- object files and archives, as far as mkoffload looks into them.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Nothing in a file is trusted: every offset and size is checked against the file's.  */

#include "object-file.h"
#include "link/base/process.h"

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <elf.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define BYTECODE_PREFIX ".gnu.heddle_lto_"
#define SYMBOLS_SECTION ".heddle_symbols"
#define GCC_OFFLOAD_PREFIX ".gnu.offload_lto_"
#define HOST_LTO_PREFIX ".gnu.lto_.symtab"

mapped_file::mapped_file (const std::string &file_name) : name (file_name)
{
  int fd = open (name.c_str (), O_RDONLY | O_CLOEXEC);
  struct stat st;
  if (fd < 0 || fstat (fd, &st) != 0)
    fatal ("cannot open %s: %s", name.c_str (), strerror (errno));
  if (!S_ISREG (st.st_mode))
    fatal ("%s is not a file", name.c_str ());
  size = st.st_size;
  if (size)
    {
      void *p = mmap (NULL, size, PROT_READ, MAP_PRIVATE, fd, 0);
      if (p == MAP_FAILED)
	fatal ("cannot read %s: %s", name.c_str (), strerror (errno));
      data = static_cast<const unsigned char *> (p);
    }
  close (fd);
}

mapped_file::~mapped_file ()
{
  if (data)
    munmap (const_cast<unsigned char *> (data), size);
}

namespace {

/* An ELF object in memory.  */

class elf_object
{
public:
  elf_object (const unsigned char *data, size_t size, const std::string &name)
    : data (data), size (size), name (name)
  {
    read_headers ();
  }

  size_t sections () const { return section_count; }

  Elf64_Shdr section (size_t index) const
  {
    Elf64_Shdr s;
    memcpy (&s, data + table + index * sizeof s, sizeof s);
    return s;
  }

  /* The name of section S, which lies in the file.  */
  const char *section_name (const Elf64_Shdr &s) const
  {
    if (s.sh_name >= names_size || !memchr (data + names + s.sh_name, 0, names_size - s.sh_name))
      damaged ("a section has no name");
    return reinterpret_cast<const char *> (data + names + s.sh_name);
  }

  /* The contents of section S.  */
  std::string contents (const Elf64_Shdr &s) const
  {
    if (s.sh_type == SHT_NOBITS || s.sh_offset > size || s.sh_size > size - s.sh_offset)
      damaged ("a section is not in the file");
    if (s.sh_flags & SHF_COMPRESSED)
      damaged ("its bytecode sections have been compressed");
    return std::string (reinterpret_cast<const char *> (data + s.sh_offset), s.sh_size);
  }

  [[noreturn]] void damaged (const char *how) const
  {
    fatal ("%s is damaged: %s", name.c_str (), how);
  }

private:
  void read_headers ();

  const unsigned char *data;
  size_t size;
  const std::string &name;
  size_t table = 0, section_count = 0, names = 0, names_size = 0;
};

void
elf_object::read_headers ()
{
  Elf64_Ehdr h;
  if (size < sizeof h || memcmp (data, ELFMAG, SELFMAG) != 0)
    fatal ("%s is not an object file", name.c_str ());
  memcpy (&h, data, sizeof h);
  if (h.e_ident[EI_CLASS] != ELFCLASS64 || h.e_ident[EI_DATA] != ELFDATA2LSB || h.e_machine != EM_X86_64)
    fatal ("%s is not an object for x86-64", name.c_str ());
  if (h.e_shoff == 0)
    return;
  if (h.e_shentsize != sizeof (Elf64_Shdr) || h.e_shoff > size || size - h.e_shoff < sizeof (Elf64_Shdr))
    damaged ("it has no table of sections");
  table = h.e_shoff;
  /* Counts that do not fit their fields are in the first section's header.  */
  Elf64_Shdr first = section (0);
  size_t count = h.e_shnum ? h.e_shnum : first.sh_size;
  size_t names_index = h.e_shstrndx != SHN_XINDEX ? h.e_shstrndx : first.sh_link;
  if (count > (size - table) / sizeof (Elf64_Shdr) || names_index >= count)
    damaged ("its table of sections does not fit");
  section_count = count;
  Elf64_Shdr s = section (names_index);
  if (s.sh_type != SHT_STRTAB || s.sh_offset > size || s.sh_size > size - s.sh_offset)
    damaged ("its table of section names does not fit");
  names = s.sh_offset;
  names_size = s.sh_size;
}

/* Append to SYMBOLS those of TEXT, the contents of SYMBOLS_SECTION in ELF.  */

void
parse_symbols (const std::string &text, const elf_object &elf, std::vector<bytecode_symbol> &symbols)
{
  for (size_t at = 0; at < text.size ();)
    {
      size_t end = text.find ('\0', at);
      if (end == std::string::npos || end - at < 2)
	elf.damaged ("its list of bytecode symbols is not well-formed");
      bytecode_symbol symbol;
      switch (text[at])
	{
	case 'D': symbol.kind = bytecode_symbol::defined; break;
	case 'L': symbol.kind = bytecode_symbol::local; break;
	case 'U': symbol.kind = bytecode_symbol::undefined; break;
	case 'W': symbol.kind = bytecode_symbol::weak; break;
	case 'R': symbol.kind = bytecode_symbol::own; break;
	case 'I': symbol.kind = bytecode_symbol::condition; break;
	default: elf.damaged ("its list of bytecode symbols is not well-formed");
	}
      symbol.name = text.substr (at + 1, end - at - 1);
      symbols.push_back (symbol);
      at = end + 1;
    }
}

bool
begins (const char *s, const char *prefix)
{
  return strncmp (s, prefix, strlen (prefix)) == 0;
}

} // namespace

object_contents
read_object (const mapped_file &file, size_t offset, size_t size, const std::string &name)
{
  if (offset > file.size)
    fatal ("%s is not in the file", name.c_str ());
  if (size > file.size - offset)
    size = file.size - offset;
  elf_object elf (file.data + offset, size, name);
  object_contents result;
  for (size_t i = 1; i < elf.sections (); i++)
    {
      Elf64_Shdr s = elf.section (i);
      const char *section_name = elf.section_name (s);
      if (begins (section_name, BYTECODE_PREFIX))
	result.bytecode = true;
      else if (begins (section_name, GCC_OFFLOAD_PREFIX))
	result.gcc_offload = true;
      else if (begins (section_name, HOST_LTO_PREFIX))
	result.host_lto = true;
      else if (strcmp (section_name, SYMBOLS_SECTION) == 0)
	parse_symbols (elf.contents (s), elf, result.symbols);
    }
  return result;
}

object_contents
read_named_object (const std::string &name)
{
  std::string file = name;
  size_t offset = 0;
  size_t at = name.rfind ('@');
  if (at != std::string::npos && at > 0 && name.compare (at + 1, 2, "0x") == 0)
    {
      errno = 0;
      char *end;
      unsigned long long value = strtoull (name.c_str () + at + 1, &end, 16);
      if (errno == 0 && !*end && end > name.c_str () + at + 3 && value <= LLONG_MAX)
	{
	  file = name.substr (0, at);
	  offset = value;
	}
    }
  mapped_file mapped (file);
  return read_object (mapped, offset, mapped.size, name);
}

/* A number in the decimal field FIELD of WIDTH characters; -1 if it is none.  */

static long long
decimal_field (const char *field, size_t width)
{
  long long value = 0;
  size_t i = 0;
  for (; i < width && field[i] >= '0' && field[i] <= '9'; i++)
    value = value * 10 + (field[i] - '0');
  if (i == 0)
    return -1;
  for (; i < width; i++)
    if (field[i] != ' ')
      return -1;
  return value;
}

std::vector<archive_member>
archive_members (const mapped_file &file)
{
  static const size_t header_size = 60;
  if (file.size < 8 || memcmp (file.data, "!<arch>\n", 8) != 0)
    fatal ("%s is not an archive", file.name.c_str ());
  std::vector<archive_member> result;
  std::string long_names;
  for (size_t at = 8; at < file.size;)
    {
      if (file.size - at < header_size)
	fatal ("%s is damaged: it ends within a header", file.name.c_str ());
      const char *header = reinterpret_cast<const char *> (file.data + at);
      long long size = decimal_field (header + 48, 10);
      at += header_size;
      if (memcmp (header + 58, "`\n", 2) != 0 || size < 0 || (unsigned long long) size > file.size - at)
	fatal ("%s is damaged: a member does not fit", file.name.c_str ());
      std::string name (header, 16);
      name.erase (name.find_last_not_of (' ') + 1);
      if (name == "//")
	long_names.assign (reinterpret_cast<const char *> (file.data + at), size);
      else if (name != "/" && name != "/SYM64/")
	{
	  if (name.size () > 1 && name[0] == '/')
	    {
	      long long index = decimal_field (name.c_str () + 1, name.size () - 1);
	      if (index < 0 || (unsigned long long) index >= long_names.size ())
		fatal ("%s is damaged: a member has no name", file.name.c_str ());
	      name = long_names.substr (index, long_names.find_first_of ("/\n", index) - index);
	    }
	  else if (!name.empty () && name.back () == '/')
	    name.pop_back ();
	  archive_member member;
	  member.name = name;
	  member.offset = at;
	  member.size = size;
	  result.push_back (member);
	}
      at += size + (size & 1);
    }
  return result;
}
