/* Suggestions.  Consumes the bodies of functions, produces warnings with fix-it
   hints when the unit is known.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/suggest/suggest.h"
#include "plugin/front/c-family/language.h"
#include "plugin/gcc/options.h"
#include "plugin/lower/host-pointers.h"
#include "plugin/lower/operand.h"
#include "plugin/suggest/evidence-file.h"
#include "plugin/suggest/language.h"
#include "plugin/suggest/source-text.h"

#include <algorithm>

namespace accdeep
{

namespace
{

unit_facts s_facts;

bool
suggestions_p ()
{
  static const bool wanted = plugin_argument ("suggest") != nullptr;
  return wanted;
}

/* All facts of the unit.  */
const unit_facts &
connected_facts ()
{
  static bool connected;
  if (!connected)
    s_facts.connect ();
  connected = true;
  return s_facts;
}

void
pre_genericize (void *gcc_data, void *)
{
  tree fndecl = static_cast<tree> (gcc_data);
  if (DECL_SAVED_TREE (fndecl) && !expression_function_p (fndecl)
      && !seen_error ())
    s_facts.add (called_function (fndecl), read_body (fndecl));
}

/* ------------------------------------------------------------------------
   Which members have directives.
   ------------------------------------------------------------------------ */

/* Does a shape or policy of TYPE say what becomes of the pointer FIELD?  */
bool
described_in_p (tree type, const std::unordered_set<tree> &fields)
{
  const type_ptr view = view_of (TYPE_MAIN_VARIANT (type));
  if (!view || !view->complete_p () || !shapes ().has_directives_p (*view))
    return false;
  std::vector<std::string> names = shapes ().shape_names (*view);
  names.push_back (std::string ());
  for (const std::string &name : names)
    if (const resolved_shape *shape = shapes ().resolve (view, name))
      for (const resolved_member &m : shape->members)
        /* The last one may be inside of a class of the library's.  */
        if (std::any_of (m.fields.begin (), m.fields.end (),
                         [&] (field_handle field) {
                           return fields.count (field_of (field));
                         })
            && (!m.extents.empty () || m.selected == selection::excluded))
          return true;
  return false;
}

bool
described_p (const member_use &use)
{
  for (tree type : use.owners)
    if (described_in_p (type, use.fields))
      return true;
  return false;
}

/* ------------------------------------------------------------------------
   Words.
   ------------------------------------------------------------------------ */

/* Is USE one of a container, which brings its elements by itself?  */
bool
container_p (const member_use &use)
{
  return pointer_vector_p (TYPE_MAIN_VARIANT (TREE_TYPE (use.field)));
}

/* The extents of as many of USE's levels as are known: "[0:nx][0:ny]".  */
std::string
best_extents (const member_use &use, const member_extents &extents)
{
  std::string text;
  for (unsigned level = 0; level < use.levels; level++)
    {
      tree type = level_type (use.field, level);
      if (level == 0 && container_p (use))
        text = "[0:" + extents.path + ".size ()]";
      else if (TREE_CODE (type) == ARRAY_TYPE)
        {
          const auto length = view_of (type)->array_length ();
          if (!length)
            break;
          /* A class of the library's takes extents.  */
          const bool whole
              = level == 0 && RECORD_OR_UNION_TYPE_P (TREE_TYPE (use.field));
          text += (whole ? "[0:" : "[") + std::to_string (*length) + "]";
        }
      else if (level < extents.levels.size ()
               && !extents.levels[level].empty ())
        text += extents.levels[level].front ().text;
      else
        break;
    }
  /* An array alone says nothing, nor does a container.  */
  if (container_p (use))
    return text.find (']') + 1 == text.size () ? std::string () : text;
  return TREE_CODE (level_type (use.field, 0)) == ARRAY_TYPE
                 && text.find (':') == std::string::npos
                 && text.find ('@') == std::string::npos
             ? std::string ()
             : text;
}

/* What of USE has extents to suggest, and these as TEXT.  A member of a union
   has some with a condition.  Null: nothing has.  */
const member_extents *
extents_to_suggest (const member_use &use, std::string &text)
{
  auto good_p = [&] (const member_extents &extents) {
    if (use.in_union && (use.unguarded || extents.conditions.empty ()))
      return false;
    text = best_extents (use, extents);
    return !text.empty ();
  };
  if (good_p (use.own))
    return &use.own;
  const auto found
      = std::find_if (use.outer.begin (), use.outer.end (), good_p);
  return found == use.outer.end () ? nullptr : &*found;
}

/* "(kind == 1)" behind "if": what has to hold for EXTENTS; else empty.  */
std::string
condition_of (const member_extents &extents)
{
  std::string text;
  for (const std::string &one : extents.conditions)
    text += (text.empty () ? "" : " || ") + one;
  return text.empty () ? text : " if(" + text + ")";
}

/* The pragma, or the operator, with include (WHAT) and CONDITION.  */
std::string
directive_for (const std::string &what, const std::string &condition,
               const insertion &place)
{
  const std::string text = "acc shape include(" + what + ")" + condition;
  return place.line ? "#pragma " + text + "\n" : " _Pragma (\"" + text + "\")";
}

void
tell_reasons (message &m, const candidate &c, const std::string &start,
              std::size_t most)
{
  for (const evidence &e : c.told)
    {
      if (most-- == 0)
        break;
      m.note (e.loc, start + e.words);
    }
}

/* What there is to say of E beside its best candidates.  */
void
tell_others (message &m, const member_extents &e, std::size_t first_level)
{
  for (std::size_t k = first_level; k < e.levels.size (); k++)
    for (std::size_t i = 1; i < e.levels[k].size (); i++)
      tell_reasons (m, e.levels[k][i],
                    "also possible: " + quoted (e.levels[k][i].text) + ", ", 1);
}

void
suggest (const member_use &use)
{
  constexpr std::size_t most_reasons = 3;
  const bool alone = *plugin_argument ("suggest") == '\0';
  const location_t loc = DECL_SOURCE_LOCATION (use.field);
  std::string text;
  const member_extents *const found = extents_to_suggest (use, text);
  const std::string start
      = quoted (use.own.path) + " of " + quoted (type_name (use.type))
        + " is used on the device, and no directive says how far it "
          "extends";
  if (!found)
    {
      message m (warning_option::suggest, loc,
                 start
                     + (use.in_union ? ", nor when the union has it"
                                     : ", nor does what is done with it"));
      m.note (use.loc, "used here");
      constexpr std::size_t most_tried = 2;
      std::set<location_t> told;
      for (const evidence &e : use.tried)
        if (told.size () < most_tried && told.insert (e.loc).second)
          m.note (e.loc, e.words + ", which no member tells");
      if (alone)
        m.note (loc, quoted ("-fplugin-arg-accdeep-suggest=FILE")
                         + " tells what other files do with it");
      m.note (loc,
              "a run tells more: " + quoted ("-fplugin-arg-accdeep-infer"));
      m.send (diagnostics ());
      return;
    }
  const std::string what = found->path + text;
  const std::string condition = condition_of (*found);
  message m (warning_option::suggest, loc,
             start + "; suggested: " + quoted (what + condition));
  if (const auto place
      = place_behind_member (DECL_SOURCE_LOCATION (found->holder)))
    m.insert (place->loc, directive_for (what, condition, *place));
  m.note (use.loc, "used here");
  const std::size_t first_level = container_p (use);
  for (std::size_t k = first_level; k < found->levels.size (); k++)
    if (!found->levels[k].empty ())
      {
        const candidate &best = found->levels[k].front ();
        tell_reasons (m, best, quoted (best.text) + ": ", most_reasons);
      }
  tell_others (m, *found, first_level);
  m.send (diagnostics ());
}

/* Pointers of USE that point into what other members of the object have need
   extents of these, wherever they are used themselves.  */
void
need_bases (const member_use &use, std::vector<member_use> &all)
{
  std::string text;
  if (!extents_to_suggest (use, text))
    return;
  const std::size_t start = text.rfind ("[@");
  if (start == std::string::npos || start + 3 >= text.size ())
    return;
  const std::string base = text.substr (start + 2, text.size () - start - 3);
  for (member_use &other : all)
    if (other.type == use.type && other.own.path == base && !other.levels)
      {
        other.levels = 1;
        other.loc = use.loc;
      }
}

/* ------------------------------------------------------------------------
   Operands.
   ------------------------------------------------------------------------ */

/* Take down that objects of TYPE, and what they lead to, are brought.  */
void
bring (tree type, std::unordered_set<tree> &brought)
{
  if (!RECORD_OR_UNION_TYPE_P (type)
      || !brought.insert (TYPE_MAIN_VARIANT (type)).second)
    return;
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    if (TREE_CODE (field) == FIELD_DECL)
      {
        tree inner = TREE_TYPE (field);
        while (TREE_CODE (inner) == ARRAY_TYPE || POINTER_TYPE_P (inner))
          inner = TREE_TYPE (inner);
        bring (inner, brought);
      }
}

/* Suggest clauses for structures that nothing in the unit brings.  */
void
suggest_clauses ()
{
  std::unordered_set<tree> brought;
  for (const auto &entry : connected_facts ().functions ())
    for (tree type : entry.second.brought)
      bring (type, brought);
  /* Instances of templates have one place.  */
  std::set<std::pair<location_t, std::string>> told;
  for (const auto &entry : connected_facts ().functions ())
    for (const missing_clause &m : entry.second.missing)
      {
        tree type = TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (m.variable)));
        const std::string name = spell (m.variable);
        if (brought.count (type) || !told.emplace (m.construct, name).second)
          continue;
        const std::string clause
            = m.section.empty () ? "" : "copy(" + name + m.section + ")";
        message w (
            warning_option::suggest, m.construct,
            "nothing brings what " + quoted (name) + " points to to the device"
                + (clause.empty () ? "" : "; suggested: " + quoted (clause)));
        const location_t end = end_of_directive (m.construct);
        if (!clause.empty () && end != UNKNOWN_LOCATION)
          w.insert (end, " " + clause);
        w.note (m.loc, "used here");
        w.send (diagnostics ());
      }
}

void
tell_suggestions ()
{
  std::vector<member_use> uses = members_used (connected_facts ());
  for (member_use &use : uses)
    for (tree field : use.fields)
      use.handled |= brought_by_hand_p (field);
  const std::string file = plugin_argument ("suggest");
  if (!file.empty ())
    exchange_evidence (file, uses);
  for (member_use &use : uses)
    order_candidates (use);
  auto suggested_p = [] (const member_use &use) {
    return use.levels > container_p (use) && !use.assigned_on_device
           && !use.handled && !described_p (use);
  };
  for (const member_use &use : uses)
    if (suggested_p (use))
      need_bases (use, uses);
  for (const member_use &use : uses)
    if (suggested_p (use))
      suggest (use);
  suggest_clauses ();
}

void
all_read (void *, void *)
{
  finish_suggestions ();
}

} // anonymous namespace

void
register_suggestions (const char *plugin_name)
{
  if (suggestions_p () || infer_p ())
    register_callback (plugin_name, PLUGIN_PRE_GENERICIZE, pre_genericize,
                       nullptr);
  if (suggestions_p ())
    register_callback (plugin_name, PLUGIN_ALL_IPA_PASSES_START, all_read,
                       nullptr);
}

/* Add what EXTENTS of USE, in TYPE's words, tell a run.  */
static void
add_uses (const member_use &use, const member_extents &extents, tree type,
          std::vector<infer_use> &result)
{
  /* Runs count pointers, not the dimensions of an array of them.  */
  unsigned arrays = 0;
  for (tree level; (level = level_type (use.field, arrays))
                   && TREE_CODE (level) == ARRAY_TYPE;)
    arrays++;
  for (unsigned level = arrays; level < use.levels; level++)
    result.push_back ({ type, extents.path, level - arrays, std::string (),
                        use.loc, ACCDEEP_INFER_USE_KERNEL });
  for (unsigned level = arrays; level < extents.levels.size (); level++)
    for (const candidate &c : extents.levels[level])
      {
        std::string text = c.text.substr (1, c.text.size () - 2);
        if (text.compare (0, 2, "0:") == 0)
          text.erase (0, 2);
        const std::uint64_t flags
            = (use.open.count (level) ? ACCDEEP_INFER_USE_OPEN : 0)
              | (c.device ? ACCDEEP_INFER_USE_KERNEL : 0);
        auto add = [&] (enum reason why, location_t loc) {
          result.push_back ({ type, extents.path, level - arrays, text, loc,
                              static_cast<std::uint64_t> (why)
                                      << ACCDEEP_INFER_USE_REASON_SHIFT
                                  | flags });
        };
        add (c.why, c.told.front ().loc);
        for (const auto &reason : c.also)
          add (reason.first, reason.second);
      }
}

std::vector<infer_use>
source_extents ()
{
  std::vector<infer_use> result;
  if (!infer_p () || seen_error ())
    return result;
  for (member_use &use : members_used (connected_facts ()))
    {
      order_candidates (use);
      add_uses (use, use.own, use.type, result);
      for (tree field : use.fields)
        if (DECL_CONTEXT (field) != use.type)
          add_uses (use, use.own, DECL_CONTEXT (field), result);
      for (const member_extents &outer : use.outer)
        add_uses (use, outer, DECL_CONTEXT (outer.holder), result);
    }
  return result;
}

void
finish_suggestions ()
{
  static bool done;
  if (!suggestions_p () || done)
    return;
  done = true;
  if (!seen_error ())
    tell_suggestions ();
  suggestions_made ();
}

} // namespace accdeep
