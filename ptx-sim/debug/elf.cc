/* elf.cc -- the ELF file of a module that gdb reads.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The file is in memory only; gdb finds it as /proc/PID/fd/N, so that no file is left behind, and no name can be
   guessed.  Its code takes addresses and has no bytes.  */

#include "debug/symbols.h"

#include <cstring>
#include <elf.h>
#include <sys/mman.h>
#include <unistd.h>

namespace ptxsim {

void
byte_string::uleb (uint64_t v)
{
  do
    {
      const unsigned low = v & 127;
      v >>= 7;
      u8 (low | (v ? 128 : 0));
    }
  while (v);
}

void
byte_string::sleb (int64_t v)
{
  for (bool more = true; more;)
    {
      const unsigned low = v & 127;
      v >>= 7;
      more = !((v == 0 && !(low & 64)) || (v == -1 && (low & 64)));
      u8 (low | (more ? 128 : 0));
    }
}

void
byte_string::put (size_t offset, uint64_t v, unsigned n)
{
  for (unsigned k = 0; k < n; k++)
    m_bytes[offset + k] = char (v >> (8 * k));
}

namespace {

template<typename T> void
append (std::string &to, const T &what)
{
  to.append (reinterpret_cast<const char *> (&what), sizeof what);
}

/* An ELF file under construction.  */
class elf_file
{
public:
  explicit elf_file (const code_map &map) : m_map (map)
  {
    m_file.resize (sizeof (Elf64_Ehdr) + sizeof (Elf64_Phdr));
    m_sections.emplace_back ();
    m_names.assign (1, 0);
  }
  Elf64_Shdr &add (const char *name, uint32_t type, const std::string &bytes);
  void add_symbols ();
  const std::string &finish ();

private:
  const code_map &m_map;
  std::string m_file, m_names;
  std::vector<Elf64_Shdr> m_sections;
};

Elf64_Shdr &
elf_file::add (const char *name, uint32_t type, const std::string &bytes)
{
  m_file.resize ((m_file.size () + 7) & ~size_t (7));
  Elf64_Shdr s = {};
  s.sh_name = uint32_t (m_names.size ());
  s.sh_type = type;
  s.sh_offset = m_file.size ();
  s.sh_size = bytes.size ();
  s.sh_addralign = 1;
  m_names.append (name, strlen (name) + 1);
  m_file += bytes;
  m_sections.push_back (s);
  return m_sections.back ();
}

/* Functions by their names; the code is section 1.  */
void
elf_file::add_symbols ()
{
  std::string symbols, strings (1, 0);
  append (symbols, Elf64_Sym ());
  for (const placed_code &p : m_map.functions ())
    {
      Elf64_Sym s = {};
      s.st_name = uint32_t (strings.size ());
      s.st_info = ELF64_ST_INFO (STB_GLOBAL, STT_FUNC);
      s.st_shndx = 1;
      s.st_value = p.start;
      s.st_size = p.end - p.start;
      append (symbols, s);
      strings.append (p.fn->symbol.c_str (), p.fn->symbol.size () + 1);
    }
  Elf64_Shdr &table = add (".symtab", SHT_SYMTAB, symbols);
  table.sh_entsize = sizeof (Elf64_Sym);
  table.sh_link = uint32_t (m_sections.size ());
  table.sh_info = 1;
  table.sh_addralign = 8;
  add (".strtab", SHT_STRTAB, strings);
}

const std::string &
elf_file::finish ()
{
  const std::string names = m_names + ".shstrtab";
  add (".shstrtab", SHT_STRTAB, names + '\0');
  m_file.resize ((m_file.size () + 7) & ~size_t (7));
  Elf64_Ehdr h = {};
  memcpy (h.e_ident, ELFMAG, SELFMAG);
  h.e_ident[EI_CLASS] = ELFCLASS64;
  h.e_ident[EI_DATA] = ELFDATA2LSB;
  h.e_ident[EI_VERSION] = EV_CURRENT;
  h.e_type = ET_EXEC;
  h.e_machine = EM_X86_64;
  h.e_version = EV_CURRENT;
  h.e_phoff = sizeof h;
  h.e_shoff = m_file.size ();
  h.e_ehsize = sizeof h;
  h.e_phentsize = sizeof (Elf64_Phdr);
  h.e_phnum = 1;
  h.e_shentsize = sizeof (Elf64_Shdr);
  h.e_shnum = uint16_t (m_sections.size ());
  h.e_shstrndx = uint16_t (m_sections.size () - 1);
  Elf64_Phdr p = {};
  p.p_type = PT_LOAD;
  p.p_flags = PF_R | PF_X;
  p.p_vaddr = p.p_paddr = m_map.base ();
  p.p_memsz = m_map.end () - m_map.base ();
  p.p_align = 1;
  memcpy (&m_file[0], &h, sizeof h);
  memcpy (&m_file[sizeof h], &p, sizeof p);
  for (const Elf64_Shdr &s : m_sections)
    append (m_file, s);
  return m_file;
}

} // namespace

int
write_symbol_file (const module &m, const code_map &map)
{
  elf_file e (map);
  Elf64_Shdr &text = e.add (".text", SHT_NOBITS, "");
  text.sh_flags = SHF_ALLOC | SHF_EXECINSTR;
  text.sh_addr = map.base ();
  text.sh_size = map.end () - map.base ();
  const debug_sections d = write_dwarf (m, map);
  e.add (".debug_abbrev", SHT_PROGBITS, d.abbrev);
  e.add (".debug_info", SHT_PROGBITS, d.info);
  e.add (".debug_line", SHT_PROGBITS, d.line);
  e.add (".debug_frame", SHT_PROGBITS, d.frame).sh_addralign = 8;
  e.add_symbols ();
  const std::string &bytes = e.finish ();
  const int fd = memfd_create ("heddle-device-code", MFD_CLOEXEC);
  if (fd < 0)
    return -1;
  for (size_t at = 0; at < bytes.size ();)
    {
      const ssize_t n = write (fd, bytes.data () + at, bytes.size () - at);
      if (n < 0)
	{
	  close (fd);
	  return -1;
	}
      at += size_t (n);
    }
  return fd;
}

} // namespace ptxsim
