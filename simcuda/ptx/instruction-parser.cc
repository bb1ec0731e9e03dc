/* Instructions and their operands: consumes tokens, resolves names of the
   function's scopes, and produces instructions of the forms in opcodes.def.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/ptx/instruction-parser.h"
#include "simcuda/ptx/check-form.h"

#include <algorithm>
#include <memory>
#include <string_view>
#include <unordered_map>

namespace simcuda::ptx
{

namespace
{

struct opcode_info
{
  ptx::opcode opcode;
  ptx::family family;
};

const std::unordered_map<std::string_view, opcode_info> &
opcode_table ()
{
  static const std::unordered_map<std::string_view, opcode_info> table = {
#define PTX_OPCODE(NAME, FAMILY, MODIFIERS, TYPES, OPERANDS)                   \
  { #NAME, { opcode::op_##NAME, family::FAMILY } },
#include "simcuda/ptx/opcodes.def"
  };
  return table;
}

const std::unordered_map<std::string_view, modifier> &
modifier_table ()
{
  static const std::unordered_map<std::string_view, modifier> table = {
#define PTX_MODIFIER(ENUMERATOR, TEXT) { TEXT, modifier::ENUMERATOR },
#include "simcuda/ptx/opcodes.def"
  };
  return table;
}

const std::unordered_map<std::string_view, special> &
special_table ()
{
  static const std::unordered_map<std::string_view, special> table
      = { { "%tid.x", special::tid_x },
          { "%tid.y", special::tid_y },
          { "%tid.z", special::tid_z },
          { "%ntid.x", special::ntid_x },
          { "%ntid.y", special::ntid_y },
          { "%ntid.z", special::ntid_z },
          { "%ctaid.x", special::ctaid_x },
          { "%ctaid.y", special::ctaid_y },
          { "%ctaid.z", special::ctaid_z },
          { "%nctaid.x", special::nctaid_x },
          { "%nctaid.y", special::nctaid_y },
          { "%nctaid.z", special::nctaid_z },
          { "%laneid", special::laneid },
          { "%warpid", special::warpid },
          { "%nwarpid", special::nwarpid },
          { "%smid", special::smid },
          { "%nsmid", special::nsmid },
          { "%gridid", special::gridid },
          { "%lanemask_eq", special::lanemask_eq },
          { "%lanemask_le", special::lanemask_le },
          { "%lanemask_lt", special::lanemask_lt },
          { "%lanemask_ge", special::lanemask_ge },
          { "%lanemask_gt", special::lanemask_gt },
          { "%clock", special::clock },
          { "%clock_hi", special::clock_hi },
          { "%clock64", special::clock64 },
          { "%globaltimer", special::globaltimer },
          { "%dynamic_smem_size", special::dynamic_smem_size },
          { "%total_smem_size", special::total_smem_size } };
  return table;
}

/* -1: not a component.  */
int
component_index (std::string_view text)
{
  if (text == "x" || text == "r")
    return 0;
  if (text == "y" || text == "g")
    return 1;
  if (text == "z" || text == "b")
    return 2;
  if (text == "w" || text == "a")
    return 3;
  return -1;
}

} // anonymous namespace

instruction
instruction_parser::parse (const token &mnemonic)
{
  auto known = opcode_table ().find (mnemonic.text);
  if (known == opcode_table ().end ())
    throw syntax_error (mnemonic.line, "unknown instruction '"
                                           + std::string (mnemonic.text) + "'");

  instruction insn;
  insn.opcode = known->second.opcode;
  insn.family = known->second.family;
  insn.line = mnemonic.line;
  suffixes (insn, mnemonic);
  if (insn.family == family::call)
    call_operands (insn);
  else
    operands (insn);
  if (!m_tokens.punct_p (';'))
    m_tokens.fail_expected ("';'");
  check_form (insn);
  /* The last of a body: what follows `}' may be the end of the text.  */
  m_tokens.advance ();
  return insn;
}

void
instruction_parser::suffixes (instruction &insn, const token &mnemonic)
{
  std::string name (mnemonic.text);
  const char *end = mnemonic.text.data () + mnemonic.text.size ();
  while (m_tokens.peek ().kind == token_kind::dotted)
    {
      scalar type = scalar_named (m_tokens.peek ().text);
      if (type != scalar::none)
        {
          if (insn.type == scalar::none)
            insn.type = type;
          else if (insn.type2 == scalar::none)
            insn.type2 = type;
          else if (insn.type3 == scalar::none)
            insn.type3 = type;
          else
            m_tokens.fail ("too many types of '" + name + "'");
        }
      else if (m_tokens.peek ().text == "v2" || m_tokens.peek ().text == "v4")
        insn.vector = m_tokens.peek ().text[1] - '0';
      else
        {
          auto known = modifier_table ().find (m_tokens.peek ().text);
          if (known == modifier_table ().end ())
            m_tokens.fail ("unknown suffix '."
                           + std::string (m_tokens.peek ().text) + "' of '"
                           + name + "'");
          insn.modifiers.add (known->second);
        }
      end = m_tokens.peek ().text.data () + m_tokens.peek ().text.size ();
      m_tokens.advance ();
    }
  insn.form
      = { mnemonic.text.data (), std::size_t (end - mnemonic.text.data ()) };
}

void
instruction_parser::operands (instruction &insn)
{
  if (m_tokens.punct_p (';'))
    return;
  /* The target is the last one.  */
  std::size_t label = insn.family != family::branch   ? SIZE_MAX
                      : insn.opcode == opcode::op_brx ? 1
                                                      : 0;
  do
    insn.operands.push_back (parse_operand (insn.operands.size () == label));
  while (m_tokens.take (','));
}

/* `(a, b)'.  */
std::vector<operand>
instruction_parser::call_list ()
{
  std::vector<operand> list;
  m_tokens.expect ('(');
  if (m_tokens.take (')'))
    return list;
  do
    list.push_back (parse_operand (false));
  while (m_tokens.take (','));
  m_tokens.expect (')');
  return list;
}

void
instruction_parser::call_operands (instruction &insn)
{
  insn.call = std::make_unique<call_info> ();
  if (m_tokens.punct_p ('('))
    {
      insn.call->results = call_list ();
      m_tokens.expect (',');
    }
  insn.call->callee = parse_operand (false);
  if (!m_tokens.take (','))
    return;
  if (m_tokens.punct_p ('('))
    {
      insn.call->arguments = call_list ();
      if (!m_tokens.take (','))
        return;
    }
  /* The prototype of an indirect call; the arguments tell enough.  */
  m_tokens.identifier ("a prototype");
}

operand
instruction_parser::parse_operand (bool label)
{
  if (m_tokens.punct_p ('['))
    return bracketed_operand ();
  if (m_tokens.punct_p ('{'))
    return vector_operand ();
  operand op;
  if (m_tokens.take ('!'))
    {
      op = named_operand (m_tokens.identifier ("a predicate"), false);
      if (op.what != operand::kind::reg)
        m_tokens.fail ("'!' is for predicates");
      op.negated = true;
      return op;
    }
  if (m_tokens.peek ().kind == token_kind::identifier)
    return named_operand (m_tokens.identifier ("an operand"), label);
  return immediate_operand ();
}

/* A number.  */
operand
instruction_parser::immediate_operand ()
{
  operand op;
  bool negative = m_tokens.take ('-');
  if (m_tokens.peek ().kind == token_kind::f32
      || m_tokens.peek ().kind == token_kind::f64)
    {
      bool narrow = m_tokens.peek ().kind == token_kind::f32;
      op.what = narrow ? operand::kind::f32 : operand::kind::f64;
      op.bits = m_tokens.peek ().bits;
      if (negative)
        op.bits ^= std::uint64_t (1) << (narrow ? 31 : 63);
      m_tokens.advance ();
      return op;
    }
  op.what = operand::kind::integer;
  op.bits = m_tokens.integer ("an operand");
  if (negative)
    op.bits = -op.bits;
  return op;
}

operand
instruction_parser::bracketed_operand ()
{
  operand op;
  m_tokens.expect ('[');
  if (m_tokens.peek ().kind == token_kind::identifier)
    {
      op = named_operand (m_tokens.identifier ("an address"), false);
      if (op.what == operand::kind::reg)
        addend (op);
      if (op.what == operand::kind::vector || op.what == operand::kind::pair
          || op.what == operand::kind::sink)
        m_tokens.fail ("invalid address");
    }
  else
    {
      op.what = operand::kind::integer;
      op.bits = m_tokens.signed_integer ("an address");
    }
  m_tokens.expect (']');
  op.address = true;
  return op;
}

operand
instruction_parser::vector_operand ()
{
  operand op;
  op.what = operand::kind::vector;
  m_tokens.expect ('{');
  do
    {
      op.elements.push_back (parse_operand (false));
      operand::kind what = op.elements.back ().what;
      if (what == operand::kind::vector || what == operand::kind::pair
          || op.elements.back ().address || op.elements.size () > 8)
        m_tokens.fail ("invalid element of a vector");
    }
  while (m_tokens.take (','));
  m_tokens.expect ('}');
  return op;
}

operand
instruction_parser::named_operand (std::string name, bool label)
{
  operand op;
  if (label)
    {
      op.what = operand::kind::label;
      op.index = m_scopes.use_label (name);
      return op;
    }
  if (name == "_")
    {
      op.what = operand::kind::sink;
      return op;
    }
  const scope_entry *entry = m_scopes.find (name);
  if (entry && entry->what == scope_entry::reg)
    {
      op = register_operand (*entry, name);
      if (!m_tokens.take ('|'))
        return op;
      operand both;
      both.what = operand::kind::pair;
      both.elements.push_back (std::move (op));
      both.elements.push_back (
          named_operand (m_tokens.identifier ("a predicate"), false));
      return both;
    }
  if (!entry && name[0] == '%')
    return special_operand (name);
  if (!entry || entry->what == scope_entry::variable)
    {
      op.what = operand::kind::symbol;
      op.symbol = entry ? entry->symbol : name;
      m_symbols.refer (op.symbol, m_tokens.peek ().line);
    }
  else
    {
      op.what = entry->what == scope_entry::local ? operand::kind::local
                                                  : operand::kind::parameter;
      op.index = entry->index;
    }
  addend (op);
  return op;
}

operand
instruction_parser::register_operand (const scope_entry &entry,
                                      const std::string &name)
{
  operand op;
  op.what = operand::kind::reg;
  op.index = entry.index;
  if (entry.vector == 1)
    return op;
  if (m_tokens.peek ().kind == token_kind::dotted)
    {
      int component = component_index (m_tokens.peek ().text);
      if (component < 0 || component >= int (entry.vector))
        m_tokens.fail ("'" + name + "' has no component '."
                       + std::string (m_tokens.peek ().text) + "'");
      m_tokens.advance ();
      op.index += component;
      return op;
    }
  operand vector;
  vector.what = operand::kind::vector;
  for (unsigned i = 0; i < entry.vector; i++)
    {
      op.index = entry.index + i;
      vector.elements.push_back (op);
    }
  return vector;
}

operand
instruction_parser::special_operand (const std::string &name)
{
  std::string full = name;
  if (m_tokens.peek ().kind == token_kind::dotted)
    full += "." + std::string (m_tokens.peek ().text);
  auto known = special_table ().find (full);
  if (known == special_table ().end ())
    m_tokens.fail ("'" + full + "' is not declared");
  if (full.size () != name.size ())
    m_tokens.advance ();
  operand op;
  op.what = operand::kind::special;
  op.index = static_cast<std::uint32_t> (known->second);
  return op;
}

void
instruction_parser::addend (operand &op)
{
  if (m_tokens.take ('+'))
    op.bits = m_tokens.signed_integer ("an offset");
  else if (m_tokens.take ('-'))
    op.bits = -m_tokens.integer ("an offset");
}

} // namespace simcuda::ptx
