/* ops.cc -- decoding memory, addresses, and what works between lanes and warps.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "decode/decode.h"

#include <algorithm>

namespace ptxsim {

using ptx::sem;

static window
window_of (space sp)
{
  switch (sp)
    {
    case space::shared: return window::shared;
    case space::local: return window::local;
    case space::global: case space::constant: return window::global;
    default: return window::generic;
    }
}

/* The registers of a value: one, or the elements of a vector.  */
std::vector<const raw_operand *>
decoder::values (const raw_operand &o) const
{
  std::vector<const raw_operand *> list;
  if (o.kind == raw_operand::vector)
    for (const raw_operand &e : o.elts)
      list.push_back (&e);
  else
    list.push_back (&o);
  return list;
}

/* O as an address in the space of the instruction: base register (no_operand: none), displacement, mem_addr32 in
   *FLAGS.  After this, an instruction with shared variables must be emitted at once: m_patch.  */
void
decoder::address (const raw_operand &o, window *w, int32_t *base, int64_t *disp, uint32_t *flags)
{
  const space sp = m_mods.sp;
  *w = window_of (sp);
  *base = no_operand;
  *disp = o.disp;
  m_patch = nullptr;
  if (o.id.empty ())
    {
      *disp = int64_t (o.bits);
      return;
    }
  raw_operand name;
  name.kind = raw_operand::name;
  name.id = o.id;
  uint32_t reg;
  if (is_register (name, &reg))
    {
      type t = m_f.regs[reg];
      if (t == type::pred || kind_of (t) == type_kind::flt || (type_size (t) != 8 && type_size (t) != 4))
	error ("`" + spelled () + "': `" + std::string (o.id) + "' of type ." + type_name (t) + " as an address");
      if (type_size (t) == 4)
	{
	  if (*w != window::shared && *w != window::local)
	    error ("`" + spelled () + "': a 32-bit register as a 64-bit address");
	  *flags |= mem_addr32;
	}
      note (reg, false);
      *base = reg_offset (reg);
      return;
    }
  name_entry storage;
  const name_entry *e = lookup (name, &storage);
  variable *v = e && e->kind == name_entry::var ? e->v : e ? nullptr : m_link.find_variable (m_f.text, o.id);
  if (!v)
    {
      if (!e && m_link.find_function (m_f.text, o.id))
	error ("`" + spelled () + "': a function as an address of data");
      error ("`" + spelled () + "': `" + std::string (o.id) + (e ? "' is no variable" : "' is not declared"));
    }
  if (v->sp != sp && !(sp == space::none && (v->sp == space::global || v->sp == space::constant))
      && !(sp == space::global && v->sp == space::constant && (m_op == op::ld || m_op == op::ldu)))
    error ("`" + spelled () + "': `" + v->name + "' is in another state space");
  switch (v->sp)
    {
    case space::global:
    case space::constant:
      *disp = int64_t (v->address) + o.disp;
      return;
    case space::shared:
      if (!v->dynamic_shared)
	{
	  m_patch = v;
	  return;
	}
      *base = temporary (type::u64);
      {
	insn &i = emit (op_dynamic_shared);
	i.d = *base;
	i.x = 8;
	use_shared (v, false);
      }
      return;
    default:
      *base = temporary (type::u64);
      insn &i = emit (op_local_address);
      i.d = *base;
      i.x = 8;
      i.imm = int64_t (v->address);
    }
}

static uint32_t
scope_flags (const ptx::mods &m)
{
  return m.sco == ptx::scope::cta ? mem_narrow : 0;
}

static uint32_t
order_flags (const ptx::mods &m)
{
  switch (m.order)
    {
    case sem::volatile_: case sem::relaxed: return scope_flags (m) | mem_strong;
    case sem::acquire: return scope_flags (m) | mem_strong | mem_acquire;
    case sem::release: return scope_flags (m) | mem_strong | mem_release;
    case sem::acq_rel: case sem::sc: return scope_flags (m) | mem_strong | mem_acquire | mem_release;
    default: return scope_flags (m);
    }
}

/* A kernel's parameter, or a slot of the frame.  Vectors are taken apart for slots.  */
void
decoder::load_param (const std::vector<const raw_operand *> &regs)
{
  const raw_operand &a = m_raw->ops[1];
  const type t = m_mods.t;
  const unsigned bytes = type_size (t);
  name_entry storage;
  raw_operand name;
  name.kind = raw_operand::name;
  name.id = a.id;
  const name_entry *e = lookup (name, &storage);
  const raw_param &p = m_f.slots[e->index];
  if (a.disp < 0 || uint64_t (a.disp) + bytes * regs.size () > p.size)
    error ("`" + spelled () + "': bytes " + std::to_string (a.disp) + " and on of the parameter `"
	   + std::string (a.id) + "', which has " + std::to_string (p.size));
  if (uint64_t (a.disp) % bytes)
    error ("`" + spelled () + "': misaligned offset " + std::to_string (a.disp));
  bool sign = kind_of (t) == type_kind::sint;
  for (size_t k = 0; k < regs.size (); k++)
    {
      if (regs[k]->kind == raw_operand::none)
	continue;
      type rt;
      int32_t d = any_register (*regs[k], &rt, true);
      check_register (*regs[k], rt, t, true);
      unsigned rb = type_size (rt) < 4 ? 4 : type_size (rt);
      int64_t at = a.disp + int64_t (k * bytes);
      bool entry = m_param_offset[e->index] >= 0;
      handler h = entry ? find_load_param (bytes, sign, rb, false) : find_load_slot (bytes, sign, rb);
      need (h);
      insn &i = emit (h);
      i.d = d;
      i.imm = entry ? m_param_offset[e->index] + at
	      : int64_t (m_slots[e->index].offset) + at / 8 * 256 + at % 8;
      trim (d, rt, sign);
    }
}

/* A signed value was extended to 32 bits; the register D is narrower.  */
void
decoder::trim (int32_t d, type reg, bool sign)
{
  if (!sign || type_size (reg) >= 4)
    return;
  insn &i = emit (find_alu (alu::and_, type::b32));
  i.d = d;
  i.a = d;
  i.b = constant_offset (m_mod, type_size (reg) == 2 ? 0xffff : 0xff, 4);
}

void
decoder::store_param (const std::vector<const raw_operand *> &regs)
{
  const raw_operand &a = m_raw->ops[0];
  const type t = m_mods.t;
  const unsigned bytes = type_size (t);
  name_entry storage;
  raw_operand name;
  name.kind = raw_operand::name;
  name.id = a.id;
  const name_entry *e = lookup (name, &storage);
  if (m_param_offset[e->index] >= 0)
    error ("`" + spelled () + "': a store to a kernel's parameter");
  const raw_param &p = m_f.slots[e->index];
  if (a.disp < 0 || uint64_t (a.disp) + bytes * regs.size () > p.size)
    error ("`" + spelled () + "': bytes " + std::to_string (a.disp) + " and on of the parameter `"
	   + std::string (a.id) + "', which has " + std::to_string (p.size));
  if (uint64_t (a.disp) % bytes)
    error ("`" + spelled () + "': misaligned offset " + std::to_string (a.disp));
  for (size_t k = 0; k < regs.size (); k++)
    {
      unsigned rb;
      int32_t s = stored_value (*regs[k], &rb);
      handler h = find_store_slot (bytes, rb);
      need (h);
      insn &i = emit (h);
      i.a = s;
      int64_t at = a.disp + int64_t (k * bytes);
      i.imm = int64_t (m_slots[e->index].offset) + at / 8 * 256 + at % 8;
    }
}

/* A value of st, in a register that may be wider than the type; *REG_BYTES: 4, 8 or 16.  */
int32_t
decoder::stored_value (const raw_operand &o, unsigned *reg_bytes)
{
  uint32_t reg;
  if (is_register (o, &reg))
    {
      type rt = m_f.regs[reg];
      check_register (o, rt, m_mods.t, true);
      note (reg, false);
      *reg_bytes = type_size (rt) < 4 ? 4 : type_size (rt);
      return reg_offset (reg);
    }
  if (o.kind == raw_operand::none)
    error ("`" + spelled () + "': nothing to store");
  *reg_bytes = type_size (m_mods.t) < 4 ? 4 : type_size (m_mods.t);
  return source (o, m_mods.t, false);
}

static bool
is_param (const raw_function &f, const raw_insn &r, const raw_operand &a)
{
  name_entry storage;
  const name_entry *e = a.id.empty () ? nullptr : f.find (r.scope, a.id, &storage);
  return e && e->kind == name_entry::param;
}

void
decoder::load (bool)
{
  const type t = m_mods.t;
  const unsigned bytes = type_size (t);
  std::vector<const raw_operand *> regs = values (m_raw->ops[0]);
  if (regs.size () != m_mods.vec)
    error ("`" + spelled () + "': a vector of " + std::to_string (regs.size ()) + " registers");
  const raw_operand &a = m_raw->ops[1];
  if (is_param (m_f, *m_raw, a))
    {
      if (m_mods.sp != space::param)
	error ("`" + spelled () + "': `" + std::string (a.id) + "' is a parameter");
      load_param (regs);
      return;
    }
  if (m_mods.sp == space::param && !m_f.entry)
    error ("`" + spelled () + "': an address in the parameters of a function, which the simulator keeps in registers");
  window w;
  int32_t base;
  int64_t disp;
  uint32_t flags = order_flags (m_mods);
  bool param = m_mods.sp == space::param;
  address (a, &w, &base, &disp, &flags);
  if (param)
    w = window::global;
  bool sign = kind_of (t) == type_kind::sint, vector = regs.size () > 1;
  std::vector<int32_t> list;
  unsigned rb = 0;
  type rt = t;
  for (const raw_operand *r : regs)
    {
      if (r->kind == raw_operand::none)
	{
	  list.push_back (no_operand);
	  continue;
	}
      int32_t d = any_register (*r, &rt, true);
      check_register (*r, rt, t, true);
      unsigned b = type_size (rt) < 4 ? 4 : type_size (rt);
      if (rb && rb != b)
	error ("`" + spelled () + "': registers of different sizes");
      rb = b;
      list.push_back (d);
    }
  if (!rb)
    {
      rb = bytes < 4 ? 4 : bytes;
      if (!vector)
	list[0] = temporary (t);
    }
  handler h = find_load (w, bytes, sign, rb, vector);
  need (h);
  insn &i = emit (h);
  i.a = base;
  i.imm = disp;
  i.x = flags;
  if (vector)
    i.aux = keep (list);
  else
    i.d = list[0];
  if (m_patch)
    use_shared (m_patch, true);
  for (int32_t d : list)
    if (d != no_operand)
      trim (d, rt, sign);
}

void
decoder::store ()
{
  const type t = m_mods.t;
  std::vector<const raw_operand *> regs = values (m_raw->ops[1]);
  if (regs.size () != m_mods.vec)
    error ("`" + spelled () + "': a vector of " + std::to_string (regs.size ()) + " registers");
  const raw_operand &a = m_raw->ops[0];
  if (is_param (m_f, *m_raw, a))
    {
      if (m_mods.sp != space::param)
	error ("`" + spelled () + "': `" + std::string (a.id) + "' is a parameter");
      store_param (regs);
      return;
    }
  if (m_mods.sp == space::param)
    error ("`" + spelled () + "': a store through an address in the parameters");
  std::vector<int32_t> list;
  unsigned rb = 0;
  for (const raw_operand *r : regs)
    {
      unsigned b;
      list.push_back (stored_value (*r, &b));
      if (rb && rb != b)
	error ("`" + spelled () + "': values of different sizes");
      rb = b;
    }
  window w;
  int32_t base;
  int64_t disp;
  uint32_t flags = order_flags (m_mods);
  address (a, &w, &base, &disp, &flags);
  handler h = find_store (w, type_size (t), rb, list.size () > 1);
  need (h);
  insn &i = emit (h);
  i.a = base;
  i.imm = disp;
  i.x = flags;
  if (list.size () > 1)
    i.aux = keep (list);
  else
    i.b = list[0];
  if (m_patch)
    use_shared (m_patch, true);
}

void
decoder::atomic (bool red)
{
  window w;
  int32_t base;
  int64_t disp;
  uint32_t flags = order_flags (m_mods);
  size_t k = red ? 0 : 1;
  address (m_raw->ops[k], &w, &base, &disp, &flags);
  handler h = find_atomic (w, m_mods.a, m_mods.t);
  need (h);
  insn &i = emit (h);
  i.a = base;
  i.imm = disp;
  i.x = flags;
  i.b = m_arg[k + 1];
  if (m_arg.size () > k + 2)
    i.c = m_arg[k + 2];
  if (!red)
    i.d = m_arg[0];
  if (m_patch)
    use_shared (m_patch, true);
}

void
decoder::copy_async ()
{
  window w;
  int32_t to, from;
  int64_t to_disp, from_disp;
  uint32_t flags = 0, none = 0;
  m_mods.sp = space::shared;
  address (m_raw->ops[0], &w, &to, &to_disp, &flags);
  variable *const patch = m_patch;
  m_mods.sp = space::global;
  address (m_raw->ops[1], &w, &from, &from_disp, &none);
  m_mods.sp = space::none;
  if (from == no_operand)
    {
      from = constant_offset (m_mod, uint64_t (from_disp), 8);
      from_disp = 0;
    }
  const std::vector<uint32_t> &sizes = m_form->operands[2].choices;
  const uint64_t bytes = m_raw->ops[2].bits;
  if (std::find (sizes.begin (), sizes.end (), bytes) == sizes.end ())
    error ("`" + spelled () + "': copies of " + std::to_string (bytes) + " bytes");
  insn &i = emit (op_copy_async);
  i.a = to;
  i.imm = to_disp;
  i.b = from;
  i.c = m_raw->ops.size () > 3 ? m_arg[3] : no_operand;
  i.x = flags;
  i.aux = keep ({ int32_t (from_disp), int32_t (bytes) });
  if (patch)
    use_shared (patch, true);
}

bool
decoder::decode_memory ()
{
  switch (m_op)
    {
    case op::ld: load (m_mods.nc); return true;
    case op::ldu: load (true); return true;
    case op::st: store (); return true;
    case op::atom: atomic (false); return true;
    case op::red: atomic (true); return true;
    case op::cp_async_ca:
    case op::cp_async_cg: copy_async (); return true;
    case op::cp_async_commit_group: emit (op_copy_commit); return true;
    case op::cp_async_wait_group:
    case op::cp_async_wait_all:
      {
	const bool all = m_op == op::cp_async_wait_all;
	insn &i = emit (op_copy_wait);
	i.b = constant_offset (m_mod, 0, 8);
	i.imm = all ? -1 : int64_t (m_raw->ops[0].bits);
	return true;
      }
    case op::membar:
    case op::fence: emit (op_fence).x = scope_flags (m_mods); return true;
    case op::prefetch:
    case op::prefetchu: emit (op_prefetch); return true;
    case op::isspacep:
      {
	handler h = find_isspacep (m_mods.sp);
	need (h);
	insn &i = emit (h);
	i.d = m_arg[0];
	i.a = m_arg[1];
	return true;
      }
    case op::cvta:
      {
	insn &i = emit (find_cvta (m_mods.sp, m_mods.to));
	i.d = m_arg[0];
	i.a = m_arg[1];
	return true;
      }
    case op::alloca_:
      {
	insn &i = emit (op_alloca);
	i.d = m_arg[0];
	i.a = m_arg[1];
	i.imm = m_raw->ops.size () > 2 ? int64_t (m_raw->ops[2].bits) : 16;
	if (i.imm <= 0 || (i.imm & (i.imm - 1)) || i.imm > 1 << 20)
	  error ("`" + spelled () + "': malformed alignment");
	return true;
      }
    case op::stacksave: emit (op_stacksave).d = m_arg[0]; return true;
    case op::stackrestore: emit (op_stackrestore).a = m_arg[0]; return true;
    default: return false;
    }
}

void
decoder::barrier_op (uint32_t kind, bool aligned)
{
  bool result = kind >= bar_popc;
  size_t first = result ? 1 : 0, n = m_raw->ops.size ();
  bool counted = n > first + (result ? 2 : 1);
  begin_guarded ();
  insn &i = emit (op_barrier);
  i.a = m_arg[first];
  if (counted)
    i.b = m_arg[first + 1];
  i.x = kind | (aligned ? bar_aligned : 0);
  if (result)
    {
      i.d = m_arg[0];
      i.c = m_arg[n - 1];
      if (m_raw->ops[n - 1].neg)
	i.x |= bar_neg;
    }
  end_guarded (true);
}

/* The fragments of matrices.  */
void
decoder::matrix_product ()
{
  std::vector<int32_t> list;
  for (size_t k = 0; k < m_raw->ops.size (); k++)
    for (const raw_operand *o : values (m_raw->ops[k]))
      {
	uint32_t reg;
	if (!is_register (*o, &reg) || o->neg)
	  error ("`" + spelled () + "': operand " + std::to_string (k + 1) + " must be a list of registers");
	const type t = spec_type (m_form->operands[k]);
	list.push_back (m_form->operands[k].dest ? destination (*o, t) : source (*o, t, false));
      }
  handler h = find_mma (m_mods.shape);
  need (h);
  insn &i = emit (h);
  i.e = constant_offset (m_mod, full_mask, 4);
  i.aux = keep (list);
}

bool
decoder::decode_lanes ()
{
  switch (m_op)
    {
    case op::bar_sync: barrier_op (bar_sync, true); return true;
    case op::bar_arrive: barrier_op (bar_arrive, true); return true;
    case op::bar_red_popc: barrier_op (bar_popc, true); return true;
    case op::bar_red_and: barrier_op (bar_and, true); return true;
    case op::bar_red_or: barrier_op (bar_or, true); return true;
    case op::barrier_sync: barrier_op (bar_sync, m_mods.aligned); return true;
    case op::barrier_arrive: barrier_op (bar_arrive, m_mods.aligned); return true;
    case op::barrier_red_popc: barrier_op (bar_popc, m_mods.aligned); return true;
    case op::barrier_red_and: barrier_op (bar_and, m_mods.aligned); return true;
    case op::barrier_red_or: barrier_op (bar_or, m_mods.aligned); return true;
    case op::mma_sync: matrix_product (); return true;
    default: break;
    }
  handler h = nullptr;
  bool sync = false;
  size_t mask = 0;
  int32_t second = no_operand;
  switch (m_op)
    {
    case op::bar_warp_sync: h = op_warp_sync; sync = true; break;
    case op::activemask: h = op_activemask; break;
    case op::shfl:
    case op::shfl_sync:
      sync = m_op == op::shfl_sync;
      h = find_shfl (m_mods.shfl, sync);
      mask = 4;
      break;
    case op::vote:
    case op::vote_sync:
      sync = m_op == op::vote_sync;
      h = find_vote (m_mods.vote, sync);
      mask = 2;
      break;
    case op::match_any_sync:
    case op::match_all_sync:
      sync = true;
      h = find_match (m_op == op::match_all_sync, type_size (m_mods.t));
      mask = 2;
      break;
    case op::redux_sync:
      sync = true;
      h = find_redux (m_mods.a, m_mods.t);
      mask = 2;
      break;
    default:
      return false;
    }
  need (h);
  bool paired = m_op == op::shfl || m_op == op::shfl_sync || m_op == op::match_all_sync;
  if (paired && m_raw->ops[0].second)
    second = destination (*m_raw->ops[0].second, type::pred);
  begin_guarded ();
  insn &i = emit (h);
  if (m_op == op::bar_warp_sync)
    i.e = m_arg[0];
  else
    {
      i.d = m_arg[0];
      if (m_op != op::activemask)
	i.a = m_arg[1];
      if (m_op == op::shfl || m_op == op::shfl_sync)
	{
	  i.b = m_arg[2];
	  i.c = m_arg[3];
	}
      if (sync)
	i.e = m_arg[mask];
      if (paired)
	i.x = uint32_t (second);
      else if (m_op == op::vote || m_op == op::vote_sync)
	i.x = m_raw->ops[1].neg;
    }
  end_guarded (true);
  return true;
}

} // namespace ptxsim
