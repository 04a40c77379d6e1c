/* ptx-print-code.cc -- function bodies as PTX text.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Registers are numbered densely for each type, in the order of the text, for one `.reg .b32 %r<N>' to declare them
   all; blocks without a branch to them get no label.

   Calls follow the PTX calling convention: a scope with one .param variable for each argument and the result.
   An aggregate argument is an address operand, from which the bytes are copied; an aggregate result is copied to
   its address operand.  Before sm_70 memory order is spelled with .volatile and membar (ptx-lower.h).

   Long: it is a table: how each operand and modifier is spelt.  */

#include "ptx-print.h"

#include <algorithm>

namespace ptx {

/* Prefix of the registers of each type.  No prefix followed by digits is a special register.  */
static const char *const reg_prefix[] =
{
  "%p", "%rb", "%rs", "%r", "%rd", "%rq", "%cu", "%hu", "%u", "%ud", "%cs", "%hs", "%s", "%sd", "%h", "%f", "%fd",
  "%hb", "%hh", "%hbb", "%huu", "%hss"
};
static_assert (sizeof reg_prefix / sizeof *reg_prefix == unsigned (type::none), "one prefix for each type");

void
printer::reg (regno r)
{
  put (reg_prefix[unsigned (fn->regs[r])]);
  put_num (number[r]);
}

/* Number the registers in F, find the blocks in need of a label and the prototypes.  */

void
printer::scan (const function *f)
{
  number.assign (f->regs.size (), UINT32_MAX);
  targeted.assign (f->blocks.size (), 0);
  protos.clear ();
  branch_tables = 0;
  uint32_t count[unsigned (type::none)] = {};
  auto use = [&] (regno r)
    {
      if (number[r] == UINT32_MAX)
	number[r] = count[unsigned (f->regs[r])]++;
    };
  auto look = [&] (const operand &o)
    {
      if (o.kind == operand::reg || (o.kind == operand::address && o.based))
	use (o.r);
      else if (o.kind == operand::label)
	targeted[o.b] = 1;
    };
  for (const block &b : f->blocks)
    for (const insn &i : b.insns)
      {
	if (i.guarded)
	  use (i.guard);
	for (const operand &o : i.o)
	  if (o.kind == operand::list)
	    for (const operand &e : o.elts)
	      look (e);
	  else
	    look (o);
      }
  for (unsigned t = 0; t < unsigned (type::none); t++)
    if (count[t])
      {
	put ("\t.reg .");
	put (info (type (t)).spelling);
	put (' ');
	put (reg_prefix[t]);
	put ('<');
	put_num (count[t]);
	put (">;\n");
      }
}

/* A .callprototype for each signature of F's calls through registers.  */

void
printer::prototypes (const function *f)
{
  std::string all;
  std::swap (all, out);
  for (const block &b : f->blocks)
    for (const insn &i : b.insns)
      if (i.code == op::call && i.proto && i.o[1].kind == operand::reg)
	{
	  out.clear ();
	  signature (i.proto, true);
	  auto ins = protos.emplace (out, unsigned (protos.size ()));
	  if (!ins.second)
	    continue;
	  all += '\t' + label_prefix + "p" + std::to_string (ins.first->second) + ": .callprototype " + out + ";\n";
	}
  std::swap (all, out);
}

void
printer::literal (const operand &o, type t)
{
  if (o.kind == operand::fimm)
    {
      if (t == type::f32)
	put ("0f"), put_hex (o.i, 8);
      else if (t == type::f64)
	put ("0d"), put_hex (o.i, 16);
      else
	{
	  unsigned n = t == type::none ? 8 : size_of (t);
	  put ("0x");
	  put_hex (o.i, 2 * n);
	}
    }
  else if (o.i == INT64_MIN)
    put ("0x8000000000000000");
  else
    put_signed (o.i);
}

void
printer::addr (const operand &o)
{
  put ('[');
  bool base = true;
  if (o.based)
    reg (o.r);
  else if (o.var)
    put (o.var->name);
  else if (!o.name.empty ())
    {
      size_t k = 0;
      while (k < fn->params.size () && fn->params[k].name != o.name)
	k++;
      if (k < fn->params.size ())
	put (param_name (fn, k));
      else if (!fn->results.empty () && fn->results[0].name == o.name)
	put (result_name (fn));
      else
	put (o.name);
    }
  else
    base = false;
  if (!base)
    put_num (o.i);
  else if (o.i)
    {
      put ('+');
      put_signed (o.i);
    }
  put (']');
}

/* Anything that may stand where a value of type T may.  */

void
printer::value (const operand &o, type t)
{
  switch (o.kind)
    {
    case operand::none:
      put ('_');
      break;
    case operand::reg:
      if (o.neg)
	put ('!');
      reg (o.r);
      break;
    case operand::imm:
    case operand::fimm:
      literal (o, t);
      break;
    case operand::address:
      addr (o);
      break;
    case operand::symbol:
      put (o.var->name);
      if (o.i)
	{
	  put ('+');
	  put_signed (o.i);
	}
      break;
    case operand::func:
      put (o.fn->name);
      break;
    case operand::special:
      put (info (o.s).spelling);
      break;
    case operand::label:
      label (o.b);
      break;
    case operand::list:
      {
	put ('{');
	bool first = true;
	for (const operand &e : o.elts)
	  {
	    if (!first)
	      put (", ");
	    first = false;
	    value (e, t);
	  }
	put ('}');
      }
      break;
    }
}

/* The bits type of SIZE bytes.  */

static type
bits_of (unsigned size)
{
  switch (size)
    {
    case 1: return type::b8;
    case 2: return type::b16;
    case 4: return type::b32;
    case 8: return type::b64;
    default: return type::b128;
    }
}

void
printer::one_operand (const operand &o, const operand_spec &s, const mods &mods)
{
  type t = type::none;
  switch (s.what)
    {
    case operand_spec::T:
    case operand_spec::memory: t = mods.t; break;
    case operand_spec::D: t = mods.dt; break;
    case operand_spec::wide: t = bits_of (2 * size_of (mods.t)); break;
    case operand_spec::fixed: t = s.fixed_type; break;
    case operand_spec::part:
      if (o.kind == operand::list && !o.elts.empty ())
	t = bits_of (size_of (mods.t) / o.elts.size ());
      break;
    default: break;
    }
  if (o.kind == operand::list && s.may_pair)
    {
      value (o.elts[0], t);
      put ('|');
      value (o.elts[1], type::pred);
    }
  else
    value (o, t);
}

void
printer::guard (const insn &i)
{
  put ('\t');
  if (i.guarded)
    {
      put (i.guard_neg ? "@!" : "@");
      reg (i.guard);
      put (' ');
    }
}

void
printer::membar (const insn &i, scope s)
{
  guard (i);
  put (s == scope::cta ? "membar.cta;\n" : s == scope::sys ? "membar.sys;\n" : "membar.gl;\n");
}

/* Copy the bytes of aggregate P between its .param variable NAME and the memory at MEM.  Chunks are as large as
   the alignment of P vouches for.  GUARDED: predicate of the copy, or null.  */

void
printer::copy_bytes (const param &p, const std::string &name, const operand &mem, bool to_param, const insn *guarded)
{
  uint64_t at = 0;
  while (at < p.size)
    {
      unsigned n = 8;
      while (n > 1 && (n > p.align || at + n > p.size))
	n /= 2;
      const char *t = n == 8 ? ".b64 %ct, " : n == 4 ? ".b32 %cw, " : n == 2 ? ".b16 %ch, " : ".b8 %ch, ";
      const char *st = n == 8 ? ".b64 [" : n == 4 ? ".b32 [" : n == 2 ? ".b16 [" : ".b8 [";
      const char *r = n == 8 ? "], %ct;\n" : n == 4 ? "], %cw;\n" : "], %ch;\n";
      operand a = mem;
      a.i += at;
      const char *sp = a.var ? (a.var->sp == space::global ? ".global" : a.var->sp == space::shared ? ".shared"
				: a.var->sp == space::constant ? ".const" : ".local") : "";
      put ('\t');
      if (to_param)
	{
	  put ("ld");
	  put (sp);
	  put (t);
	  addr (a);
	  put (";\n\tst.param");
	  put (st);
	  put (name);
	  put ('+');
	  put_num (at);
	  put (r);
	}
      else
	{
	  put ("ld.param");
	  put (t);
	  put ('[');
	  put (name);
	  put ('+');
	  put_num (at);
	  put ("];\n");
	  guard (*guarded);
	  put ("st");
	  put (sp);
	  put (st);
	  out.pop_back ();
	  addr (a);
	  put (r + 1);
	}
      at += n;
    }
}

/* The result of the call I, declared as P, goes from its .param variable to its place.  */

void
printer::call_result (const insn &i, const param &p)
{
  if (p.t == type::none)
    copy_bytes (p, "%val0", i.o[0].elts[0], false, &i);
  else
    {
      const char *t = info (p.t).spelling;
      regno d = i.o[0].elts[0].r;
      if (i.guarded)
	{
	  put ("\t.reg .");
	  put (info (fn->regs[d]).spelling);
	  put (" %cv;\n");
	}
      put ("\tld.param.");
      put (t);
      put (' ');
      if (i.guarded)
	put ("%cv");
      else
	reg (d);
      put (", [%val0];\n");
      if (i.guarded)
	{
	  guard (i);
	  put ("mov.b");
	  put_num (8 * size_of (fn->regs[d]));
	  put (' ');
	  reg (d);
	  put (", %cv;\n");
	}
    }
}

/* A call with its scope of .param variables.  Loading the result cannot have a guard in PTX: it goes through a
   register of the scope, which a guarded mov passes on.  */

void
printer::call (const insn &i)
{
  const operand &callee = i.o[1];
  const function *f = callee.kind == operand::func ? callee.fn : i.proto;
  const std::vector<operand> &args = i.o[2].elts;
  bool has_result = !f->results.empty ();
  bool wanted = has_result && !i.o[0].elts.empty () && i.o[0].elts[0].kind != operand::none;
  bool scope = !f->params.empty () || has_result;
  if (scope)
    put ("\t{\n");
  bool copies = wanted && f->results[0].t == type::none;
  for (size_t k = 0; k < f->params.size (); k++)
    {
      std::string name = "%arg" + std::to_string (k);
      put ('\t');
      param_decl (f->params[k], name, false);
      put (";\n");
      copies |= f->params[k].t == type::none;
    }
  if (has_result)
    {
      put ('\t');
      param_decl (f->results[0], "%val0", false);
      put (";\n");
    }
  if (copies)
    put ("\t.reg .b64 %ct;\n\t.reg .b32 %cw;\n\t.reg .b16 %ch;\n");
  for (size_t k = 0; k < f->params.size (); k++)
    {
      const param &p = f->params[k];
      std::string name = "%arg" + std::to_string (k);
      if (p.t == type::none)
	copy_bytes (p, name, args[k], true, nullptr);
      else
	{
	  put ("\tst.param.");
	  put (info (p.t).spelling);
	  put (" [");
	  put (name);
	  put ("], ");
	  value (args[k], p.t);
	  put (";\n");
	}
    }
  guard (i);
  put (i.m.uni ? "call.uni " : "call ");
  if (has_result)
    put ("(%val0), ");
  value (callee, type::b64);
  if (!f->params.empty () || callee.kind == operand::reg)
    {
      put (", (");
      for (size_t k = 0; k < f->params.size (); k++)
	{
	  put (k ? ", %arg" : "%arg");
	  put_num (k);
	}
      put (')');
    }
  if (callee.kind == operand::reg)
    {
      std::string mark;
      std::swap (mark, out);
      signature (f, true);
      std::swap (mark, out);
      put (", ");
      put (label_prefix);
      put ('p');
      put_num (protos[mark]);
    }
  put (";\n");
  if (wanted)
    call_result (i, f->results[0]);
  if (scope)
    put ("\t}\n");
}

/* The iterations of an access, where they change.  Registers of no instruction are not meant.  */
void
printer::iterations (const insn &i)
{
  if (i.code != op::ld && i.code != op::st && i.code != op::atom && i.code != op::red)
    return;
  std::string before;
  std::swap (before, out);
  if (i.iterations)
    for (const iteration &v : *i.iterations)
      {
	auto absent = [this] (const iteration::term &t) { return number[t.r] == UINT32_MAX; };
	if (std::any_of (v.terms.begin (), v.terms.end (), absent))
	  continue;
	put (' ' + v.name + (v.is_signed ? " s" : " u"));
	put_num (v.bits);
	put (' ');
	put_signed (v.add);
	for (const iteration::term &t : v.terms)
	  {
	    put (t.is_signed ? " +s " : " +u ");
	    put_signed (t.factor);
	    put (' ');
	    reg (t.r);
	  }
      }
  std::swap (before, out);
  if (before == at_iterations)
    return;
  put ("\t//: iterations" + before + "\n");
  at_iterations = before;
}

/* Comments for the simulator's checks, beyond PTX (doc/abi.md).  */
void
printer::marks (const insn &i)
{
  static const char *const words[] = { "", "\t//: warp\n", "\t//: lanes\n", "\t//: context\n" };
  if (i.by != executor::none && i.by != by)
    put (words[unsigned (by = i.by)]);
  if (i.team_only)
    put ("\t//: team\n");
  if (i.compilers)
    put ("\t//: compiler\n");
  if (i.copies)
    put ("\t//: copy\n");
  if (i.mark)
    note (*i.mark);
  iterations (i);
}

void
printer::note (const ptx::note &n)
{
  bool used = true;
  for (regno r : n.regs)
    used = used && number[r] != UINT32_MAX;
  put ("\t//");
  put (n.text);
  size_t next = 0;
  for (char c : n.more)
    if (!used)
      break;
    else if (c == '@')
      reg (n.regs[next++]);
    else
      put (c);
  put ('\n');
}

void
printer::instruction (const insn &i)
{
  if (!i.comment.empty ())
    comment (i.comment, "\t");
  marks (i);
  if (i.line && i.file && i.file <= m.files.size ()
      && (i.line != loc_line || i.file != loc_file || i.column != loc_column))
    {
      put ("\t.loc ");
      put_num (loc_file = i.file);
      put (' ');
      put_num (loc_line = i.line);
      put (' ');
      put_num (loc_column = i.column);
      put ('\n');
    }
  if (i.line && i.source_block != source_block)
    {
      put ("\t//: scope ");
      put_num (source_block = i.source_block);
      put ('\n');
    }
  if (i.code == op::call)
    {
      call (i);
      return;
    }
  if (i.code == op::ret && i.o.size () == 1)
    {
      guard (i);
      put ("st.param.");
      put (info (fn->results[0].t).spelling);
      put (" [");
      put (result_name (fn));
      put ("], ");
      value (i.o[0], fn->results[0].t);
      put (";\n");
      guard (i);
      put (i.m.uni ? "ret.uni;\n" : "ret;\n");
      return;
    }
  lowered l = lower_order (i, m.target);
  if (l.before != scope::none)
    membar (i, l.before);
  const spelled &s = spell (l.code, l.m);
  const form *f = choose (s, i);
  if (i.code == op::brx_idx && f && i.o.size () == 2)
    {
      put ('\t');
      put (label_prefix);
      put ('t');
      put_num (branch_tables);
      put (": .branchtargets ");
      bool first = true;
      for (const operand &e : i.o[1].elts)
	{
	  if (!first)
	    put (", ");
	  first = false;
	  label (e.b);
	}
      put (";\n");
    }
  guard (i);
  if (!f || i.o.size () > f->operands.size ())
    {
      /* The verifier has refused this; say so in the text, where every reader of PTX will refuse it too.  */
      put ("malformed.");
      put (info (i.code).name);
      put (";\n");
      return;
    }
  put (s.text);
  for (size_t k = 0; k < i.o.size (); k++)
    {
      put (k ? ", " : " ");
      if (f->operands[k].what == operand_spec::labels)
	{
	  put (label_prefix);
	  put ('t');
	  put_num (branch_tables++);
	}
      else
	one_operand (i.o[k], f->operands[k], l.m);
    }
  put (";\n");
  if (l.after != scope::none)
    membar (i, l.after);
}

void
printer::body (const function *f)
{
  fn = f;
  loc_file = loc_line = loc_column = source_block = 0;
  by = executor::none;
  at_iterations.clear ();
  comment (f->comment, "");
  linking (f->link);
  put (f->entry ? ".entry " : ".func ");
  signature (f, false);
  put ('\n');
  if (f->entry && f->maxntid[0])
    {
      put (".maxntid ");
      for (unsigned k = 0; k < 3; k++)
	{
	  if (k)
	    put (", ");
	  put_num (f->maxntid[k] ? f->maxntid[k] : 1);
	}
      put ('\n');
    }
  if (f->entry && f->minnctapersm)
    {
      put (".minnctapersm ");
      put_num (f->minnctapersm);
      put ('\n');
    }
  if (f->entry && f->maxnreg)
    {
      put (".maxnreg ");
      put_num (f->maxnreg);
      put ('\n');
    }
  put ("{\n");
  scan (f);
  for (const variable *v : f->locals)
    {
      put ('\t');
      variable_type (v, false);
      put (";\n");
    }
  prototypes (f);
  for (const ptx::note &n : f->notes)
    note (n);
  for (size_t k = 0; !f->entry && k < f->param_regs.size () && k < f->params.size (); k++)
    if (f->params[k].t != type::none && f->param_regs[k] < number.size () && number[f->param_regs[k]] != UINT32_MAX)
      {
	put ("\tld.param.");
	put (info (f->params[k].t).spelling);
	put (' ');
	reg (f->param_regs[k]);
	put (", [");
	put (param_name (f, k));
	put ("];\n");
      }
  for (blockno b = 0; b < f->blocks.size (); b++)
    {
      const block &k = f->blocks[b];
      if (targeted[b])
	{
	  label (b);
	  put (":\n");
	}
      if (!k.comment.empty ())
	comment (k.comment, "\t");
      if (k.loop_nounroll)
	put ("\t.pragma \"nounroll\";\n");
      for (const insn &i : k.insns)
	instruction (i);
      if (!k.insns.empty ())
	{
	  /* After a call without a return, tell ptxas: the text goes on somewhere else.  */
	  const insn &last = k.insns.back ();
	  if (last.code == op::call && !last.guarded)
	    {
	      const function *callee = last.o[1].kind == operand::func ? last.o[1].fn : last.proto;
	      if (callee && callee->noreturn)
		put ("\ttrap;\n");
	    }
	}
      flush (1 << 20);
    }
  put ("}\n\n");
  fn = nullptr;
}

} // namespace ptx
