/* address-space.h -- which pointers are known to point to global memory, which to shared memory.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_ADDRESS_SPACE_H
#define HEDDLE_ADDRESS_SPACE_H

#include "device/code/memory.h"

/* V is a pointer in shared memory mentioned by a single function.  After IPA (team-pointers.cc).  */
bool own_team_pointer_p (tree v);
/* There are such variables.  */
bool own_team_pointers ();

class pointer_spaces : code_writer
{
public:
  /* Of the pointers in FUN.  */
  pointer_spaces (function_code &, function *fun);

  /* NAME is now in V: remember if that is an address of global or shared memory.  */
  void note (tree name, const value &v);
  /* NAME is an address of shared memory.  */
  bool shared_p (tree name) const;
  /* T, an operand, is a number that takes no address from one object to another; null is none either.  */
  bool plain_number (tree t) const;
  /* Let A be in the state space that the generic address in its base is known to be of.  */
  void find_space (mem_address *a);
  /* The same for an operation on what PTR, a generic address, points to: its operand.  */
  ptx::operand pointed_operand (const ptx::operand &ptr, ptx::mods *);
  /* AROUND, a register, points to the same object as POINTER: AROUND is of global memory, too, if POINTER is.  */
  void keep_global (ptx::regno pointer, ptx::regno around);
  /* The space of the object that POINTER, a register, points to; none: not known.  */
  ptx::space known (ptx::regno pointer) const;
  /* POINTER, a register, points to global memory.  */
  void set_global (ptx::regno pointer) { of_reg[pointer] = ptx::space::global; }

private:
  std::vector<char> of_name;				/* by version */
  std::unordered_map<ptx::regno, ptx::space> of_reg;	/* holding such a pointer at each use */
};

#endif
