/* flow.cc -- decoding control flow: branches, calls, and where diverged lanes meet.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The lanes that a branch parts meet at its immediate post-dominator, computed on basic blocks by the algorithm
   of Cooper, Harvey and Kennedy on the reversed graph.  Paths that end in exit, trap or a call that does not
   return do not count where there are paths that return: the lanes on them never come.  An instruction op_join
   stands at the head of each block where lanes meet.

   A guard on an instruction that controls or communicates (call, bar.sync, shfl.sync ...) becomes a branch around it,
   without a wait for lanes elsewhere.  */

#include "decode/decode.h"

#include <algorithm>

namespace ptxsim {

/* A call of a function that is declared .noreturn.  */
bool
decoder::never_returns (const raw_insn &r) const
{
  if (r.words[0] != "call")
    return false;
  size_t k = !r.ops.empty () && r.ops[0].kind == raw_operand::paren ? 1 : 0;
  if (r.ops.size () <= k || r.ops[k].kind != raw_operand::name)
    return false;
  name_entry e;
  if (m_f.find (r.scope, r.ops[k].id, &e))
    return false;
  const raw_function *f = m_link.declaration (m_f.text, r.ops[k].id);
  return f && f->sig.noreturn;
}

uint32_t
decoder::label (const raw_operand &o) const
{
  name_entry storage;
  const name_entry *e = o.kind == raw_operand::name ? lookup (o, &storage) : nullptr;
  if (!e || e->kind != name_entry::label)
    error ("`" + spelled () + "': `" + std::string (o.id) + "' is no label");
  return e->index;
}

void
decoder::analyse ()
{
  /* Long: blocks, classes, numbers, dominators, results: steps over the same few vectors.  */
  const uint32_t n = uint32_t (m_f.insns.size ());
  m_is_meet.assign (n + 1, false);
  m_meet.assign (n + 1, -1);
  if (!n)
    return;

  /* Targets of each instruction, in raw instructions; N is the end.  */
  enum : uint8_t { plain, jump, stop, leave };
  std::vector<uint8_t> kind (n, plain);
  std::vector<std::vector<uint32_t>> targets (n);
  std::vector<bool> leader (n + 1, false);
  leader[0] = true;
  for (uint32_t k = 0; k < n; k++)
    {
      const raw_insn &r = m_f.insns[k];
      m_raw = &r;
      if (r.words[0] == "bra")
	{
	  kind[k] = jump;
	  if (r.ops.size () != 1)
	    error ("`bra' needs a label");
	  targets[k].push_back (label (r.ops[0]));
	}
      else if (r.words[0] == "brx")
	{
	  kind[k] = jump;
	  name_entry storage;
	  const name_entry *e = r.ops.size () == 2 && r.ops[1].kind == raw_operand::name
				? m_f.find (r.scope, r.ops[1].id, &storage) : nullptr;
	  if (!e || e->kind != name_entry::targets)
	    error ("`brx.idx' needs the name of a list of targets");
	  for (std::string_view t : m_f.targets[e->index])
	    {
	      raw_operand o;
	      o.kind = raw_operand::name;
	      o.id = t;
	      targets[k].push_back (label (o));
	    }
	}
      else if (r.words[0] == "ret")
	kind[k] = leave;
      else if (r.words[0] == "exit" || r.words[0] == "trap" || never_returns (r))
	kind[k] = stop;
      if (kind[k] != plain)
	leader[k + 1] = true;
      for (uint32_t t : targets[k])
	leader[t] = true;
    }
  m_raw = nullptr;

  std::vector<uint32_t> block_of (n + 1);
  for (uint32_t k = 0; k < n; k++)
    {
      if (leader[k])
	m_blocks.push_back (basic_block { k, k, {} });
      m_blocks.back ().last = k;
      block_of[k] = uint32_t (m_blocks.size () - 1);
    }
  const uint32_t nb = uint32_t (m_blocks.size ()), end = nb;	/* END: the function has returned */
  block_of[n] = end;
  std::vector<bool> stops (nb);
  for (basic_block &b : m_blocks)
    {
      uint32_t k = b.last;
      for (uint32_t t : targets[k])
	b.next.push_back (block_of[t]);
      if (kind[k] == leave)
	b.next.push_back (end);
      bool guarded = !m_f.insns[k].guard.empty ();
      if (kind[k] == plain || guarded)
	b.next.push_back (block_of[k + 1]);
      stops[block_of[b.first]] = kind[k] == stop && !guarded;
      std::sort (b.next.begin (), b.next.end ());
      b.next.erase (std::unique (b.next.begin (), b.next.end ()), b.next.end ());
    }

  /* Blocks on a way to a return; then, of the rest, to a stop; then anything.  */
  std::vector<std::vector<uint32_t>> before (nb + 1);
  for (uint32_t b = 0; b < nb; b++)
    for (uint32_t s : m_blocks[b].next)
      before[s].push_back (b);
  std::vector<uint8_t> reaches (nb + 1, 0);	/* 1: returns, 2: only stops, 3: neither */
  std::vector<bool> to_end (nb);
  auto mark = [&] (std::vector<uint32_t> work, uint8_t how) {
    while (!work.empty ())
      {
	uint32_t b = work.back ();
	work.pop_back ();
	for (uint32_t p : before[b])
	  if (!reaches[p])
	    {
	      reaches[p] = how;
	      work.push_back (p);
	    }
      }
  };
  reaches[end] = 1;
  mark ({ end }, 1);
  for (uint32_t b = 0; b < nb; b++)
    if (!reaches[b] && stops[b])
      {
	reaches[b] = 2;
	to_end[b] = true;
	mark ({ b }, 2);
      }
  for (uint32_t b = nb; b-- > 0;)
    if (!reaches[b])
      {
	reaches[b] = 3;
	to_end[b] = true;
	mark ({ b }, 3);
      }

  /* The graph for post-dominance: edges into worse classes are cut.  */
  std::vector<std::vector<uint32_t>> next (nb), prev (nb + 1);
  for (uint32_t b = 0; b < nb; b++)
    {
      for (uint32_t s : m_blocks[b].next)
	if (reaches[s] <= reaches[b])
	  next[b].push_back (s);
      if (to_end[b])
	next[b].push_back (end);
      for (uint32_t s : next[b])
	prev[s].push_back (b);
    }
  std::vector<uint32_t> order;		/* postorder of the reversed graph */
  std::vector<uint32_t> number (nb + 1, UINT32_MAX);
  {
    std::vector<std::pair<uint32_t, size_t>> stack;
    std::vector<bool> seen (nb + 1);
    stack.emplace_back (end, 0);
    seen[end] = true;
    while (!stack.empty ())
      {
	auto &top = stack.back ();
	if (top.second < prev[top.first].size ())
	  {
	    uint32_t p = prev[top.first][top.second++];
	    if (!seen[p])
	      {
		seen[p] = true;
		stack.emplace_back (p, 0);
	      }
	  }
	else
	  {
	    number[top.first] = uint32_t (order.size ());
	    order.push_back (top.first);
	    stack.pop_back ();
	  }
      }
  }
  std::vector<uint32_t> ipdom (nb + 1, UINT32_MAX);
  ipdom[end] = end;
  for (bool changed = true; changed;)
    {
      changed = false;
      for (size_t k = order.size (); k-- > 0;)
	{
	  uint32_t b = order[k];
	  if (b == end)
	    continue;
	  uint32_t d = UINT32_MAX;
	  for (uint32_t s : next[b])
	    {
	      if (ipdom[s] == UINT32_MAX)
		continue;
	      if (d == UINT32_MAX)
		d = s;
	      else
		{
		  uint32_t x = s;
		  while (x != d)
		    {
		      while (number[x] < number[d])
			x = ipdom[x];
		      while (number[d] < number[x])
			d = ipdom[d];
		    }
		}
	    }
	  if (d != UINT32_MAX && ipdom[b] != d)
	    {
	      ipdom[b] = d;
	      changed = true;
	    }
	}
    }

  for (uint32_t b = 0; b < nb; b++)
    {
      uint32_t k = m_blocks[b].last;
      if (kind[k] != jump || m_blocks[b].next.size () < 2)
	continue;
      bool cut = false;
      for (uint32_t s : m_blocks[b].next)
	cut |= reaches[s] > reaches[b];
      if (cut || ipdom[b] == UINT32_MAX || ipdom[b] == end)
	continue;
      m_meet[k] = m_blocks[ipdom[b]].first;
      m_is_meet[m_blocks[ipdom[b]].first] = true;
    }
}

/* --- instructions --------------------------------------------------------------------------------------------- */

void
decoder::begin_guarded ()
{
  m_apply_guard = false;
  if (m_guard == no_operand)
    return;
  m_skip = m_c.insns.size ();
  insn &i = emit (op_branch);
  i.a = m_guard;
  if (!m_guard_neg)
    i.flags |= insn_guard_neg;
}

void
decoder::end_guarded (bool meet)
{
  if (m_guard == no_operand)
    return;
  insn &b = m_c.insns[m_skip];
  b.x = uint32_t (m_c.insns.size () - m_skip);
  if (meet)
    {
      b.imm = b.x;
      emit (op_join);
    }
}

/* The signature of CALLEE, a function's name or a register; of the latter, PROTO is a prototype or a list of targets.
   SITE gets the function, or the list's addresses, and TARGET the register's place.  */

const signature *
decoder::find_callee (const raw_operand &callee, const raw_operand *proto, call_site *site, int32_t *target)
{
  uint32_t reg;
  if (!is_register (callee, &reg))
    {
      code *const fn = m_link.find_function (m_f.text, callee.id);
      const raw_function *d = m_link.declaration (m_f.text, callee.id);
      if (!fn || !d || d->entry)
	error (d && fn ? "`call' of the entry `" + std::string (callee.id) + "'"
	       : "`call': `" + std::string (callee.id) + "' is not declared");
      site->callee = fn;
      m_c.calls.push_back (fn);
      return &d->sig;
    }
  if (type_size (m_f.regs[reg]) != 8)
    error ("`call' through a register of type ." + std::string (type_name (m_f.regs[reg])));
  note (reg, false);
  *target = reg_offset (reg);
  m_c.calls_indirect = true;
  name_entry storage;
  const name_entry *e = proto ? lookup (*proto, &storage) : nullptr;
  if (!e || (e->kind != name_entry::proto && e->kind != name_entry::targets))
    error ("an indirect `call' needs a prototype or a list of targets");
  if (e->kind == name_entry::proto)
    return &m_f.protos[e->index];
  const signature *sig = nullptr;
  for (std::string_view t : m_f.targets[e->index])
    {
      const raw_function *d = m_link.declaration (m_f.text, t);
      code *c = m_link.find_function (m_f.text, t);
      if (!d || !c)
	error ("`" + std::string (t) + "' in a list of targets is no function");
      if (!sig)
	sig = &d->sig;
      c->address_taken = true;
      site->targets.push_back (m_link.function_address (c));
    }
  if (!sig)
    error ("an empty list of targets");
  return sig;
}

void
decoder::call ()
{
  const std::vector<raw_operand> &ops = m_raw->ops;
  size_t k = 0;
  const std::vector<raw_operand> none;
  const std::vector<raw_operand> *rets = &none, *args = &none;
  if (k < ops.size () && ops[k].kind == raw_operand::paren)
    rets = &ops[k++].elts;
  if (k >= ops.size () || ops[k].kind != raw_operand::name)
    error ("`call' without a function");
  const raw_operand &callee = ops[k++];
  if (k < ops.size () && ops[k].kind == raw_operand::paren)
    args = &ops[k++].elts;
  const raw_operand *proto = k < ops.size () ? &ops[k++] : nullptr;
  if (k < ops.size () || (proto && proto->kind != raw_operand::name))
    error ("malformed `call'");

  auto site = std::make_shared<call_site> ();
  m_c.owned.push_back (site);
  int32_t target = no_operand;
  const signature *const sig = find_callee (callee, proto, site.get (), &target);
  const bool direct = site->callee;
  if (sig->params.size () != args->size () || sig->rets.size () != rets->size ())
    error ("`call' with " + std::to_string (args->size ()) + " arguments and " + std::to_string (rets->size ())
	   + " results, declared with " + std::to_string (sig->params.size ()) + " and "
	   + std::to_string (sig->rets.size ()));

  begin_guarded ();
  auto check_size = [&] (const raw_operand &o, uint64_t have, uint64_t want) {
    if (have != want)
      error ("`call': `" + std::string (o.id) + "' has " + std::to_string (have) + " bytes, declared are "
	     + std::to_string (want));
  };
  auto slot_of = [&] (const raw_operand &o, const raw_param &p, slot *s) {
    if (o.kind != raw_operand::name)
      return false;
    name_entry storage;
    const name_entry *e = lookup (o, &storage);
    if (!e || e->kind != name_entry::param)
      return false;
    if (m_param_offset[e->index] >= 0)
      error ("`call' with a kernel's parameter as an argument");
    *s = m_slots[e->index];
    check_size (o, s->size, p.size);
    return true;
  };
  for (size_t a = 0; a < args->size (); a++)
    {
      const raw_operand &o = (*args)[a];
      const raw_param &p = sig->params[a];
      slot s;
      if (!slot_of (o, p, &s))
	{
	  unsigned bytes = type_size (p.t);
	  if (p.size != bytes || bytes > 8 || p.t == type::pred)
	    error ("`call': argument " + std::to_string (a + 1) + " must be a .param variable");
	  int32_t v = source (o, p.t, true);
	  s = make_slot (bytes);
	  insn &i = emit (find_store_slot (bytes, bytes == 8 ? 8 : 4));
	  i.a = v;
	  i.imm = s.offset;
	}
      site->args.push_back (s);
    }
  std::vector<std::pair<const raw_operand *, const raw_param *>> loads;
  for (size_t a = 0; a < rets->size (); a++)
    {
      const raw_operand &o = (*rets)[a];
      const raw_param &p = sig->rets[a];
      slot s;
      if (o.kind == raw_operand::none)
	s = make_slot (p.size);
      else if (!slot_of (o, p, &s))
	{
	  if (p.size != type_size (p.t) || p.size > 8 || p.t == type::pred)
	    error ("`call': result " + std::to_string (a + 1) + " must be a .param variable");
	  s = make_slot (p.size);
	  loads.emplace_back (&o, &p);
	}
      site->rets.push_back (s);
    }
  insn &i = emit (direct ? op_call : op_call_indirect);
  i.a = target;
  i.aux = site.get ();
  if (!direct)
    emit (op_join);
  for (size_t a = 0, l = 0; a < rets->size () && l < loads.size (); a++)
    if (loads[l].first == &(*rets)[a])
      {
	unsigned bytes = unsigned (loads[l].second->size);
	int32_t d = destination (*loads[l].first, loads[l].second->t);
	insn &r = emit (find_load_slot (bytes, false, bytes == 8 ? 8 : 4));
	r.d = d;
	r.imm = site->rets[a].offset;
	l++;
      }
  end_guarded (true);
}

bool
decoder::decode_flow ()
{
  switch (m_op)
    {
    case op::bra:
      {
	m_fixups.push_back (fixup { m_c.insns.size (), label (m_raw->ops[0]), m_meet[m_index] });
	insn &i = emit (op_branch);
	i.a = m_guard;
	if (m_guard != no_operand && m_guard_neg)
	  i.flags |= insn_guard_neg;
	if (m_mods.uni)
	  i.flags |= insn_uni;
	return true;
      }
    case op::brx_idx:
      {
	int32_t a = source (m_raw->ops[0], type::u32);
	name_entry storage;
	const name_entry *e = lookup (m_raw->ops[1], &storage);
	list_fixup f;
	for (std::string_view t : m_f.targets[e->index])
	  {
	    raw_operand o;
	    o.kind = raw_operand::name;
	    o.id = t;
	    f.targets.push_back (label (o));
	  }
	begin_guarded ();
	f.at = m_c.insns.size ();
	f.join = m_meet[m_index];
	insn &i = emit (op_indexed_branch);
	i.a = a;
	i.aux = keep (std::vector<int32_t> (f.targets.size ()));
	f.list = m_c.lists.back ().get ();
	m_list_fixups.push_back (f);
	end_guarded (false);
	return true;
      }
    case op::call:
      call ();
      return true;
    case op::ret:
      begin_guarded ();
      /* Results that are registers.  */
      if (!m_f.entry)
	for (size_t k = 0; k < m_f.sig.rets.size (); k++)
	  if (m_f.sig.rets[k].is_reg)
	    {
	      unsigned bytes = type_size (m_f.sig.rets[k].t);
	      insn &i = emit (find_store_slot (bytes, bytes == 8 ? 8 : 4));
	      i.a = reg_offset (m_f.sig.rets[k].reg);
	      i.imm = m_c.rets[k].offset;
	    }
      emit (op_return);
      end_guarded (false);
      return true;
    case op::exit:
      begin_guarded ();
      emit (op_exit);
      end_guarded (false);
      return true;
    case op::trap:
      begin_guarded ();
      emit (op_trap);
      end_guarded (false);
      return true;
    case op::brkpt:
      begin_guarded ();
      emit (op_brkpt);
      end_guarded (false);
      return true;
    /* Grids on a stream run one after another here.  */
    case op::griddep_wait:
    case op::griddep_launch:
    case op::pmevent:
      emit (op_nop);
      return true;
    case op::nanosleep:
      {
	begin_guarded ();
	insn &i = emit (op_nanosleep);
	i.a = m_arg[0];
	end_guarded (true);
	return true;
      }
    default:
      return false;
    }
}

/* Branches to their places; then registers that may be read first.  */
void
decoder::finish ()
{
  for (const fixup &f : m_fixups)
    {
      insn &i = m_c.insns[f.at];
      i.x = uint32_t (int64_t (m_start[f.target]) - int64_t (f.at));
      i.imm = f.join < 0 ? 0 : int64_t (m_start[size_t (f.join)]) - int64_t (f.at);
    }
  for (const list_fixup &f : m_list_fixups)
    {
      for (size_t k = 0; k < f.targets.size (); k++)
	(*f.list)[k] = int32_t (int64_t (m_start[f.targets[k]]) - int64_t (f.at));
      m_c.insns[f.at].imm = f.join < 0 ? 0 : int64_t (m_start[size_t (f.join)]) - int64_t (f.at);
    }
  find_unwritten ();
}

/* Registers live on entry: given a pattern when a frame is made, for every run to be the same at least.  */
void
decoder::find_unwritten ()
{
  const size_t nb = m_blocks.size (), words = (m_f.regs.size () + 63) / 64;
  if (!nb || !words)
    return;
  typedef std::vector<uint64_t> set;
  std::vector<set> use (nb, set (words)), def (nb, set (words)), in (nb, set (words));
  auto has = [] (const set &s, uint32_t r) { return s[r / 64] >> (r % 64) & 1; };
  auto add = [] (set &s, uint32_t r) { s[r / 64] |= uint64_t (1) << (r % 64); };
  for (size_t b = 0; b < nb; b++)
    for (uint32_t k = m_blocks[b].first; k <= m_blocks[b].last; k++)
      {
	for (uint32_t r : m_reads[k])
	  if (!has (def[b], r))
	    add (use[b], r);
	if (m_f.insns[k].guard.empty ())
	  for (uint32_t r : m_writes[k])
	    add (def[b], r);
      }
  for (bool changed = true; changed;)
    {
      changed = false;
      for (size_t b = nb; b-- > 0;)
	for (size_t w = 0; w < words; w++)
	  {
	    uint64_t out = 0;
	    for (uint32_t s : m_blocks[b].next)
	      if (s < nb)
		out |= in[s][w];
	    uint64_t v = use[b][w] | (out & ~def[b][w]);
	    if (v != in[b][w])
	      {
		in[b][w] = v;
		changed = true;
	      }
	  }
    }
  m_live_in.assign (m_f.regs.size (), false);
  for (uint32_t r = 0; r < m_f.regs.size (); r++)
    {
      if (!has (in[0], r))
	continue;
      bool param = false;
      for (const raw_param &p : m_f.sig.params)
	param |= p.is_reg && p.reg == r;
      if (param)
	continue;
      m_live_in[r] = true;
      type t = m_f.regs[r];
      uint32_t bytes = t == type::pred ? 4 : type_size (t) <= 4 ? 128 : type_size (t) * 32;
      m_c.unwritten.emplace_back (uint32_t (m_reg_offset[r]), bytes);
    }
}

} // namespace ptxsim
