/* dwarf.h -- DWARF under construction.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The numbers are those of "DWARF Debugging Information Format Version 4".  */

#ifndef HEDDLE_PTX_SIM_DWARF_H
#define HEDDLE_PTX_SIM_DWARF_H

#include "debug/symbols.h"

namespace ptxsim {

enum : unsigned
{
  tag_array_type = 0x01, tag_enumeration_type = 0x04, tag_formal_parameter = 0x05, tag_lexical_block = 0x0b,
  tag_member = 0x0d, tag_pointer_type = 0x0f, tag_reference_type = 0x10, tag_compile_unit = 0x11,
  tag_structure_type = 0x13, tag_union_type = 0x17, tag_subrange_type = 0x21, tag_base_type = 0x24,
  tag_enumerator = 0x28, tag_subprogram = 0x2e, tag_variable = 0x34,
  at_location = 0x02, at_name = 0x03, at_byte_size = 0x0b, at_bit_size = 0x0d, at_stmt_list = 0x10, at_low_pc = 0x11,
  at_high_pc = 0x12, at_language = 0x13, at_const_value = 0x1c, at_lower_bound = 0x22, at_producer = 0x25,
  at_count = 0x37, at_data_member_location = 0x38, at_declaration = 0x3c, at_encoding = 0x3e, at_external = 0x3f,
  at_frame_base = 0x40, at_type = 0x49, at_data_bit_offset = 0x6b, at_linkage_name = 0x6e,
  form_addr = 0x01, form_data2 = 0x05, form_data8 = 0x07, form_string = 0x08, form_data1 = 0x0b, form_sdata = 0x0d,
  form_udata = 0x0f, form_ref_addr = 0x10, form_sec_offset = 0x17, form_exprloc = 0x18, form_flag_present = 0x19,
  op_addr = 0x03, op_deref = 0x06, op_consts = 0x11, op_plus = 0x22, op_plus_uconst = 0x23, op_breg7 = 0x77 /* rsp */,
  op_fbreg = 0x91, op_piece = 0x93, op_lit0 = 0x30, op_stack_value = 0x9f,
  lns_copy = 1, lns_advance_pc = 2, lns_advance_line = 3, lns_set_file = 4,
  lne_end_sequence = 1, lne_set_address = 2,
  cfa_undefined = 0x07, cfa_def_cfa = 0x0c, cfa_offset = 0x80,
  reg_rsp = 7, reg_return = 16,
  lang_c11 = 0x1d, lang_cxx14 = 0x21, lang_fortran03 = 0x22
};

/* The shapes of entries: number, tag, whether there are children, and attributes with forms.  */
#define FOR_EACH_ABBREVIATION(ABBREVIATION)								\
  ABBREVIATION (unit, compile_unit, true, { at_producer, form_string }, { at_language, form_data2 },	\
		{ at_name, form_string }, { at_low_pc, form_addr }, { at_high_pc, form_data8 },		\
		{ at_stmt_list, form_sec_offset })							\
  ABBREVIATION (data_unit, compile_unit, true, { at_producer, form_string }, { at_language, form_data2 },	\
		{ at_name, form_string })								\
  ABBREVIATION (function, subprogram, true, { at_name, form_string }, { at_linkage_name, form_string },	\
		{ at_low_pc, form_addr }, { at_high_pc, form_data8 }, { at_frame_base, form_exprloc },	\
		{ at_external, form_flag_present })							\
  ABBREVIATION (block, lexical_block, true, { at_low_pc, form_addr }, { at_high_pc, form_data8 })	\
  ABBREVIATION (variable, variable, false, { at_name, form_string }, { at_type, form_ref_addr },		\
		{ at_location, form_exprloc })								\
  ABBREVIATION (parameter, formal_parameter, false, { at_name, form_string }, { at_type, form_ref_addr },	\
		{ at_location, form_exprloc })								\
  ABBREVIATION (base, base_type, false, { at_name, form_string }, { at_encoding, form_data1 },		\
		{ at_byte_size, form_udata })								\
  ABBREVIATION (pointer, pointer_type, false, { at_byte_size, form_udata }, { at_type, form_ref_addr })	\
  ABBREVIATION (void_pointer, pointer_type, false, { at_byte_size, form_udata })				\
  ABBREVIATION (reference, reference_type, false, { at_byte_size, form_udata }, { at_type, form_ref_addr }) \
  ABBREVIATION (array, array_type, true, { at_type, form_ref_addr })					\
  ABBREVIATION (range, subrange_type, false, { at_lower_bound, form_sdata }, { at_count, form_udata })	\
  ABBREVIATION (open_range, subrange_type, false, { at_lower_bound, form_sdata })				\
  ABBREVIATION (structure, structure_type, true, { at_name, form_string }, { at_byte_size, form_udata })	\
  ABBREVIATION (nameless_structure, structure_type, true, { at_byte_size, form_udata })			\
  ABBREVIATION (incomplete, structure_type, false, { at_name, form_string }, { at_declaration, form_flag_present }) \
  ABBREVIATION (union_, union_type, true, { at_name, form_string }, { at_byte_size, form_udata })		\
  ABBREVIATION (nameless_union, union_type, true, { at_byte_size, form_udata })				\
  ABBREVIATION (member, member, false, { at_name, form_string }, { at_type, form_ref_addr },		\
		{ at_data_member_location, form_udata })						\
  ABBREVIATION (nameless_member, member, false, { at_type, form_ref_addr },				\
		{ at_data_member_location, form_udata })						\
  ABBREVIATION (bits, member, false, { at_name, form_string }, { at_type, form_ref_addr },		\
		{ at_bit_size, form_udata }, { at_data_bit_offset, form_udata })			\
  ABBREVIATION (enumeration, enumeration_type, true, { at_name, form_string }, { at_byte_size, form_udata }) \
  ABBREVIATION (enumerator, enumerator, false, { at_name, form_string }, { at_const_value, form_sdata })

enum class abbreviation : unsigned
{
  none,
#define ABBREVIATION(NAME, ...) NAME,
  FOR_EACH_ABBREVIATION (ABBREVIATION)
#undef ABBREVIATION
};

/* The types of a module's marks, as entries.  */
class type_table
{
public:
  explicit type_table (const module &m);

  bool known (unsigned text, unsigned number) const { return m_types.count ({ text, number }); }
  /* All of them, at the end of INFO.  */
  void write (byte_string &info);
  /* A reference at the end of INFO, which is complete when RESOLVE has been called, after WRITE.  */
  void refer (byte_string &info, unsigned text, unsigned number);
  void resolve (byte_string &info) const;

private:
  typedef std::pair<unsigned, unsigned> key;	/* text, number */
  struct member { unsigned type; uint64_t bit, bits; std::string name; };
  struct type
  {
    std::string kind, name;
    uint64_t size = 0;
    unsigned to = 0;			/* the target of a pointer, the elements of an array */
    int64_t low = 0, count = -1;	/* of an array; -1: nobody knows */
    std::vector<member> members;
    std::vector<std::pair<int64_t, std::string>> values;
    size_t at = 0;			/* offset of its entry */
  };
  void read (unsigned text, const std::string &mark);
  void write_one (byte_string &info, unsigned text, const type &t);
  void write_members (byte_string &info, unsigned text, const type &t);

  std::map<key, type> m_types;
  std::vector<std::pair<size_t, key>> m_references;
};

} // namespace ptxsim

#endif
