/* object-file.h -- object files and archives, as far as mkoffload looks into them.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_OBJECT_FILE_H
#define HEDDLE_OBJECT_FILE_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/* An entry of the list of an object's bytecode symbols (host/stream/symbol-list.h): D, L, U, W, R, I as described in
   this header.  */
struct bytecode_symbol
{
  enum kind_t { defined, local, undefined, weak, own, condition } kind;
  std::string name;
};

/* What an object contains.  */
struct object_contents
{
  bool bytecode = false;	/* our sections */
  bool gcc_offload = false;	/* GCC's own .gnu.offload_lto_* */
  bool host_lto = false;	/* the host's code as bytecode (-flto) */
  std::vector<bytecode_symbol> symbols;
};

/* A file mapped for reading; fatal on failure.  */
class mapped_file
{
public:
  explicit mapped_file (const std::string &name);
  ~mapped_file ();
  mapped_file (const mapped_file &) = delete;
  mapped_file &operator= (const mapped_file &) = delete;

  const std::string name;
  const unsigned char *data = nullptr;
  size_t size = 0;
};

/* The contents of the ELF object that lies in FILE from OFFSET, at most SIZE bytes long.  Fatal if it is damaged, or is
   no object for x86-64; NAME is its name in the message.  */
object_contents read_object (const mapped_file &file, size_t offset, size_t size, const std::string &name);

/* The same for what lto-wrapper calls NAME: FILE or FILE@0xOFFSET.  */
object_contents read_named_object (const std::string &name);

struct archive_member
{
  std::string name;
  size_t offset, size;		/* of its data in the archive */
};

/* The members of archive FILE that are neither the symbol table nor the name table.  Fatal if it is damaged
   or no archive.  */
std::vector<archive_member> archive_members (const mapped_file &file);

#endif
