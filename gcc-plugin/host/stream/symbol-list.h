/* symbol-list.h -- the host role: what mkoffload is told of a unit's bytecode.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SYMBOL_LIST_H
#define HEDDLE_SYMBOL_LIST_H

/* The section of the list.  */
#define HEDDLE_SYMBOLS_SECTION ".heddle_symbols"

/* The list of ENCODER, the selection that is being written: entries of a letter, a text and NUL.

     D name   a public definition
     L name   a definition of the unit's own
     U name   a public symbol that is not defined here, or what the definition before it refers to
     W name   the same, weak
     R name   the definition before it refers to the unit's own
     I names  what comes next is referred to only if the program uses one of NAMES (__heddle_uses)

   BY_DEFINITION: each definition is followed by its references.  Otherwise there are D, U and W only.  */
std::string heddle_list_symbols (lto_symtab_encoder_t encoder, bool by_definition);

#endif
