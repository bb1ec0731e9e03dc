/* Parameters of kernels: consumes the text of a kernel in PTX, produces it with
   its arguments as a parameter.

   GCC's kernel has the address of its arguments in a register:

     ld.param.u64 %ar0, [%in_ar0];
     mov.u64 %base, %ar0;
     setp.ne.u64 %there, %base, 0;
     @ %there bra $L;
     cvta.global.u64 %base, accdeep_arguments;
   $L:
     ld.u64 %value, [%base+8];

   Here this becomes `ld.param.u64 %value, [%in_arguments+8]'.  One thread of a
   block executes that.  In front of a loop for all, it gives the others what
   they need: by `__oacc_bcast' in shared memory to workers, by `shfl' to
   vectors (nvptx_wpropagate and nvptx_vpropagate in GCC).  Registers that
   depend on nothing but parameters are not given any more, each thread computes
   them. So the driver need not keep them in registers.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/cuda/kernel-parameters.h"

#include "libgomp-ext/cuda/ptx-lines.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <cstring>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace accdeep
{
namespace cuda
{

namespace
{

typedef std::string_view text;

constexpr text old_parameter = "(.param .u64 %in_ar0)";
constexpr text arguments_variable = "accdeep_arguments";
constexpr text broadcast_variable = "__oacc_bcast";

bool
register_p (text t)
{
  return starts_p (t, "%");
}

/* `[REGISTER+OFFSET]'.  */
struct address
{
  text base;
  size_t offset;
};

/* T, if it is one whose offset is not negative; else without a register.  */
address
address_of (text t)
{
  if (!starts_p (t, "[%") || t.back () != ']')
    return {};
  t = t.substr (1, t.size () - 2);
  const size_t plus = t.find_first_of ("+-");
  if (plus == t.npos)
    return { t, 0 };
  if (t[plus] == '-')
    return {};
  const text digits = t.substr (plus + 1);
  if (digits.find_first_not_of ("0123456789") != digits.npos
      || digits.size () > 6)
    return {};
  return { t.substr (0, plus),
           static_cast<size_t> (atol (std::string (digits).c_str ())) };
}

/* How many bytes `ld.TYPE' reads; 0: that is not known.  */
size_t
bytes_of_type (text type)
{
  if (type.size () < 2 || !strchr ("usbf", type[0]))
    return 0;
  const text bits = type.substr (1);
  return bits == "8"    ? 1
         : bits == "16" ? 2
         : bits == "32" ? 4
         : bits == "64" ? 8
                        : 0;
}

/* The result depends on nothing but the operands, and costs little.  */
bool
computation_p (text opcode)
{
  for (text name :
       { "mov.", "cvt.", "add.", "sub.", "mul.lo.", "mul.wide.", "mad.lo.",
         "shl.", "shr.", "neg.", "and.", "or.", "not.", "min.", "max." })
    if (starts_p (opcode, name) && opcode != "mov.pred")
      return true;
  return false;
}

/* One kernel.  */
class kernel_text
{
public:
  explicit kernel_text (text function)
      : m_function (function), m_lines (lines_of (function))
  {
  }

  /* False: it has no such arguments, or does something else with their
     address than to read them.  */
  bool arguments_p ();

  void append (std::string &result);

  /* Of the arguments that it reads.  */
  size_t
  bytes () const
  {
    return m_bytes;
  }

private:
  enum class role
  {
    none,
    argument, /* Loads one.  */
    store,    /* Gives a register to the other threads.  */
    reload,   /* The other threads take it.  */
    part      /* Of a reload that is several lines.  */
  };

  void find_definitions ();
  void find_reloads ();
  bool wide_reload_p (size_t i) const;
  bool base_p (text reg) const;
  bool has_base_p (text t) const;
  bool makes_base_p (const line &l) const;
  void find_bases ();
  bool note_use (size_t i, text operand);
  bool broadcast_p (const line &l, size_t address_operand) const;
  bool invariant_p (text reg, unsigned depth = 0);
  void append_definition (std::string &result, text reg,
                          std::unordered_set<text> &known);
  void append_line (std::string &result, size_t i) const;

  const text m_function;
  const lines m_lines;
  std::vector<role> m_roles; /* Of the lines.  */
  /* By registers: the lines that assign to them, but for reloads.  */
  std::unordered_map<text, std::vector<size_t>> m_definitions;
  std::unordered_map<text, bool> m_invariant;
  std::unordered_set<text> m_bases; /* They have the arguments' address.  */
  size_t m_bytes = 0;
};

bool
no_result_p (text opcode)
{
  for (text name : { "st.", "bra", "bar", "ret", "red.", "call", "membar",
                     "fence", "exit", "trap", ".", "{", "}" })
    if (starts_p (opcode, name))
      return true;
  return opcode.empty ();
}

/* Lines I-3 to I give one register of 64 bits as two halves.  */
bool
kernel_text::wide_reload_p (size_t i) const
{
  if (i < 3)
    return false;
  const line &first = m_lines[i - 3];
  const line &last = m_lines[i];
  if (first.opcode != "mov.b64" || last.opcode != "mov.b64"
      || first.operands.size () != 3 || last.operands.size () != 3
      || first.operands[2] != last.operands[0]
      || first.operands[0] != last.operands[1]
      || first.operands[1] != last.operands[2])
    return false;
  for (size_t half : { i - 2, i - 1 })
    {
      const line &l = m_lines[half];
      if (!starts_p (l.opcode, "shfl.") || l.opcode.find (".idx.") == text::npos
          || l.operands.size () < 2 || l.operands[0] != l.operands[1])
        return false;
    }
  return true;
}

/* Operand ADDRESS_OPERAND of L is in the broadcast variable.  */
bool
kernel_text::broadcast_p (const line &l, size_t address_operand) const
{
  const address a = address_of (l.operands[address_operand]);
  auto found = m_definitions.find (a.base);
  if (found == m_definitions.end () || found->second.empty ())
    return false;
  for (size_t i : found->second)
    if (!starts_p (m_lines[i].opcode, "cvta.shared.")
        || m_lines[i].operands.size () != 2
        || m_lines[i].operands[1] != broadcast_variable)
      return false;
  return true;
}

void
kernel_text::find_definitions ()
{
  for (size_t i = 0; i < m_lines.size (); i++)
    {
      const line &l = m_lines[i];
      if (no_result_p (l.opcode) || l.operands.empty ())
        continue;
      for (text operand : l.operands)
        {
          const bool several = starts_p (operand, "{");
          const text reg = several ? operand.substr (1) : operand;
          if (register_p (reg))
            m_definitions[reg.substr (0, reg.find_first_of ("|}"))].push_back (
                i);
          if (!(several || starts_p (l.operands[0], "{"))
              || operand.back () == '}')
            break;
        }
    }
}

void
kernel_text::find_reloads ()
{
  for (size_t i = 0; i < m_lines.size (); i++)
    {
      const line &l = m_lines[i];
      if (!l.guard.empty () || l.operands.size () < 2)
        continue;
      if (wide_reload_p (i))
        {
          m_roles[i] = role::reload;
          /* The halves have been taken for registers of 32 bits.  */
          m_roles[i - 1] = m_roles[i - 2] = m_roles[i - 3] = role::part;
        }
      else if (starts_p (l.opcode, "shfl.")
               && l.opcode.find (".idx.") != text::npos
               && l.operands[0] == l.operands[1])
        m_roles[i] = role::reload;
      else if (starts_p (l.opcode, "ld.") && l.operands.size () == 2
               && broadcast_p (l, 1))
        m_roles[i] = role::reload;
      else if (starts_p (l.opcode, "st.") && l.operands.size () == 2
               && broadcast_p (l, 0))
        m_roles[i] = role::store;
    }
  for (auto &d : m_definitions)
    d.second.erase (
        std::remove_if (d.second.begin (), d.second.end (),
                        [&] (size_t i) { return m_roles[i] == role::reload; }),
        d.second.end ());
}

bool
kernel_text::base_p (text reg) const
{
  return m_bases.count (reg) != 0;
}

/* T names a register that has the arguments' address.  */
bool
kernel_text::has_base_p (text t) const
{
  for (size_t at = t.find ('%'); at != t.npos; at = t.find ('%', at + 1))
    {
      size_t end = at + 1;
      while (
          end < t.size ()
          && (isalnum (static_cast<unsigned char> (t[end])) || t[end] == '_'))
        end++;
      if (base_p (t.substr (at, end - at)))
        return true;
    }
  return false;
}

/* L assigns the arguments' address, if those of M_BASES have it.  */
bool
kernel_text::makes_base_p (const line &l) const
{
  if (l.operands.size () < 2)
    return false;
  if (l.opcode == "ld.param.u64")
    return l.operands[1] == "[%in_ar0]";
  if (l.opcode == "cvta.global.u64")
    return starts_p (l.operands[1], arguments_variable);
  if (l.opcode == "mov.u64")
    return base_p (l.operands[1]);
  return l.opcode == "selp.u64" && l.operands.size () == 4
         && base_p (l.operands[1]) && base_p (l.operands[2]);
}

void
kernel_text::find_bases ()
{
  for (bool more = true; more;)
    {
      more = false;
      for (const auto &d : m_definitions)
        if (!d.second.empty () && !base_p (d.first)
            && std::all_of (d.second.begin (), d.second.end (), [&] (size_t i) {
                 return makes_base_p (m_lines[i]);
               }))
          {
            m_bases.insert (d.first);
            more = true;
          }
    }
}

/* Line I has OPERAND, in which the arguments' address is.  False: what for is
   not known.  */
bool
kernel_text::note_use (size_t i, text operand)
{
  const line &l = m_lines[i];
  if (m_roles[i] != role::none || (makes_base_p (l) && base_p (l.operands[0])))
    return true;
  if (starts_p (l.opcode, "setp.") && l.operands.size () == 3)
    return l.operands[1] == "0" || l.operands[2] == "0";
  const address a = address_of (operand);
  const size_t bytes
      = starts_p (l.opcode, "ld.") ? bytes_of_type (l.opcode.substr (3)) : 0;
  if (!bytes || a.base.empty () || l.operands.size () != 2 || a.offset % bytes)
    return false;
  m_roles[i] = role::argument;
  m_bytes = std::max (m_bytes, a.offset + bytes);
  return true;
}

bool
kernel_text::arguments_p ()
{
  if (m_function.find (old_parameter) == text::npos
      || m_function.find (arguments_variable) == text::npos)
    return false;
  m_roles.assign (m_lines.size (), role::none);
  find_definitions ();
  find_reloads ();
  find_bases ();
  for (size_t i = 0; i < m_lines.size (); i++)
    if (!starts_p (m_lines[i].opcode, "."))
      for (text operand : m_lines[i].operands)
        if (has_base_p (operand) && !note_use (i, operand))
          return false;
  m_bytes = (m_bytes + 7) & ~size_t (7);
  return m_bytes && m_bytes + sizeof (void *) <= most_parameter_bytes;
}

/* REG has the same value in each thread, and each can compute it.  */
bool
kernel_text::invariant_p (text reg, unsigned depth)
{
  if (base_p (reg))
    return true;
  auto known = m_invariant.find (reg);
  if (known != m_invariant.end ())
    return known->second;
  auto found = m_definitions.find (reg);
  /* A chain of assignments that never ends has no value.  */
  constexpr unsigned deepest = 100;
  bool result = false;
  if (found != m_definitions.end () && found->second.size () == 1
      && depth < deepest)
    {
      const size_t i = found->second[0];
      const line &l = m_lines[i];
      if (m_roles[i] == role::argument)
        result = l.guard.empty ();
      else if (m_roles[i] == role::none && l.guard.empty ()
               && computation_p (l.opcode) && l.operands[0] == reg)
        result = std::all_of (
            l.operands.begin () + 1, l.operands.end (), [&] (text operand) {
              return register_p (operand)
                         ? !base_p (operand) && invariant_p (operand, depth + 1)
                         : isdigit (static_cast<unsigned char> (
                             operand[operand[0] == '-']));
            });
    }
  return m_invariant[reg] = result;
}

void
kernel_text::append_line (std::string &result, size_t i) const
{
  const line &l = m_lines[i];
  if (m_roles[i] != role::argument)
    {
      result.append (l.text);
      return;
    }
  if (!l.guard.empty ())
    result.append (l.text.substr (0, l.text.find (l.opcode)));
  result.append ("\tld.param.")
      .append (l.opcode.substr (3))
      .append ("\t")
      .append (l.operands[0])
      .append (", [%in_arguments+")
      .append (std::to_string (address_of (l.operands[1]).offset))
      .append ("];\n");
}

/* Append what computes REG, which is invariant; KNOWN: what has been.  */
void
kernel_text::append_definition (std::string &result, text reg,
                                std::unordered_set<text> &known)
{
  if (base_p (reg) || !known.insert (reg).second)
    return;
  const size_t i = m_definitions[reg][0];
  if (m_roles[i] != role::argument)
    for (size_t n = 1; n < m_lines[i].operands.size (); n++)
      if (register_p (m_lines[i].operands[n]))
        append_definition (result, m_lines[i].operands[n], known);
  append_line (result, i);
}

void
kernel_text::append (std::string &result)
{
  std::unordered_set<text> known;
  for (size_t i = 0; i < m_lines.size (); i++)
    {
      const line &l = m_lines[i];
      const size_t signature = l.text.find (old_parameter);
      if (signature != l.text.npos)
        result.append (l.text.substr (0, signature))
            .append ("(.param .u64 %in_ar0, .param .align 8 .b8 "
                     "%in_arguments[")
            .append (std::to_string (m_bytes))
            .append ("])")
            .append (l.text.substr (signature + old_parameter.size ()));
      else if (m_roles[i] == role::store && invariant_p (l.operands[1]))
        continue;
      else if (m_roles[i] == role::reload && invariant_p (l.operands[0]))
        append_definition (result, l.operands[0], known);
      else if (m_roles[i] == role::part)
        {
          size_t last = i;
          while (m_roles[last] == role::part)
            last++;
          if (!invariant_p (m_lines[last].operands[0]))
            append_line (result, i);
        }
      else
        append_line (result, i);
      if (m_roles[i] == role::none && !l.opcode.empty ())
        known.clear ();
    }
}

} // namespace

size_t
append_with_parameters (std::string &result, std::string_view function)
{
  kernel_text k (function);
  if (!k.arguments_p ())
    {
      result.append (function);
      return 0;
    }
  k.append (result);
  return k.bytes ();
}

} // namespace cuda
} // namespace accdeep
