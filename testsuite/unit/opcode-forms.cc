/* Expands opcode-forms.def.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "testsuite/unit/opcode-forms.h"

#include <cctype>
#include <sstream>

namespace opcodes
{

std::vector<std::string>
alternatives (const std::string &text)
{
  std::size_t open = text.find ('{');
  if (open == text.npos)
    return { text };
  std::size_t close = text.find ('}', open);
  std::vector<std::string> all;
  std::istringstream choices (text.substr (open + 1, close - open - 1) + ",");
  for (std::string choice; std::getline (choices, choice, ',');)
    for (const std::string &rest : alternatives (text.substr (close + 1)))
      all.push_back (text.substr (0, open) + choice + rest);
  return all;
}

namespace
{

struct row
{
  const char *function, *target, *text, *types, *destination, *sources;
};

const row rows[] = {
#define FORMS_FOR(TARGET, TEXT, TYPES, DESTINATION, SOURCES)                   \
  { "", TARGET, TEXT, TYPES, DESTINATION, SOURCES },
#define APPROXIMATE(FUNCTION, TARGET, TEXT, TYPES, DESTINATION, SOURCES)       \
  { FUNCTION, TARGET, TEXT, TYPES, DESTINATION, SOURCES },
#include "testsuite/unit/opcode-forms.def"
};

std::vector<std::string>
words_of (const std::string &text)
{
  std::vector<std::string> words;
  std::string word;
  for (std::istringstream in (text); in >> word;)
    words.push_back (word);
  return words;
}

/* Those that the names of lists stand for.  */
std::vector<std::string>
types_of (const std::string &text)
{
  std::vector<std::string> types;
  for (const std::string &word : words_of (text))
    {
      const char *list = word == "int"     ? "u16 s16 u32 s32 u64 s64"
                         : word == "sint"  ? "s16 s32 s64"
                         : word == "bits"  ? "b16 b32 b64"
                         : word == "float" ? "f32 f64"
                                           : word.c_str ();
      for (const std::string &type : words_of (list))
        types.push_back (type);
    }
  return types;
}

void
replace_all (std::string &text, const std::string &from, const std::string &to)
{
  for (std::size_t at = 0; (at = text.find (from, at)) != text.npos;
       at += to.size ())
    text.replace (at, from.size (), to);
}

std::string
with_type (std::string text, const std::string &type)
{
  std::string twice = type.substr (0, 1);
  twice += type.substr (1) == "16" ? "32" : "64";
  replace_all (text, "$w", twice);
  replace_all (text, "$", type);
  return text;
}

/* What registers are declared with.  */
std::string
register_type (const std::string &type)
{
  if (type == "f16")
    return "b16";
  if (type == "f16x2")
    return "b32";
  if (type == "u8" || type == "s8")
    return type[0] + std::string ("32");
  return type;
}

void
add_form (const row &r, const std::string &text, const std::string &type,
          std::vector<form> &all)
{
  form f;
  std::vector<std::string> target = words_of (r.target);
  f.ptx = target[0];
  f.target = target[1];
  f.approximates = r.function;
  f.name = with_type (text, type);
  f.text = f.name;
  f.destination = register_type (with_type (r.destination, type));
  for (const std::string &source : words_of (with_type (r.sources, type)))
    {
      f.operands.push_back (source);
      f.sources.push_back (register_type (source));
    }
  if (f.text.find (' ') == f.text.npos)
    {
      f.text += " D";
      for (std::size_t i = 0; i < f.sources.size (); i++)
        f.text += std::string (", ") + "ABCE"[i];
    }
  replace_all (f.text, "[[", "{");
  replace_all (f.text, "]]", "}");
  all.push_back (f);
}

/* TEXT with registers for the letters that stand alone.  */
std::string
with_registers (const std::string &text)
{
  std::string result;
  for (std::size_t i = 0; i < text.size (); i++)
    {
      bool alone
          = std::isupper (static_cast<unsigned char> (text[i]))
            && (i == 0
                || !(std::isalnum (static_cast<unsigned char> (text[i - 1]))
                     || text[i - 1] == '.'))
            && (i + 1 == text.size ()
                || !std::isalnum (static_cast<unsigned char> (text[i + 1])));
      if (alone)
        result += std::string ("%")
                  + char (std::tolower (static_cast<unsigned char> (text[i])));
      else
        result += text[i];
    }
  return result;
}

} // namespace

const std::vector<form> &
forms ()
{
  static const std::vector<form> all = [] {
    std::vector<form> list;
    for (const row &r : rows)
      for (const std::string &text : alternatives (r.text))
        for (const std::string &type : types_of (r.types))
          add_form (r, text, type, list);
    return list;
  }();
  return all;
}

unsigned
bytes_of (const std::string &type)
{
  if (type == "pred")
    return 4;
  if (type == "f16x2")
    return 4;
  return std::stoi (type.substr (1)) / 8;
}

std::string
module_text (const form &f)
{
  std::string text = ".version " + f.ptx + "\n.target " + f.target
                     + "\n.address_size 64\n"
                       ".visible .entry k (.param .u64 in, .param .u64 out)\n"
                       "{\n.reg .u64 %i, %o, %n;\n.reg .u32 %x, %y, %w;\n"
                       ".reg .pred %p, %q;\n"
                       "ld.param.u64 %i, [in];\nld.param.u64 %o, [out];\n"
                       "mov.u32 %x, %ctaid.x;\nmov.u32 %y, %ntid.x;\n"
                       "mul.lo.u32 %x, %x, %y;\nmov.u32 %y, %tid.x;\n"
                       "add.u32 %x, %x, %y;\ncvt.u64.u32 %n, %x;\n"
                       "shl.b64 %n, %n, 3;\nadd.u64 %o, %o, %n;\n"
                       "shl.b64 %n, %n, 2;\nadd.u64 %i, %i, %n;\n";
  for (std::size_t n = 0; n < f.sources.size (); n++)
    {
      std::string name = std::string ("%") + "abce"[n];
      std::string at = "[%i+" + std::to_string (8 * n) + "]";
      text += ".reg ." + f.sources[n] + " " + name + ";\n";
      if (f.sources[n] == "pred")
        text += "ld.u32 %w, " + at + ";\nand.b32 %w, %w, 1;\nsetp.ne.u32 "
                + name + ", %w, 0;\n";
      else
        text += "ld." + f.sources[n] + " " + name + ", " + at + ";\n";
    }
  text += ".reg ." + f.destination + " %d, %t;\n" + with_registers (f.text)
          + ";\n";
  if (f.destination == "pred")
    text += "selp.u32 %w, 1, 0, %d;\nst.u32 [%o], %w;\n";
  else
    text += "st." + f.destination + " [%o], %d;\n";
  return text + "ret;\n}\n";
}

} // namespace opcodes
