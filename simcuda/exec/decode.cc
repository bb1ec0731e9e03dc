/* From instructions to handlers and offsets: the frame, and computations.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/decoder.h"

#include <cstring>

namespace simcuda
{

namespace
{

using ptx::family;
using ptx::modifier;
using ptx::opcode;

constexpr std::uint32_t no_label = UINT32_MAX;
constexpr std::uint64_t slot_alignment = 32;
constexpr std::uint64_t max_frame_bytes = std::uint64_t (1) << 30;
constexpr std::uint64_t max_local_bytes = std::uint64_t (1) << 30;
/* .local variables of a frame begin at such multiples.  */
constexpr std::uint64_t local_alignment = 16;

std::uint64_t
round_up (std::uint64_t value, std::uint64_t alignment)
{
  return (value + alignment - 1) & ~(alignment - 1);
}

using scalar = ptx::scalar;

scalar
double_width (scalar type)
{
  switch (type)
    {
    case scalar::u16:
      return scalar::u32;
    case scalar::s16:
      return scalar::s32;
    case scalar::u32:
      return scalar::u64;
    case scalar::s32:
      return scalar::s64;
    default:
      return scalar::none;
    }
}

/* The types of a computation's operands where they are not INSN's type.  */
struct operand_types
{
  scalar type[5];
};

operand_types
types_of (const ptx::instruction &insn)
{
  scalar t = insn.type;
  constexpr scalar word = scalar::u32;
  switch (insn.opcode)
    {
    case opcode::op_shl:
    case opcode::op_shr:
      return { { t, t, word } };
    case opcode::op_popc:
    case opcode::op_clz:
    case opcode::op_bfind:
      return { { word, t } };
    case opcode::op_bfe:
      return { { t, t, word, word } };
    case opcode::op_bfi:
      return { { t, t, t, word, word } };
    case opcode::op_lop3:
      return { { t, t, t, t, word } };
    case opcode::op_mul:
    case opcode::op_mad:
      if (insn.modifiers.has (modifier::wide))
        {
          scalar twice = double_width (t);
          return { { twice, t, t, twice } };
        }
      break;
    case opcode::op_vadd:
    case opcode::op_vsub:
    case opcode::op_vabsdiff:
      return { { t, insn.type2, insn.type3, t } };
    default:
      break;
    }
  return { { t, t, t, t, t } };
}

} // namespace

void
decode_signature (const ptx::function &source, function_code *code)
{
  std::uint64_t at = 0;
  std::vector<slot> slots;
  auto take = [&] (std::uint64_t bytes) {
    slot s{ std::uint32_t (at), std::uint32_t (bytes) };
    at += round_up (bytes * warp_lanes, slot_alignment);
    if (at > max_frame_bytes)
      throw ptx::syntax_error (source.line, "function '" + source.name
                                                + "' has too many registers");
    return s;
  };
  std::vector<slot> registers;
  for (const ptx::register_info &r : source.registers)
    registers.push_back (take (size_bytes (r.type)));
  for (const ptx::parameter &p : source.parameters)
    slots.push_back (p.reg >= 0 && std::size_t (p.reg) < registers.size ()
                         ? registers[p.reg]
                         : take (p.bytes));
  for (std::uint32_t index : source.inputs)
    {
      code->inputs.push_back (slots[index]);
      code->input_bytes.push_back (source.parameters[index].bytes);
    }
  for (std::uint32_t index : source.outputs)
    code->outputs.push_back (slots[index]);
  code->name = source.name;
  code->entry = source.entry;
  code->max_threads = source.max_threads;
  for (const char *prefix : { "gomp_", "GOMP_", "omp_" })
    code->runtime |= source.name.rfind (prefix, 0) == 0;
  code->copies = source.name == "memcpy" || source.name == "memmove";
}

void
decode_body (const ptx::function &source, symbol_resolver &symbols,
             function_code *code)
{
  decoder (source, symbols, *code).run ();
}

ptx::space
space_of (const ptx::modifier_set &m)
{
  if (m.has (modifier::space_global))
    return ptx::space::global;
  if (m.has_any (modifier::space_shared, modifier::space_shared_cta))
    return ptx::space::shared;
  if (m.has (modifier::space_local))
    return ptx::space::local;
  if (m.has (modifier::space_const))
    return ptx::space::constant;
  if (m.has (modifier::space_param))
    return ptx::space::param;
  return ptx::space::generic;
}

/* The frame.  */

decoder::decoder (const ptx::function &source, symbol_resolver &symbols,
                  function_code &code)
    : m_source (source), m_symbols (symbols), m_code (code)
{
  for (const ptx::register_info &r : source.registers)
    m_registers.push_back (
        { place (size_bytes (r.type)), size_bytes (r.type) });
  for (const ptx::parameter &p : source.parameters)
    m_parameters.push_back (
        p.reg >= 0 ? m_registers[p.reg]
                   : slot{ place (p.bytes), std::uint32_t (p.bytes) });
  std::uint64_t local_bytes = 0;
  for (const ptx::variable &v : source.locals)
    {
      local_bytes = round_up (local_bytes, v.alignment);
      m_locals.push_back (local_bytes);
      local_bytes += v.bytes ();
      if (local_bytes > max_local_bytes)
        throw ptx::syntax_error (v.line, "too much local memory");
    }
  place_parameters (&local_bytes);
  code.local_bytes = round_up (local_bytes, local_alignment);
  code.constants_offset = m_frame_bytes;
}

std::uint32_t
decoder::place (std::uint64_t bytes_a_lane)
{
  std::uint64_t offset = m_frame_bytes;
  m_frame_bytes += round_up (bytes_a_lane * warp_lanes, slot_alignment);
  if (m_frame_bytes > max_frame_bytes)
    throw ptx::syntax_error (m_source.line, "function '" + m_source.name
                                                + "' has too many registers");
  return offset;
}

std::uint32_t
decoder::constant (unsigned bytes, std::uint64_t value)
{
  if (bytes < 8)
    value &= (std::uint64_t (1) << (8 * bytes)) - 1;
  auto [at, fresh] = m_constants.try_emplace ({ bytes, value }, 0);
  if (fresh)
    {
      at->second = place (bytes);
      m_constant_values.push_back ({ at->second, value });
    }
  return at->second;
}

/* A slot that this instruction alone uses.  */
std::uint32_t
decoder::temporary (unsigned bytes)
{
  for (std::size_t i = m_temporaries_used; i < m_temporaries.size (); i++)
    if (m_temporaries[i].bytes == bytes)
      {
        std::swap (m_temporaries[i], m_temporaries[m_temporaries_used]);
        return m_temporaries[m_temporaries_used++].offset;
      }
  m_temporaries.push_back ({ place (bytes), bytes });
  std::swap (m_temporaries.back (), m_temporaries[m_temporaries_used]);
  return m_temporaries[m_temporaries_used++].offset;
}

slot
decoder::register_slot (std::uint32_t index) const
{
  return m_registers[index];
}

/* Operands.  */

void
decoder::refuse (const std::string &why) const
{
  throw ptx::syntax_error (m_insn->line,
                           "'" + std::string (m_insn->form) + "': " + why);
}

void
decoder::refuse_form () const
{
  refuse ("this form does not exist or is not supported");
}

/* A register that is used as TYPE must have its width, and be a float when TYPE
   is one; registers and instructions of bits agree with either.  */
void
decoder::check_width (const operand &op, scalar type) const
{
  auto bits_p = [] (scalar t) { return t >= scalar::b8 && t <= scalar::b64; };
  scalar declared = register_type (op);
  bool agree = bits_p (declared) || bits_p (type)
               || float_p (declared) == float_p (type);
  if (size_bytes (declared) != size_bytes (type) || !agree
      || (declared == scalar::pred) != (type == scalar::pred))
    refuse ("register '" + m_source.registers[op.index].name + "' is of type ."
            + name (declared) + ", not ." + name (type));
}

std::uint64_t
decoder::immediate (const operand &op, scalar type) const
{
  if (op.what == operand::kind::integer)
    {
      if (!float_p (type))
        return type == scalar::pred ? op.bits != 0 : op.bits;
      double value = std::int64_t (op.bits);
      float narrow = value;
      std::uint64_t bits = 0;
      if (type == scalar::f64)
        std::memcpy (&bits, &value, sizeof value);
      else if (type == scalar::f32)
        std::memcpy (&bits, &narrow, sizeof narrow);
      else
        bits = op.bits;
      return bits;
    }
  if (op.what == operand::kind::f32)
    {
      if (size_bytes (type) != 4)
        refuse ("constant of 32 bits for ." + std::string (name (type)));
      return op.bits;
    }
  /* A double; decimal floats may stand for either width.  */
  if (type == scalar::f32)
    {
      double value;
      std::memcpy (&value, &op.bits, sizeof value);
      float narrow = value;
      std::uint32_t bits;
      std::memcpy (&bits, &narrow, sizeof bits);
      return bits;
    }
  if (size_bytes (type) != 8)
    refuse ("constant of 64 bits for ." + std::string (name (type)));
  return op.bits;
}

std::uint32_t
decoder::source (const operand &op, scalar type)
{
  switch (op.what)
    {
    case operand::kind::reg:
      {
        check_width (op, type);
        std::uint32_t offset = register_slot (op.index).offset;
        if (!op.negated)
          return offset;
        if (type != scalar::pred)
          refuse ("'!' is for predicates");
        std::uint32_t inverse = temporary (1);
        emit (plain (opcode::op_not, scalar::pred), inverse, offset);
        return inverse;
      }
    case operand::kind::special:
      {
        std::uint32_t value = temporary (size_bytes (type));
        auto which = static_cast<ptx::special> (op.index);
        emit (select_special (which, size_bytes (type)), value).imm = op.index;
        return value;
      }
    case operand::kind::integer:
    case operand::kind::f32:
    case operand::kind::f64:
      return constant (size_bytes (type), immediate (op, type));
    default:
      refuse ("invalid operand");
    }
}

slot
decoder::loose_source (const operand &op, scalar type)
{
  if (op.what == operand::kind::reg && !op.negated)
    {
      slot s = register_slot (op.index);
      if (s.bytes < size_bytes (type)
          || (register_type (op) == scalar::pred) != (type == scalar::pred))
        check_width (op, type);
      return s;
    }
  return { source (op, type), size_bytes (type) };
}

std::uint32_t
decoder::destination (const operand &op, scalar type)
{
  if (op.what == operand::kind::sink)
    return temporary (size_bytes (type));
  if (op.what != operand::kind::reg)
    refuse ("invalid destination");
  check_width (op, type);
  return register_slot (op.index).offset;
}

/* Code.  */

insn &
decoder::emit (handlers h, std::uint32_t d, std::uint32_t a, std::uint32_t b,
               std::uint32_t c, std::uint32_t e)
{
  if (!h)
    refuse_form ();
  insn i;
  i.run[0] = h.full;
  i.run[1] = h.some;
  i.run[2] = h.one;
  i.d = d;
  i.a = a;
  i.b = b;
  i.c = c;
  i.e = e;
  m_code.code.push_back (i);
  source_position position;
  if (m_insn)
    {
      position.ptx_line = m_insn->line;
      position.line = m_insn->source_line;
      if (m_insn->source_file && m_insn->source_line)
        position.file = m_symbols.file_name (m_insn->source_file);
    }
  m_code.positions.push_back (position);
  return m_code.code.back ();
}

/* The handlers of a simple instruction OP.TYPE.  */
handlers
decoder::plain (opcode op, scalar type) const
{
  ptx::instruction insn;
  insn.opcode = op;
  insn.family = family::binary;
  insn.type = type;
  return alu ().integer (insn);
}

void
decoder::copy (slot to, std::uint32_t from)
{
  emit (alu ().copy (to.bytes), to.offset, from);
}

void
decoder::decode (const ptx::instruction &insn)
{
  m_insn = &insn;
  m_temporaries_used = 0;
  if (insn.guard < 0)
    return dispatch (insn);
  decode_guarded (insn);
}

/* Lanes may leave the instruction by different ways when it is a control
   one, so the others branch around it; else the others just do not take
   part.  */
void
decoder::decode_guarded (const ptx::instruction &insn)
{
  std::uint32_t predicate = register_slot (insn.guard).offset;
  if (insn.opcode == opcode::op_bra)
    return dispatch (insn);
  switch (insn.family)
    {
    case family::barrier:
    case family::branch:
    case family::call:
    case family::leave:
    case family::match:
    case family::shuffle:
    case family::vote:
      {
        std::size_t at = m_code.code.size ();
        emit (branch_if (!insn.guard_negated), 0, predicate);
        dispatch (insn);
        m_fix_ups.push_back ({ at, no_label, m_code.code.size () });
        break;
      }
    default:
      {
        std::size_t at = m_code.code.size ();
        emit (guard (insn.guard_negated), 0, predicate);
        dispatch (insn);
        m_code.code[at].imm = m_code.code.size () - at - 1;
      }
    }
}

void
decoder::dispatch (const ptx::instruction &insn)
{
  switch (insn.family)
    {
    case family::address:
      return address (insn);
    case family::atomic:
      return atomic (insn);
    case family::barrier:
      return barrier (insn);
    case family::binary:
    case family::unary:
    case family::multiply:
    case family::funnel:
    case family::video:
      return insn.modifiers.has (modifier::cc) ? carry (insn) : compute (insn);
    case family::carry:
      return carry (insn);
    case family::branch:
      return branch (insn);
    case family::call:
      return call (insn);
    case family::compare:
      return compare (insn);
    case family::convert:
      return convert (insn);
    case family::leave:
      return leave (insn);
    case family::load:
      return load (insn);
    case family::match:
      return match (insn);
    case family::move:
      return move (insn);
    case family::none:
      emit (no_operation ());
      return;
    case family::select:
      return select (insn);
    case family::shuffle:
      return shuffle (insn);
    case family::stack:
      return stack (insn);
    case family::store:
      return store (insn);
    case family::test:
      return test (insn);
    case family::vote:
      return vote (insn);
    }
}

void
decoder::run ()
{
  begin ();
  for (const ptx::instruction &insn : m_source.body)
    {
      m_starts.push_back (m_code.code.size ());
      decode (insn);
    }
  m_starts.push_back (m_code.code.size ());
  finish ();
}

/* Resolve branches, and lay out the constants.  */
void
decoder::finish ()
{
  /* A body that ends without ret.  */
  m_temporaries_used = 0;
  if (m_source.body.empty ())
    {
      ptx::instruction end;
      end.opcode = opcode::op_ret;
      end.family = family::leave;
      end.line = m_source.line;
      m_insn = &end;
      emit (leave_function ());
      m_insn = nullptr;
    }
  else
    emit (leave_function ());

  for (const fix_up &f : m_fix_ups)
    m_code.code[f.at].target
        = m_code.code.data ()
          + (f.label == no_label ? f.next
                                 : m_starts[m_source.labels[f.label].position]);
  m_code.frame_bytes = m_frame_bytes;
  m_code.constants.assign (m_frame_bytes - m_code.constants_offset, 0);
  for (const auto &[key, offset] : m_constants)
    for (unsigned lane = 0; lane < warp_lanes; lane++)
      std::memcpy (&m_code.constants[offset - m_code.constants_offset
                                     + lane * key.first],
                   &key.second, key.first);
  m_code.defined = true;
}

/* Families.  */

void
decoder::compute (const ptx::instruction &insn)
{
  const auto &ops = insn.operands;
  handlers h
      = float_p (insn.type) ? alu ().floating (insn) : alu ().integer (insn);
  if (!h)
    refuse_form ();
  operand_types types = types_of (insn);
  std::uint32_t offsets[5] = {};
  for (std::size_t i = 1; i < ops.size (); i++)
    offsets[i] = source (ops[i], types.type[i]);
  offsets[0] = destination (ops[0], types.type[0]);

  /* Video instructions have a third source only with a second operation.  */
  bool second = insn.modifiers.has_any (modifier::op_add, modifier::op_min,
                                        modifier::op_max);
  if (insn.family == family::video && second != (ops.size () == 4))
    refuse ("wrong number of operands");
  emit (h, offsets[0], offsets[1], offsets[2], offsets[3], offsets[4]);
  if (float_p (insn.type) && insn.modifiers.has (modifier::sat))
    emit (alu ().saturate (insn.type), offsets[0], offsets[0]);
  if (insn.modifiers.has (modifier::relu))
    emit (alu ().rectify (insn.type), offsets[0], offsets[0]);
}

/* Where the carry is.  */
std::uint32_t
decoder::carry_slot ()
{
  if (m_carry == no_slot)
    m_carry = place (1);
  return m_carry;
}

/* add.cc, addc, mad.cc, madc and so on: the carry and the result each have
   their instruction, the result last because it may be one of the sources.  */
void
decoder::carry (const ptx::instruction &insn)
{
  const auto &ops = insn.operands;
  scalar type = insn.type;
  bool with_carry = insn.family == family::carry;
  bool multiplies = ops.size () == 4;
  if (float_p (type) || size_bytes (type) < 4
      || insn.modifiers.has_any (modifier::sat, modifier::wide))
    refuse_form ();
  std::uint32_t a = source (ops[1], type), b = source (ops[2], type);
  if (multiplies)
    {
      ptx::instruction product;
      product.opcode = opcode::op_mul;
      product.family = family::multiply;
      product.type = type;
      for (modifier m : { modifier::lo, modifier::hi })
        if (insn.modifiers.has (m))
          product.modifiers.add (m);
      std::uint32_t result = temporary (size_bytes (type));
      emit (alu ().integer (product), result, a, b);
      a = result;
      b = source (ops[3], type);
    }
  std::uint32_t in = with_carry ? carry_slot () : constant (1, 0);
  bool subtracts
      = insn.opcode == opcode::op_sub || insn.opcode == opcode::op_subc;
  ptx::instruction step;
  step.opcode = subtracts ? opcode::op_subc : opcode::op_addc;
  step.family = family::carry;
  step.type = type;
  std::uint32_t out = temporary (1);
  if (insn.modifiers.has (modifier::cc))
    {
      step.modifiers.add (modifier::cc);
      emit (alu ().integer (step), out, a, b, in);
      step.modifiers = {};
    }
  emit (alu ().integer (step), destination (ops[0], type), a, b, in);
  if (insn.modifiers.has (modifier::cc))
    copy ({ carry_slot (), 1 }, out);
}

/* The predicate of INSN's comparison alone, in a temporary.  */
std::uint32_t
decoder::comparison (const ptx::instruction &insn, scalar type)
{
  std::uint32_t a = source (insn.operands[1], type);
  std::uint32_t b = source (insn.operands[2], type);
  std::uint32_t result = temporary (1);
  emit (alu ().compare (insn), result, a, b);
  return result;
}

static opcode
boolean_operation (const ptx::modifier_set &m)
{
  return m.has (modifier::op_and)  ? opcode::op_and
         : m.has (modifier::op_or) ? opcode::op_or
                                   : opcode::op_xor;
}

void
decoder::compare (const ptx::instruction &insn)
{
  bool combined = insn.modifiers.has_any (modifier::op_and, modifier::op_or,
                                          modifier::op_xor);
  if (combined != (insn.operands.size () == 4))
    refuse ("wrong number of operands");
  if (insn.opcode == opcode::op_set)
    set (insn);
  else
    set_predicate (insn);
}

void
decoder::set (const ptx::instruction &insn)
{
  scalar type = insn.type;
  if (type != scalar::u32 && type != scalar::s32 && type != scalar::f32)
    refuse ("the result is .u32, .s32 or .f32");
  std::uint32_t result = comparison (insn, insn.type2);
  if (insn.operands.size () == 4)
    {
      std::uint32_t other = source (insn.operands[3], scalar::pred);
      emit (plain (boolean_operation (insn.modifiers), scalar::pred), result,
            result, other);
    }
  ptx::instruction choice;
  choice.opcode = opcode::op_selp;
  choice.family = family::select;
  choice.type = type;
  std::uint32_t yes = constant (4, type == scalar::f32 ? 0x3f800000 : -1);
  emit (alu ().compare (choice), destination (insn.operands[0], type), yes,
        constant (4, 0), result);
}

void
decoder::set_predicate (const ptx::instruction &insn)
{
  const operand &to = insn.operands[0];
  if (to.what != operand::kind::pair && insn.operands.size () == 3)
    {
      std::uint32_t a = source (insn.operands[1], insn.type);
      std::uint32_t b = source (insn.operands[2], insn.type);
      emit (alu ().compare (insn), destination (to, scalar::pred), a, b);
      return;
    }
  std::uint32_t result = comparison (insn, insn.type);
  const operand &first = to.what == operand::kind::pair ? to.elements[0] : to;
  std::uint32_t inverse = temporary (1);
  if (to.what == operand::kind::pair)
    emit (plain (opcode::op_not, scalar::pred), inverse, result);
  if (insn.operands.size () == 4)
    {
      handlers combine
          = plain (boolean_operation (insn.modifiers), scalar::pred);
      std::uint32_t other = source (insn.operands[3], scalar::pred);
      emit (combine, result, result, other);
      emit (combine, inverse, inverse, other);
    }
  copy ({ destination (first, scalar::pred), 1 }, result);
  if (to.what == operand::kind::pair)
    copy ({ destination (to.elements[1], scalar::pred), 1 }, inverse);
}

void
decoder::select (const ptx::instruction &insn)
{
  const auto &ops = insn.operands;
  scalar chooser = insn.opcode == opcode::op_selp ? scalar::pred : insn.type2;
  if (insn.opcode == opcode::op_slct && chooser != scalar::s32
      && chooser != scalar::f32)
    refuse ("the last type is .s32 or .f32");
  std::uint32_t a = source (ops[1], insn.type);
  std::uint32_t b = source (ops[2], insn.type);
  std::uint32_t c = source (ops[3], chooser);
  emit (alu ().compare (insn), destination (ops[0], insn.type), a, b, c);
}

void
decoder::test (const ptx::instruction &insn)
{
  std::uint32_t a = source (insn.operands[1], insn.type);
  emit (alu ().compare (insn), destination (insn.operands[0], scalar::pred), a);
}

} // namespace simcuda
