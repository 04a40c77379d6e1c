/* stack-marks.cc -- marks about automatic variables, for HEDDLE_SIM_CHECK=memory (doc/abi.md).

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A function's work on the stack of its warp becomes instructions of the simulator's own, which tell
   check/automatics.cc: of the frame, as soon as the register of its address is written, and of the memory that alloca
   takes and a scope gives back, before the instruction that does it.  Unknown work is left out: nothing but a report
   depends on it.  */

#include "decode/decode.h"
#include "types/launch.h"

#include <algorithm>
#include <sstream>

namespace ptxsim {

/* The names of registers of 64 bits, in IN: their offsets; of the last register its number, too.  False: another
   name.  */
bool
decoder::read_registers (std::istream &in, std::initializer_list<int32_t *> registers, uint32_t *index) const
{
  for (int32_t *r : registers)
    {
      std::string name;
      name_entry storage;
      const name_entry *e = in >> name ? m_f.find (0, name, &storage) : nullptr;
      if (!e || e->kind != name_entry::reg || type_size (m_f.regs[e->index]) != 8)
	return false;
      *r = m_reg_offset[e->index];
      if (index)
	*index = e->index;
    }
  return true;
}

/* The rest of a mark: names in the source.  */
static void
read_names (std::istream &in, std::string *name, std::string *function)
{
  in >> *name >> std::ws;
  std::getline (in, *function);
  if (*name == "-")
    name->clear ();
}

/* The marks at the function's start; its local variables have their places.  */
void
decoder::read_frame ()
{
  if (!m_mod.dev->self ()->opt.check_memory)
    return;
  auto frame = std::make_shared<stack_mark> ();
  for (std::string_view n : m_f.notes)
    {
      std::istringstream in { std::string (n) };
      std::string word, symbol;
      in >> word;
      if (word == "frame")
	{
	  if (!(in >> frame->size) || !read_registers (in, { &frame->start }, &m_frame_register))
	    m_frame_register = UINT32_MAX;
	}
      else if (word == "automatic")
	{
	  automatic a;
	  if (in >> a.offset >> a.size)
	    {
	      read_names (in, &a.name, &a.function);
	      frame->variables.push_back (std::move (a));
	    }
	}
      else if (word == "own" && in >> symbol)
	{
	  name_entry storage;
	  const name_entry *e = m_f.find (0, symbol, &storage);
	  if (!e || e->kind != name_entry::var || e->v->sp != space::local)
	    continue;
	  read_names (in, &e->v->source_name, &e->v->source_function);
	  m_c.knows_variables = true;
	}
    }
  if (m_frame_register == UINT32_MAX)
    return;
  std::sort (frame->variables.begin (), frame->variables.end (),
	     [] (const automatic &a, const automatic &b) { return a.offset < b.offset; });
  m_c.stack_frame = frame;
  m_c.uses_stack = true;
}

/* After the instruction at hand.  */
void
decoder::emit_frame ()
{
  const std::vector<uint32_t> &written = m_writes[m_index];
  if (m_frame_register == UINT32_MAX
      || std::find (written.begin (), written.end (), m_frame_register) == written.end ())
    return;
  m_apply_guard = false;
  emit (op_stack_mark).aux = m_c.stack_frame.get ();
}

/* Before the instruction at hand.  */
void
decoder::emit_stack_mark ()
{
  if (!m_mod.dev->self ()->opt.check_memory)
    return;
  auto mark = std::make_shared<stack_mark> ();
  std::istringstream in { std::string (m_raw->stack_mark) };
  std::string word;
  in >> word;
  if (word == "taken")
    {
      mark->kind = stack_mark::taken;
      if (!read_registers (in, { &mark->start, &mark->end, &mark->first, &mark->bytes }))
	return;
      mark->variables.resize (1);
      read_names (in, &mark->variables[0].name, &mark->variables[0].function);
    }
  else
    {
      mark->kind = stack_mark::left;
      if (!read_registers (in, { &mark->start, &mark->end }))
	return;
    }
  m_c.owned.push_back (mark);
  m_c.uses_stack = true;
  emit (op_stack_mark).aux = mark.get ();
}

} // namespace ptxsim
