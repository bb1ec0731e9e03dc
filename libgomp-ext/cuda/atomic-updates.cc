/* Atomic updates: consumes the text of a function in PTX, produces it with
   other instructions where a loop does nothing but this until it succeeds:

     wanted = expected OP value
     old = compare-and-swap (address, expected, wanted)
     if old != expected, expected = old, and again

   What GCC 12 to 16 write around that, so that one thread of a block does it
   and the others wait, is known.  A loop with anything else stays as it is.
   GCC makes these loops in nvptx_lockless_update and
   expand_omp_atomic_pipeline; for the instructions see PTX ISA, 9.7.13.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/cuda/atomic-updates.h"

#include "libgomp-ext/cuda/ptx-lines.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace accdeep
{
namespace cuda
{

namespace
{

bool
ends_p (std::string_view text, std::string_view suffix)
{
  return text.size () >= suffix.size ()
         && text.substr (text.size () - suffix.size ()) == suffix;
}

bool
swap_p (const line &l)
{
  return l.opcode.substr (0, 5) == "atom."
         && (ends_p (l.opcode, ".cas.b32") || ends_p (l.opcode, ".cas.b64"))
         && l.operands.size () == 4 && l.guard.empty ();
}

/* An operation for which there is an instruction without a loop.  */
struct operation
{
  std::string_view opcode;
  std::string_view atom; /* What follows `atom.'.  */
  std::string_view type; /* Of a register for its value.  */

  /* It is an addition of the negative value.  */
  bool
  negates_p () const
  {
    return opcode.substr (0, 4) == "sub.";
  }

  /* Not every device has the instruction.  */
  bool
  doubles_p () const
  {
    return type == "f64";
  }

  /* The instruction takes subnormal numbers for 0.  */
  bool
  flushes_p () const
  {
    return type == "f32";
  }
};

constexpr operation operations[] = {
  { "add.u32", "add.u32", "u32" }, { "add.s32", "add.u32", "u32" },
  { "add.u64", "add.u64", "u64" }, { "add.s64", "add.u64", "u64" },
  { "sub.u32", "add.u32", "s32" }, { "sub.s32", "add.u32", "s32" },
  { "sub.u64", "add.u64", "s64" }, { "sub.s64", "add.u64", "s64" },
  { "min.u32", "min.u32", "u32" }, { "min.s32", "min.s32", "s32" },
  { "min.u64", "min.u64", "u64" }, { "min.s64", "min.s64", "s64" },
  { "max.u32", "max.u32", "u32" }, { "max.s32", "max.s32", "s32" },
  { "max.u64", "max.u64", "u64" }, { "max.s64", "max.s64", "s64" },
  { "and.b32", "and.b32", "b32" }, { "and.b64", "and.b64", "b64" },
  { "or.b32", "or.b32", "b32" },   { "or.b64", "or.b64", "b64" },
  { "xor.b32", "xor.b32", "b32" }, { "xor.b64", "xor.b64", "b64" },
  { "add.f64", "add.f64", "f64" }, { "sub.f64", "add.f64", "f64" },
  { "add.f32", "add.f32", "f32" }, { "sub.f32", "add.f32", "f32" },
};

const operation *
find_operation (std::string_view opcode)
{
  for (const operation &o : operations)
    if (o.opcode == opcode)
      return &o;
  return nullptr;
}

/* What a register holds.  */
struct value
{
  enum
  {
    initial,  /* What NAME, a register or a number, had in the beginning.  */
    computed, /* EXPECTED, and what NAME had, by WHAT.  */
    old,      /* What the swap found, in the turn NUMBER.  */
    differs,  /* Whether that is not what was expected: 0 or 1.  */
    no
  } kind;
  std::string_view name;
  const operation *what;
  unsigned number; /* If COMPUTED, the turn that had found EXPECTED.  */

  bool
  operator== (const value &v) const
  {
    return kind == v.kind && name == v.name && what == v.what
           && number == v.number;
  }
};

/* A loop, executed with values for what its active thread has.  */
class loop
{
public:
  /* From line FIRST, a label, to LAST, the branch back, with one swap at
     SWAP.  */
  loop (const lines &all, size_t first, size_t swap, size_t last)
      : m_lines (all), m_first (first), m_swap (swap), m_last (last)
  {
  }

  /* It is as above.  */
  bool update_p ();

  /* Append it to RESULT, as what it does.  */
  void append (std::string &result) const;

  size_t
  first () const
  {
    return m_first;
  }

  size_t
  last () const
  {
    return m_last;
  }

  /* The instruction is one for double precision.  */
  bool
  doubles_p () const
  {
    return m_operation->doubles_p ();
  }

private:
  bool turn (unsigned number);
  bool execute (const line &l, unsigned number);
  bool written_p (std::string_view name) const;
  bool skips_p (const line &l, size_t at) const;
  bool compare (const line &l, unsigned number);
  bool swap (const line &l, unsigned number);
  bool compute (const line &l);
  void append_again (std::string &result, const char *guard) const;
  void append_exact (std::string &result) const;
  void append_normal (std::string &result) const;
  std::string atom () const;

  value
  of (std::string_view name) const
  {
    const auto known = m_values.find (name);
    if (known != m_values.end ())
      return known->second;
    return { value::initial, name, nullptr, 0 };
  }

  bool
  set (std::string_view name, const value &v)
  {
    m_values[name] = v;
    return true;
  }

  const lines &m_lines;
  const size_t m_first;
  const size_t m_swap;
  const size_t m_last;
  std::map<std::string_view, value> m_values;
  value m_expected = { value::no, {}, nullptr, 0 };
  const operation *m_operation = nullptr;
  std::string_view m_value;
};

/* Some instruction changes the register NAME.  */
bool
loop::written_p (std::string_view name) const
{
  for (size_t i = m_first; i < m_last; i++)
    if (!m_lines[i].operands.empty () && !m_lines[i].branch_p ()
        && m_lines[i].operands[0] == name)
      return true;
  return false;
}

/* L, at AT, is where threads that have nothing to do go on behind what others
   do.  */
bool
loop::skips_p (const line &l, size_t at) const
{
  if (!l.branch_p () || l.guard.empty () || l.operands.size () != 1)
    return false;
  const size_t name = l.guard.find_first_not_of ('!');
  if (name == l.guard.npos || written_p (l.guard.substr (name)))
    return false;
  for (size_t i = at; i < m_last; i++)
    if (m_lines[i].label == l.operands[0])
      return true;
  return false;
}

/* L is a setp.  */
bool
loop::compare (const line &l, unsigned number)
{
  static const std::set<std::string_view> different
      = { "setp.ne.u32", "setp.ne.s32", "setp.ne.b32",
          "setp.ne.u64", "setp.ne.s64", "setp.ne.b64" };
  const value none = { value::no, {}, nullptr, 0 };
  if (l.operands.size () != 3)
    return false;
  const value a = of (l.operands[1]);
  const value b = of (l.operands[2]);
  if (l.opcode == "setp.eq.u32" && l.operands[1] == "1" && l.operands[2] == "0")
    return set (l.operands[0], none);
  if (!different.count (l.opcode))
    return false;
  const value found = { value::old, {}, nullptr, number };
  if (l.operands[2] == "0" && a.kind == value::differs)
    return set (l.operands[0], a);
  if ((a == found && b == m_expected) || (b == found && a == m_expected))
    return set (l.operands[0], { value::differs, {}, nullptr, number });
  return false;
}

bool
loop::swap (const line &l, unsigned number)
{
  m_expected = of (l.operands[2]);
  const value wanted = of (l.operands[3]);
  set (l.operands[0], { value::old, {}, nullptr, number });
  if (number == 1)
    return true;
  /* It expects what the turn before has found.  */
  const value found = { value::old, {}, nullptr, number - 1 };
  if (!(m_expected == found) || wanted.kind != value::computed
      || wanted.number != number - 1
      || wanted.what->opcode.substr (wanted.what->opcode.size () - 2)
             != l.opcode.substr (l.opcode.size () - 2))
    return false;
  if (written_p (wanted.name))
    return false;
  m_operation = wanted.what;
  m_value = wanted.name;
  return true;
}

/* L may be an operation.  */
bool
loop::compute (const line &l)
{
  const operation *what = find_operation (l.opcode);
  if (!what || l.operands.size () != 3)
    return false;
  value a = of (l.operands[1]);
  value b = of (l.operands[2]);
  if (!what->negates_p () && a.kind == value::initial)
    std::swap (a, b);
  if (b.kind != value::initial)
    return set (l.operands[0], { value::no, {}, nullptr, 0 });
  /* In the first turn, what was found before is not known.  */
  return set (l.operands[0],
              { a.kind == value::old ? value::computed : value::no, b.name,
                what, a.number });
}

/* Execute L in the turn NUMBER.  False: it is none of the instructions that
   such a loop has.  */
bool
loop::execute (const line &l, unsigned number)
{
  static const std::set<std::string_view> waits
      = { "bar.warp.sync", "barrier.sync.aligned", "barrier.sync", "bar.sync" };
  static const std::set<std::string_view> copies
      = { "mov.b32",  "mov.u32",           "mov.s32",       "mov.f32",
          "mov.b64",  "mov.u64",           "mov.s64",       "mov.f64",
          "mov.pred", "shfl.sync.idx.b32", "st.shared.u32", "ld.shared.u32" };
  if (!l.guard.empty ())
    return false;
  if (l.opcode.empty () || l.opcode == ".loc" || waits.count (l.opcode))
    return true;
  if (swap_p (l))
    return swap (l, number);
  if (copies.count (l.opcode))
    {
      /* Memory is that by which threads tell each other how it went on.  */
      for (std::string_view o : l.operands)
        if (o[0] == '[' && o != "[__oacc_bcast]")
          return false;
      if (l.operands.size () < 2 || l.operands[0][0] == '{'
          || l.operands[1][0] == '{')
        return false;
      return set (l.operands[0], of (l.operands[1]));
    }
  if (l.opcode == "selp.u32" && l.operands.size () == 4 && l.operands[1] == "1"
      && l.operands[2] == "0")
    return set (l.operands[0], of (l.operands[3]));
  return l.opcode.substr (0, 5) == "setp." ? compare (l, number) : compute (l);
}

bool
loop::turn (unsigned number)
{
  for (size_t i = m_first; i < m_last; i++)
    if (!skips_p (m_lines[i], i) && !execute (m_lines[i], number))
      return false;
  return of (m_lines[m_last].guard)
         == value{ value::differs, {}, nullptr, number };
}

bool
loop::update_p ()
{
  for (size_t i = m_first; i <= m_last; i++)
    if (i != m_swap && swap_p (m_lines[i]))
      return false;
  std::string_view address = m_lines[m_swap].operands[1];
  address = address.substr (0, address.find_first_of ("+]"));
  return !address.empty () && !written_p (address.substr (1)) && turn (1)
         && turn (2) && m_operation;
}

/* Append, each after GUARD, the instructions in front of the swap that have
   something to do with numbers: they do now what they would in a turn that
   expects the right one.  */
void
loop::append_again (std::string &result, const char *guard) const
{
  for (size_t i = m_first; i < m_swap; i++)
    {
      const line &l = m_lines[i];
      if (l.opcode.substr (0, 4) == "mov." && l.opcode != "mov.pred")
        result.append (guard).append (l.text);
      else if (find_operation (l.opcode))
        result.append (guard).append (l.text);
    }
}

/* The instruction's name, with the swap's memory.  */
std::string
loop::atom () const
{
  const std::string_view opcode = m_lines[m_swap].opcode;
  return std::string (opcode.substr (0, opcode.size () - 7))
      .append (m_operation->atom);
}

void
loop::append_exact (std::string &result) const
{
  const std::vector<std::string_view> &o = m_lines[m_swap].operands;
  const std::string type (m_operation->type);
  const std::string move = "\tmov.b" + type.substr (1) + "\t";
  const std::string found = "%accdeep_found";
  std::string operand (m_value);
  result += "\t{\n\t.reg ." + type + " " + found + ";\n";
  if (m_operation->negates_p ())
    {
      result += "\tneg." + type + "\t" + found + ", " + operand + ";\n";
      operand = found;
    }
  result += "\t" + atom () + "\t" + found + ", ";
  result.append (o[1]).append (", ").append (operand).append (";\n");
  result.append (move).append (o[0]).append (", " + found + ";\n");
  result.append (move).append (o[2]).append (", " + found + ";\n\t}\n");
  append_again (result, "");
}

/* If a value has at least 2^-100, neither the sum with any other is subnormal,
   nor does it matter if the other was.  */
void
loop::append_normal (std::string &result) const
{
  const line &l = m_lines[m_swap];
  const std::vector<std::string_view> &o = l.operands;
  const std::string value (m_value);
  result += "\t{\n\t.reg .pred %accdeep_normal;\n"
            "\t.reg .f32 %accdeep_found;\n"
            "\tabs.f32\t%accdeep_found, "
            + value
            + ";\n"
              "\tsetp.ge.f32\t%accdeep_normal, %accdeep_found, 0f0D800000;\n"
              "\t@!%accdeep_normal ";
  result.append (l.text);
  result += m_operation->negates_p ()
                ? "\tneg.f32\t%accdeep_found, " + value + ";\n"
                : "\tmov.f32\t%accdeep_found, " + value + ";\n";
  const std::string guard = "\t@%accdeep_normal ";
  result += guard + atom () + "\t%accdeep_found, ";
  result.append (o[1]).append (", %accdeep_found;\n");
  for (std::string_view to : { o[0], o[2] })
    result.append (guard + "mov.b32\t")
        .append (to)
        .append (", %accdeep_found;\n");
  append_again (result, "\t@%accdeep_normal ");
  result += "\t}\n";
}

void
loop::append (std::string &result) const
{
  for (size_t i = m_first; i < m_swap; i++)
    result.append (m_lines[i].text);
  if (m_operation->flushes_p ())
    append_normal (result);
  else
    append_exact (result);
  for (size_t i = m_swap + 1; i <= m_last; i++)
    result.append (m_lines[i].text);
}

/* The loop around the swap at SWAP, of ALL, whose lines before FROM are done:
   from the label to which the next branch leads back.  */
std::optional<loop>
loop_around (const lines &all, size_t from, size_t swap)
{
  size_t last = swap + 1;
  while (last < all.size () && !all[last].branch_p ())
    last++;
  if (last == all.size () || all[last].operands.size () != 1)
    return std::nullopt;
  for (size_t first = swap; first-- > from;)
    if (all[first].label == all[last].operands[0])
      return loop (all, first, swap, last);
  return std::nullopt;
}

} // namespace

bool
append_updated (std::string &result, std::string_view function, bool doubles)
{
  bool added = false;
  if (function.find (".cas.b") == function.npos)
    {
      result.append (function);
      return added;
    }
  const lines all = lines_of (function);
  size_t done = 0;
  for (size_t swap = 0; swap < all.size (); swap++)
    {
      if (!swap_p (all[swap]))
        continue;
      std::optional<loop> l = loop_around (all, done, swap);
      if (!l || !l->update_p () || (l->doubles_p () && !doubles))
        continue;
      for (; done < l->first (); done++)
        result.append (all[done].text);
      l->append (result);
      added |= l->doubles_p ();
      swap = l->last ();
      done = swap + 1;
    }
  for (; done < all.size (); done++)
    result.append (all[done].text);
  return added;
}

} // namespace cuda
} // namespace accdeep
