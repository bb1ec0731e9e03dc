/* The words of reports: consumes layouts, produces one line for a directive and
   one for each member.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/report-text.h"
#include "plugin/front/gcc/front.h"
#include "plugin/gcc/fortran.h"
#include "plugin/lower/by-hand.h"
#include "plugin/lower/layout.h"
#include "plugin/lower/references.h"

#include <algorithm>
#include <array>
#include <set>

namespace accdeep
{

namespace
{

/* How many names a line has at most of one thing.  */
constexpr std::size_t most_names = 6;

/* ------------------------------------------------------------------------
   What happens to bytes: table 1.5 of the language.
   ------------------------------------------------------------------------ */

enum class effect
{
  both,
  in,
  out,
  memory, /* Without a transfer.  */
  expected,
  used,
  released,
  none
};
constexpr std::size_t n_effects = static_cast<std::size_t> (effect::none) + 1;

struct treatment
{
  action what = action::inherit;
  direction way = direction::inherit;
};

/* What FIELD, an `action' of the binary interface, makes of OUTER.  */
treatment
inherit (std::uint32_t field, bool init_needed, treatment outer)
{
  const auto own
      = static_cast<action> (field & ((1u << ACCDEEP_DIRECTION_SHIFT) - 1));
  const auto way = static_cast<direction> (field >> ACCDEEP_DIRECTION_SHIFT);
  if (own != action::inherit)
    outer = { own, direction::inout };
  if (way != direction::inherit)
    outer.way = way;
  if (!init_needed)
    return outer;
  if (outer.what == action::create)
    outer.what = action::copyin;
  else if (outer.what == action::copyout)
    outer.what = action::copy;
  if (outer.way == direction::none)
    outer.way = direction::in;
  else if (outer.way == direction::out)
    outer.way = direction::inout;
  return outer;
}

effect
transfer (bool in, bool out, effect otherwise)
{
  return in && out ? effect::both
         : in      ? effect::in
         : out     ? effect::out
                   : otherwise;
}

effect
effect_on_entry (treatment how, bool comes_out, bool may_go_in,
                 bool may_come_out)
{
  switch (how.what)
    {
    case action::copy:
      return transfer (may_go_in, comes_out && may_come_out, effect::memory);
    case action::copyin:
      return transfer (may_go_in, false, effect::memory);
    case action::copyout:
      return transfer (false, comes_out && may_come_out, effect::memory);
    case action::create:
      return effect::memory;
    case action::present:
      return effect::expected;
    case action::no_create:
      return effect::used;
    default:
      return effect::none;
    }
}

/* What HOW does at a directive CONSTRUCT; an update goes to the device if
   TO_DEVICE.  */
effect
effect_of (treatment how, accdeep_construct construct, bool to_device)
{
  const bool in = how.way != direction::out && how.way != direction::none;
  const bool out = how.way != direction::in && how.way != direction::none;
  const bool moves = how.what == action::copy || how.what == action::copyout;
  switch (construct)
    {
    case ACCDEEP_CONSTRUCT_ENTER_DATA:
      return effect_on_entry (how, false, in, out);
    case ACCDEEP_CONSTRUCT_EXIT_DATA:
      if (moves)
        return out ? effect::out : effect::released;
      return how.what == action::copyin || how.what == action::create
                     || how.what == action::delete_
                 ? effect::released
                 : effect::none;
    case ACCDEEP_CONSTRUCT_UPDATE:
      if (how.what != action::update && how.what != action::copy
          && how.what != (to_device ? action::copyin : action::copyout))
        return effect::none;
      return to_device ? (in ? effect::in : effect::none)
                       : (out ? effect::out : effect::none);
    default:
      return effect_on_entry (how, true, in, out);
    }
}

/* What the clause of O does to objects that say nothing themselves.  */
treatment
treatment_of (const reported_operand &o, accdeep_construct construct)
{
  if (construct == ACCDEEP_CONSTRUCT_UPDATE)
    return { action::update, direction::inout };
  static const std::array<std::pair<const char *, action>, 7> actions
      = { { { "copy", action::copy },
            { "copyin", action::copyin },
            { "copyout", action::copyout },
            { "create", action::create },
            { "present", action::present },
            { "no_create", action::no_create },
            { "delete", action::delete_ } } };
  for (const auto &a : actions)
    if (o.kind_name == a.first)
      return { a.second, direction::inout };
  return {};
}

/* ------------------------------------------------------------------------
   Lists.
   ------------------------------------------------------------------------ */

/* "t.a and t.b ", with VERB for one or with that for several.  */
std::string
clause_of_names (const std::vector<std::string> &names, const char *one,
                 const char *several)
{
  return enumerate_some (names) + (names.size () == 1 ? one : several);
}

void
add_sentence (std::string &text, const std::string &sentence)
{
  if (!text.empty () && !sentence.empty ())
    text += "; ";
  text += sentence;
}

/* "goes in": for members that do something else than their clause, MAIN.  */
std::string
deviation (const std::vector<std::string> &names, effect e, effect main)
{
  const bool only = main == effect::both;
  switch (e)
    {
    case effect::both:
      return clause_of_names (names, " goes in and comes out",
                              " go in and come out");
    case effect::in:
      return only ? clause_of_names (names, " goes in only", " go in only")
                  : clause_of_names (names, " goes in", " go in");
    case effect::out:
      return only ? clause_of_names (names, " comes out only", " come out only")
                  : clause_of_names (names, " comes out", " come out");
    case effect::memory:
      return clause_of_names (names, " is allocated", " are allocated");
    case effect::expected:
      return clause_of_names (names, " must be present", " must be present");
    case effect::used:
      return clause_of_names (names, " is used if it is present",
                              " are used as far as they are present");
    case effect::released:
      return clause_of_names (names, " is released", " are released");
    case effect::none:
      return clause_of_names (names, " does not move", " do not move");
    }
  gcc_unreachable ();
}

/* What a clause with the effect MAIN does.  */
const char *
verb_of (effect main)
{
  switch (main)
    {
    case effect::memory:
      return " allocates ";
    case effect::expected:
      return " expects ";
    case effect::used:
      return " uses ";
    case effect::released:
      return " releases ";
    default:
      return " moves ";
    }
}

/* ------------------------------------------------------------------------
   Operands.
   ------------------------------------------------------------------------ */

/* Does TYPE have a directive that says what its members are?  */
bool
shaped_p (tree type)
{
  return RECORD_OR_UNION_TYPE_P (type)
         && shapes ().has_directives_p (*view_of (type));
}

/* A type in what TYPE leads to that the translation unit copies by hand, or
   null; in Fortran.  */
tree
copied_by_hand (tree type, std::set<tree> &seen)
{
  type = TYPE_MAIN_VARIANT (type);
  if (!may_be_copied_by_hand_p (type) || !seen.insert (type).second)
    return NULL_TREE;
  if (copied_by_hand_at (type))
    return type;
  const std::string unnamed;
  const type_layout &layout = layout_of (type, unnamed);
  for (const layout_part &part : layout.parts)
    if (tree found = copied_by_hand (part.type, seen))
      return found;
  for (const layout_member &m : layout.members)
    if (tree found = m.element ? copied_by_hand (m.element, seen) : NULL_TREE)
      return found;
  return NULL_TREE;
}

/* Why objects of TYPE are bytes where nobody says more; empty: they are not, as
   far as is known here.  */
std::string
reason_by_hand (tree type)
{
  if (!may_be_copied_by_hand_p (type) || meaning_here () == deep_meaning::deep)
    return std::string ();
  if (meaning_here () == deep_meaning::shallow)
    return "of -fplugin-arg-accdeep-fortran=shallow";
  std::set<tree> seen;
  tree found = copied_by_hand (type, seen);
  if (!found)
    return std::string ();
  const expanded_location at = expand_location (*copied_by_hand_at (found));
  const std::string place
      = std::string (" at ") + at.file + ':' + std::to_string (at.line);
  if (found == TYPE_MAIN_VARIANT (type))
    return type_name (type) + " is copied by hand" + place;
  return type_name (type) + " leads to " + type_name (found)
         + ", which is copied by hand" + place;
}

/* Tells of one operand.  */
class teller
{
public:
  /* O is one of DIRECTIVE's operands.  */
  teller (const reported_operand &o,
          const directive_report::contents &directive, report_text &result)
      : m_operand (o), m_directive (directive),
        m_construct (directive.construct), m_result (result),
        m_clause (treatment_of (o, directive.construct)),
        m_main (o.invoked ? effect::none : effect_at (m_clause))
  {
  }

  void tell ();

private:
  struct named_reason
  {
    std::string reason;
    std::vector<std::string> names;
  };

  effect
  effect_at (treatment how) const
  {
    return effect_of (how, m_construct, m_operand.kind_name == "device");
  }
  void members (const type_layout &layout, const std::string &prefix,
                treatment outer);
  void follow (const type_layout &layout, const layout_outcome &outcome,
               const std::string &name, treatment how);
  void moved (const std::string &name, effect e, location loc,
              const std::string &more = std::string ());
  void shallow (const std::string &name, const std::string &reason,
                location loc);
  bool objects_move_p (const type_layout &layout) const;
  /* Are pointers set on the device?  */
  bool
  entry_p () const
  {
    return m_construct != ACCDEEP_CONSTRUCT_UPDATE
           && m_construct != ACCDEEP_CONSTRUCT_EXIT_DATA;
  }
  void detail (location loc, const std::string &text);
  void plain (const std::string &name, treatment how, location loc);
  void end_plain_run ();
  bool operand_p (const std::string &name) const;
  std::string what_is_left () const;
  std::string sentence () const;

  const reported_operand &m_operand;
  const directive_report::contents &m_directive;
  const accdeep_construct m_construct;
  report_text &m_result;
  const treatment m_clause;
  const effect m_main; /* none: only what members say.  */

  std::array<std::vector<std::string>, n_effects> m_moved;
  std::vector<std::string> m_looked_up;
  std::vector<std::string> m_stay;
  std::vector<named_reason> m_shallow;
  std::vector<const type_layout *> m_path;
  bool m_whole = true; /* The operand's objects themselves move.  */
  /* Neighbours that move with their object.  */
  std::vector<std::string> m_run;
  location m_run_loc = 0;
  effect m_run_effect = effect::none;
};

/* Has NAME a clause of its own?  */
bool
teller::operand_p (const std::string &name) const
{
  return std::any_of (
      m_directive.operands.begin (), m_directive.operands.end (),
      [&] (const reported_operand &o) { return o.name == name; });
}

void
teller::detail (location loc, const std::string &text)
{
  end_plain_run ();
  m_result.details.push_back ({ loc, text });
}

void
teller::end_plain_run ()
{
  if (m_run.empty ())
    return;
  m_result.details.push_back (
      { m_run_loc, deviation (m_run, m_run_effect, effect::none) });
  m_run.clear ();
}

void
teller::moved (const std::string &name, effect e, location loc,
               const std::string &more)
{
  m_moved[static_cast<std::size_t> (e)].push_back (name);
  detail (loc, deviation ({ name }, e, effect::none) + more);
}

void
teller::shallow (const std::string &name, const std::string &reason,
                 location loc)
{
  detail (loc, name + " is shallow because " + reason);
  for (named_reason &s : m_shallow)
    if (s.reason == reason)
      {
        s.names.push_back (name);
        return;
      }
  m_shallow.push_back ({ reason, { name } });
}

/* A member that lies in the object and leads nowhere.  */
void
teller::plain (const std::string &name, treatment how, location loc)
{
  const effect e = effect_at (how);
  if (e != effect_at (m_clause) || (!m_whole && m_path.size () == 1))
    m_moved[static_cast<std::size_t> (e)].push_back (name);
  if (e != m_run_effect)
    end_plain_run ();
  if (m_run.empty ())
    m_run_loc = loc;
  m_run_effect = e;
  m_run.push_back (name);
}

/* The extents of M as the user knows them.  IN_LIBRARY: a library has written
   them.  */
std::string
extents_of (const layout_member &m, bool in_library)
{
  std::string text;
  for (const layout_step &step : m.steps)
    if (step.kind == ACCDEEP_STEP_DESCRIPTOR)
      {
        if (step.full_length == 0)
          continue;
        text += "(:";
        for (std::uint64_t i = 1; i < step.full_length; i++)
          text += ",:";
        text += ')';
      }
    else if (step.flags & ACCDEEP_STEP_REFERENCE)
      continue;
    else if (in_library && in_system_header_at (gcc_location (step.loc)))
      text += "[]";
    else
      text += step.text;
  return text;
}

/* What stands between M, called NAME, and the members of what it leads to.  */
std::string
element_prefix (const layout_member &m, const std::string &name)
{
  if (lang_GNU_Fortran ())
    return name + extents_of (m, false);
  std::string text = name;
  const char *mark = ".";
  for (const layout_step &step : m.steps)
    {
      const bool one = step.length.kind == ACCDEEP_VALUE_CONSTANT
                       && step.length.number == 1
                       && step.lower.kind == ACCDEEP_VALUE_CONSTANT
                       && step.lower.number == 0;
      if (step.flags & ACCDEEP_STEP_REFERENCE)
        continue;
      if (step.kind == ACCDEEP_STEP_POINTER && one && &step == &m.steps.back ())
        mark = "->";
      else
        text += "[]";
    }
  return text + mark;
}

/* OUTCOME of LAYOUT, called NAME, leads to other objects.  */
void
teller::follow (const type_layout &layout, const layout_outcome &outcome,
                const std::string &name, treatment how)
{
  const layout_member &m = layout.members[outcome.member];
  const bool translated = !m.steps.empty ()
                          && (m.steps.back ().kind == ACCDEEP_STEP_LOOKUP
                              || m.steps.back ().kind == ACCDEEP_STEP_RELATIVE);
  std::string text = name + extents_of (m, outcome.in_library);
  if (translated)
    {
      if (!outcome.in_library)
        {
          if (entry_p ())
            m_looked_up.push_back (text);
          detail (outcome.loc,
                  text + (entry_p () ? " is looked up" : " does not move"));
        }
      return;
    }
  std::string more;
  if (m.flags & ACCDEEP_MEMBER_CONDITIONAL)
    more += ", if its condition holds";
  if ((m.flags & ACCDEEP_MEMBER_LIVE) && !outcome.in_library)
    more += ", those elements that exist";
  if (m.flags & ACCDEEP_MEMBER_UNION)
    more += ", in a union";
  if (!m.element)
    {
      moved (text, effect_at (how), outcome.loc, more);
      return;
    }
  const std::string by_hand = assumed_shape_p (m.element_shape)
                                  ? reason_by_hand (m.element)
                                  : std::string ();
  const type_layout &element = layout_of (m.element, m.element_shape);
  const bool again
      = std::find (m_path.begin (), m_path.end (), &element) != m_path.end ();
  if (again)
    text += " (recursively)";
  moved (text, effect_at (how), outcome.loc,
         more + ": " + type_name (m.element));
  if (!by_hand.empty ())
    shallow (text, by_hand, outcome.loc);
  else if (!again)
    {
      m_path.push_back (&element);
      members (element, element_prefix (m, name), how);
      m_path.pop_back ();
    }
}

/* Is O of a member that leads to other objects?  */
bool
leads_away_p (const layout_outcome &o)
{
  return POINTER_TYPE_P (TREE_TYPE (o.field)) || self_shape_of (o.field);
}

/* Do objects with LAYOUT move themselves, so that it is enough to name members
   that do something else?  One that has nothing but pointers is no less there
   than what they lead to.  */
bool
teller::objects_move_p (const type_layout &layout) const
{
  int moves = 0;
  int stays = 0;
  for (const layout_outcome &o : layout.outcomes)
    if (o.fate == member_fate::bits
        && effect_at (inherit (o.action, o.init_needed, m_clause))
               == effect_at (m_clause))
      moves++;
    else if (o.fate == member_fate::bits
             || (o.fate == member_fate::excluded && !leads_away_p (o)))
      stays++;
  return moves > stays || (moves == 0 && stays == 0);
}

/* Is O a component of gfortran's own?  */
bool
hidden_p (const layout_outcome &o)
{
  return lang_GNU_Fortran ()
         && o.name.compare (o.name.find_last_of ('%') + 1, 1, "_") == 0;
}

/* Is what lies at OFFSET in one of PARTS?  */
bool
in_part_p (const std::vector<const layout_part *> &parts, std::uint64_t offset)
{
  return std::any_of (
      parts.begin (), parts.end (), [offset] (const layout_part *p) {
        return offset >= p->offset && offset - p->offset < p->bytes;
      });
}

void
teller::members (const type_layout &layout, const std::string &prefix,
                 treatment outer)
{
  std::vector<const layout_part *> by_hand;
  for (const layout_part &part : layout.parts)
    {
      const std::string reason = reason_by_hand (part.type);
      if (reason.empty () || in_part_p (by_hand, part.offset))
        continue;
      by_hand.push_back (&part);
      shallow (prefix + part.name, reason, 0);
    }
  for (const layout_outcome &o : layout.outcomes)
    {
      if (in_part_p (by_hand, o.offset))
        continue;
      if (m_operand.alone)
        {
          if (leads_away_p (o) && !o.in_library && !hidden_p (o))
            shallow (prefix + o.name,
                     "the directive is about the variable alone", o.loc);
          continue;
        }
      std::string name = prefix + o.name;
      /* A container's own elements.  */
      if (o.name.empty () || (lang_GNU_Fortran () && o.name == "%"))
        name = prefix.substr (0, prefix.find_last_not_of (".->") + 1);
      const treatment how = inherit (o.action, o.init_needed, outer);
      if (operand_p (name) && name != m_operand.name)
        continue;
      if (hidden_p (o))
        continue;
      switch (o.fate)
        {
        case member_fate::bits:
          if (!o.in_library)
            plain (name, how, o.loc);
          break;
        case member_fate::followed:
          follow (layout, o, name, how);
          break;
        case member_fate::no_extent:
          if (!o.in_library)
            shallow (name, reason_without_extent (layout.type), o.loc);
          break;
        case member_fate::unmappable:
          shallow (name, o.reason, o.loc);
          break;
        case member_fate::left_behind:
          m_stay.push_back (name);
          detail (o.loc, name + " goes without " + o.reason);
          break;
        case member_fate::excluded:
          if (o.in_library)
            break;
          m_stay.push_back (name);
          detail (o.loc, name + " stays on the host");
          break;
        }
    }
  end_plain_run ();
}

/* What the clause does not move.  */
std::string
teller::what_is_left () const
{
  std::string text;
  if (!m_looked_up.empty ())
    add_sentence (
        text, clause_of_names (m_looked_up, " is looked up", " are looked up"));
  /* A kernel does not refer to the rest.  */
  if (m_operand.flags & ACCDEEP_CLAUSE_REFERENCED)
    return text;
  if (!m_stay.empty ())
    add_sentence (text, clause_of_names (m_stay, " stays on the host",
                                         " stay on the host"));
  for (const named_reason &s : m_shallow)
    add_sentence (text, clause_of_names (s.names, " is shallow because ",
                                         " are shallow because ")
                            + s.reason);
  return text;
}

std::string
teller::sentence () const
{
  std::string text = title_of (m_operand);
  const std::vector<std::string> &main
      = m_moved[static_cast<std::size_t> (m_main)];
  std::string rest;
  for (std::size_t i = 0; i < n_effects; i++)
    {
      const effect e = static_cast<effect> (i);
      if (!m_moved[i].empty () && (e != m_main || m_main == effect::none))
        add_sentence (rest, deviation (m_moved[i], e, m_main));
    }
  /* What moves nothing leaves nothing behind.  */
  const bool moves_nothing = m_main == effect::expected
                             || m_main == effect::used
                             || m_main == effect::released;
  if (!moves_nothing)
    add_sentence (rest, what_is_left ());
  if (!main.empty () && m_main != effect::none)
    {
      text += verb_of (m_main) + enumerate_some (main);
      add_sentence (text, rest);
    }
  else if (!rest.empty ())
    text += ": " + rest;
  return text;
}

void
teller::tell ()
{
  const type_layout &layout = layout_of (m_operand.type, m_operand.shape);
  const std::string by_hand
      = layout.assumed && !(m_operand.flags & ACCDEEP_CLAUSE_REFERENCED)
            ? reason_by_hand (layout.type)
            : std::string ();
  const effect own = effect_at (m_clause);
  const bool transfers
      = own == effect::both || own == effect::in || own == effect::out;
  m_whole = !transfers || m_operand.alone || objects_move_p (layout);
  if (m_whole)
    moved (m_operand.written, own, 0, ": " + layout.name);
  std::string suffix;
  if (!by_hand.empty ())
    shallow (m_operand.name, by_hand, 0);
  else
    {
      std::string prefix = m_operand.name;
      if (lang_GNU_Fortran ())
        prefix += m_operand.array ? "(:)" : "";
      else
        prefix += m_operand.array ? "[]." : m_operand.pointer ? "->" : ".";
      m_path.push_back (&layout);
      members (layout, prefix, m_clause);
      if (layout.assumed && m_operand.described
          && meaning_here () == deep_meaning::program
          && may_be_copied_by_hand_p (layout.type)
          && !(m_operand.flags & ACCDEEP_CLAUSE_REFERENCED))
        suffix = ", unless the program copies " + layout.name + " by hand";
    }
  end_plain_run ();
  add_sentence (m_result.line, sentence () + suffix);
}

/* ------------------------------------------------------------------------
   Directives.
   ------------------------------------------------------------------------ */

/* Is O, of a type without a directive, taken for something that somebody else
   has mapped, with what it leads to?  */
bool
mapped_before_p (const reported_operand &o, accdeep_construct construct)
{
  return !o.described
         && (construct == ACCDEEP_CONSTRUCT_UPDATE
             || construct == ACCDEEP_CONSTRUCT_EXIT_DATA
             || o.kind_name == "present" || o.kind_name == "no_create");
}

/* Is there more to say of O than that its bytes move?  */
bool
worth_a_sentence_p (const reported_operand &o, accdeep_construct construct)
{
  if (!o.type)
    return false;
  if (o.described)
    return true;
  return !mapped_before_p (o, construct)
         && !layout_of (o.type, o.shape).flat_p ();
}

/* Operands of which a clause says all: its name and theirs.  */
class plain_operands
{
public:
  void
  add (const std::string &what, const std::string &name)
  {
    for (auto &c : m_clauses)
      if (c.first == what)
        {
          c.second.push_back (name);
          return;
        }
    m_clauses.push_back ({ what, { name } });
  }

  void
  tell (std::string &line) const
  {
    for (const auto &c : m_clauses)
      add_sentence (line, c.first + enumerate_some (c.second));
  }

private:
  std::vector<std::pair<std::string, std::vector<std::string>>> m_clauses;
};

/* O, with nothing but bytes behind it.  */
void
tell_plain (const reported_operand &o, accdeep_construct construct,
            plain_operands &plain, std::string &line)
{
  if (o.flags & (ACCDEEP_CLAUSE_LOOKUP | ACCDEEP_CLAUSE_RELATIVE))
    add_sentence (line, o.written + " is looked up");
  else if (o.attachment)
    add_sentence (line, o.name + " is " + o.clause + "ed"
                            + (o.if_present ? " if it is on the device" : ""));
  else if (o.flags & ACCDEEP_CLAUSE_POINTER)
    add_sentence (line, title_of (o) + " is about " + o.name
                            + " itself if that is present, else what it leads "
                              "to");
  else if (!o.clause.empty ())
    {
      const effect e = effect_of (treatment_of (o, construct), construct,
                                  o.kind_name == "device");
      if (o.bare && e != effect::expected && e != effect::used)
        add_sentence (line, title_of (o) + verb_of (e) + "the pointer " + o.name
                                + " and nothing that it leads to");
      else
        plain.add (o.clause + verb_of (e), o.written);
    }
}

} // anonymous namespace

std::string
title_of (const reported_operand &o)
{
  return (o.flags & ACCDEEP_CLAUSE_IMPLICIT ? "implicit " : "") + o.clause
         + o.named + " (" + o.name + ')';
}

std::string
enumerate_some (const std::vector<std::string> &names)
{
  const std::size_t shown
      = names.size () <= most_names ? names.size () : most_names - 2;
  std::string text;
  for (std::size_t i = 0; i < shown; i++)
    {
      if (i > 0)
        text += i + 1 == names.size () ? " and " : ", ";
      text += names[i];
    }
  if (shown < names.size ())
    text += " and " + std::to_string (names.size () - shown) + " more";
  return text;
}

std::string
reason_without_extent (tree type)
{
  if (shaped_p (type))
    return "no extent is given";
  if (lang_GNU_Fortran ())
    return type_name (type) + " is taken for bytes";
  return type_name (type) + " has no shape";
}

report_text
text_of_report (const directive_report::contents &directive)
{
  report_text result;
  plain_operands plain;
  std::string rest;
  for (const reported_operand &o : directive.operands)
    if (worth_a_sentence_p (o, directive.construct) && !o.clause.empty ()
        && !o.attachment)
      teller (o, directive, result).tell ();
    else
      tell_plain (o, directive.construct, plain, rest);
  plain.tell (result.line);
  add_sentence (result.line, rest);
  if (!directive.pointers.empty ())
    add_sentence (result.line,
                  clause_of_names (directive.pointers, " is looked up",
                                   " are looked up"));
  if (!directive.linked.empty ())
    add_sentence (
        result.line,
        clause_of_names (
            directive.linked,
            " is on the device while a data clause brings it there",
            " are on the device while a data clause brings them there"));
  if (!directive.device_addresses.empty ())
    add_sentence (result.line,
                  "use_device gives the device address of "
                      + enumerate_some (directive.device_addresses));
  return result;
}

} // namespace accdeep
