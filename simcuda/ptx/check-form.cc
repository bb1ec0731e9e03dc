/* Checks instructions against opcodes.def: suffixes, types and the kinds of
   operands.  What an opcode's decoder refuses beyond that (a rounding mode
   without meaning for integers, say), it refuses itself.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/ptx/check-form.h"
#include "simcuda/ptx/lexer.h"

#include <cstring>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

namespace simcuda::ptx
{

namespace
{

struct form
{
  modifier_set modifiers;
  std::vector<std::string> types;
  bool types_optional = false;
  std::string operands; /* One letter each.  */
  unsigned required = 0;
};

struct form_text
{
  const char *modifiers, *types, *operands;
};

const form_text form_texts[] = {
#define PTX_OPCODE(NAME, FAMILY, MODIFIERS, TYPES, OPERANDS)                   \
  { MODIFIERS, TYPES, OPERANDS },
#include "simcuda/ptx/opcodes.def"
};

modifier
modifier_enumerator (const std::string &text)
{
  static const std::unordered_map<std::string, modifier> table = {
#define PTX_MODIFIER(ENUMERATOR, TEXT) { #ENUMERATOR, modifier::ENUMERATOR },
#include "simcuda/ptx/opcodes.def"
  };
  return table.at (text);
}

form
read_form (const form_text &text)
{
  form f;
  std::string word;
  for (std::istringstream words (text.modifiers); words >> word;)
    f.modifiers.add (modifier_enumerator (word));
  for (std::istringstream words (text.types); words >> word;)
    {
      if (word[0] == '?')
        {
          f.types_optional = true;
          word.erase (0, 1);
        }
      if (word != "-")
        f.types.push_back (word);
    }
  for (std::istringstream words (text.operands); words >> word;)
    {
      f.operands += word.back ();
      if (word[0] != '?')
        f.required = f.operands.size ();
    }
  return f;
}

const form &
form_for (opcode op)
{
  static const std::vector<form> forms = [] {
    std::vector<form> all;
    for (const form_text &text : form_texts)
      all.push_back (read_form (text));
    return all;
  }();
  return forms[static_cast<unsigned> (op)];
}

bool
type_within_p (scalar t, const std::string &type_class)
{
  unsigned bytes = size_bytes (t);
  bool integer = t >= scalar::u8 && t <= scalar::s64;
  bool untyped = t >= scalar::b8 && t <= scalar::b64;
  if (type_class == "int")
    return integer && bytes >= 2;
  if (type_class == "float")
    return float_p (t) && t != scalar::f16x2;
  if (type_class == "packed")
    return float_p (t);
  if (type_class == "arith")
    return float_p (t) || (integer && bytes >= 2);
  if (type_class == "bits")
    return untyped || t == scalar::pred || (integer && bytes >= 2);
  if (type_class == "word")
    return t == scalar::u32 || t == scalar::s32 || t == scalar::b32;
  if (type_class == "register")
    return (bytes >= 2 && t != scalar::f16 && t != scalar::f16x2)
           || t == scalar::pred;
  if (type_class == "sign")
    return t == scalar::s32 || t == scalar::f32;
  if (type_class == "address")
    return t == scalar::u64 || t == scalar::b64 || t == scalar::s64;
  if (type_class == "barrier")
    return t == scalar::u32 || t == scalar::b32 || t == scalar::pred;
  return t != scalar::f16x2; /* any  */
}

bool
source_p (const operand &op)
{
  switch (op.what)
    {
    case operand::kind::reg:
    case operand::kind::integer:
    case operand::kind::f32:
    case operand::kind::f64:
    case operand::kind::special:
      return !op.address;
    default:
      return false;
    }
}

/* Is OP what LETTER of opcodes.def asks for?  */
bool
operand_matches_p (const operand &op, char letter)
{
  bool plain = !op.address && !op.negated;
  bool reg = op.what == operand::kind::reg && plain;
  switch (letter)
    {
    case 'd':
      return reg;
    case 'D':
      return reg || op.what == operand::kind::sink;
    case 'P':
      return reg || op.what == operand::kind::pair
             || op.what == operand::kind::sink;
    case 's':
      return source_p (op) && !op.negated;
    case 'p':
      return source_p (op);
    case 'x':
      return reg || (op.what == operand::kind::vector && plain);
    case 'y':
      return !op.address && op.what != operand::kind::pair
             && op.what != operand::kind::label
             && op.what != operand::kind::sink;
    case 'a':
      return op.address;
    case 'l':
      return op.what == operand::kind::label;
    default:
      return false;
    }
}

} // namespace

void
check_form (const instruction &insn)
{
  const form &f = form_for (insn.opcode);
  auto refuse = [&] (const std::string &why) {
    throw syntax_error (insn.line, "'" + std::string (insn.form) + "': " + why);
  };
  if (!insn.modifiers.within_p (f.modifiers))
    refuse ("suffix that this instruction does not have");
  bool vectors = insn.family == family::load || insn.family == family::store
                 || insn.family == family::move;
  if (insn.vector > 1 && !vectors)
    refuse ("no vector form");

  const scalar types[] = { insn.type, insn.type2, insn.type3 };
  unsigned given = 0;
  while (given < 3 && types[given] != scalar::none)
    given++;
  if (given != f.types.size () && !(given == 0 && f.types_optional))
    refuse ("expected " + std::to_string (f.types.size ()) + " types");
  for (unsigned i = 0; i < given; i++)
    if (!type_within_p (types[i], f.types[i]))
      refuse (std::string ("type '.") + name (types[i])
              + "' is not one of this instruction's");

  if (insn.operands.size () < f.required
      || insn.operands.size () > f.operands.size ())
    refuse ("wrong number of operands");
  for (std::size_t i = 0; i < insn.operands.size (); i++)
    if (!operand_matches_p (insn.operands[i], f.operands[i]))
      refuse ("operand " + std::to_string (i + 1) + " is of the wrong kind");
}

} // namespace simcuda::ptx
