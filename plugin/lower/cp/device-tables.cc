/* Tables of virtual functions for the device.

   Consumes the classes that are registered, and what kernels and routines call;
   produces, for each class with virtual functions that these may call, a
   variable for the device, with the contents of the class's own tables: offsets
   are the same, functions the device's.  The run-time library has objects on
   the device point there.

   A virtual function that nothing calls there is not compiled for the device:
   it may do what a device cannot.  Its entry is null, as are destructors and
   type information.  Which ones are called is known of this translation unit,
   and from routine directives of the function in a base, which all units see.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/cp/device-tables.h"

#include "plugin/front/cp/device-functions.h"
#include "plugin/gcc/warnings.h"
#include "plugin/lower/classes.h"
#include "plugin/lower/descriptor.h"
#include "plugin/lower/implicit-routine.h"
#include "plugin/lower/static-data.h"

#include <algorithm>
#include <deque>

namespace accdeep
{

namespace
{

tree
without_conversions (tree t)
{
  STRIP_NOPS (t);
  return t;
}

/* The function that the entry ENTRY of a table leads to; null: none.  */
tree
function_in (tree entry)
{
  tree address = without_conversions (entry);
  if (TREE_CODE (address) != ADDR_EXPR)
    return NULL_TREE;
  tree target = TREE_OPERAND (address, 0);
  return TREE_CODE (target) == FUNCTION_DECL ? target : NULL_TREE;
}

/* What FUNCTION, in a table, goes on to at last.  */
tree
without_thunks (tree function)
{
  while (DECL_LANG_SPECIFIC (function) && DECL_THUNK_P (function))
    function = THUNK_TARGET (function);
  return function;
}

bool
routine_p (tree function)
{
  return lookup_attribute ("omp declare target", DECL_ATTRIBUTES (function));
}

/* The function that TYPE's own table has at INDEX; null: it has none.  */
tree
function_of (tree type, std::uint64_t index)
{
  tree v = BINFO_VIRTUALS (TYPE_BINFO (type));
  while (v && index--)
    v = TREE_CHAIN (v);
  return v ? without_thunks (BV_FN (v)) : NULL_TREE;
}

/* A place in the tables of a class that a kernel's call may go through.  */
struct called_entry
{
  std::size_t entry;
  const virtual_call *call; /* Null: the function is a routine in a base.  */
};

class class_tables
{
public:
  explicit class_tables (tree type);

  /* CALL may be on an object of this class.  */
  void note (const virtual_call &call);

  /* Have in ALL what the entries lead to.  */
  void reach (device_functions &all);

  /* Write the variable, if there is anything in it.  */
  void finish ();

  /* Why the device does not have the function of the call to ENTRY; null: it
     does.  */
  const char *obstacle (const called_entry &) const;

  const std::vector<called_entry> &
  called () const
  {
    return m_called;
  }

  tree
  function_at (const called_entry &c) const
  {
    return function_in (m_entries[c.entry]);
  }

  tree
  type () const
  {
    return m_type;
  }

private:
  void note_base (tree binfo);
  void want (tree binfo, std::uint64_t index, const virtual_call *call);
  tree device_entry (std::size_t entry) const;
  bool available_p (std::size_t entry) const;

  tree m_type;
  std::vector<tree> m_bases; /* Binfos with virtual functions.  */
  std::vector<tree> m_entries;
  std::map<std::uint64_t, std::uint64_t> m_starts; /* As in the record.  */
  std::vector<called_entry> m_called;
  std::set<std::size_t> m_wanted;
};

class_tables::class_tables (tree type) : m_type (type)
{
  tree tables = CLASSTYPE_VTABLES (type);
  if (!tables || !DECL_INITIAL (tables)
      || TREE_CODE (DECL_INITIAL (tables)) != CONSTRUCTOR)
    return;
  unsigned i;
  tree value;
  FOR_EACH_CONSTRUCTOR_VALUE (CONSTRUCTOR_ELTS (DECL_INITIAL (tables)), i,
                              value)
  m_entries.push_back (value);
  note_base (TYPE_BINFO (type));
  for (tree base : m_bases)
    {
      std::uint64_t index = 0;
      for (tree v = BINFO_VIRTUALS (TYPE_BINFO (BINFO_TYPE (base))); v;
           v = TREE_CHAIN (v), index++)
        if (routine_p (without_thunks (BV_FN (v))))
          want (base, index, nullptr);
    }
}

/* Of several bases at one place of an object, which have one pointer there, one
   says what that leads to.  */
void
class_tables::note_base (tree binfo)
{
  if (!TYPE_CONTAINS_VPTR_P (BINFO_TYPE (binfo)))
    return;
  m_bases.push_back (binfo);
  tree start = BINFO_VTABLE (binfo) ? without_conversions (BINFO_VTABLE (binfo))
                                    : NULL_TREE;
  std::uint64_t offset = 0;
  if (start && TREE_CODE (start) == POINTER_PLUS_EXPR)
    {
      offset = tree_to_uhwi (TREE_OPERAND (start, 1));
      start = without_conversions (TREE_OPERAND (start, 0));
    }
  if (start && TREE_CODE (start) == ADDR_EXPR
      && TREE_OPERAND (start, 0) == CLASSTYPE_VTABLES (m_type))
    m_starts[tree_to_uhwi (BINFO_OFFSET (binfo))] = offset;
  tree base;
  for (int i = 0; BINFO_BASE_ITERATE (binfo, i, base); i++)
    note_base (base);
}

void
class_tables::want (tree binfo, std::uint64_t index, const virtual_call *call)
{
  auto start = m_starts.find (tree_to_uhwi (BINFO_OFFSET (binfo)));
  if (start == m_starts.end ())
    return;
  const std::size_t entry
      = start->second / (POINTER_SIZE / BITS_PER_UNIT) + index;
  if (entry >= m_entries.size () || !function_in (m_entries[entry]))
    return;
  m_wanted.insert (entry);
  m_called.push_back ({ entry, call });
}

void
class_tables::note (const virtual_call &call)
{
  for (tree base : m_bases)
    if (TYPE_MAIN_VARIANT (BINFO_TYPE (base)) == call.type)
      want (base, call.index, &call);
}

const char *
class_tables::obstacle (const called_entry &c) const
{
  tree entry = function_at (c);
  tree function = without_thunks (entry);
  if (DECL_DESTRUCTOR_P (function))
    return "%qD is a destructor, which no table for the device has";
  if (!DECL_SAVED_TREE (function))
    {
      const bool elsewhere
          = routine_p (function)
            || (c.call
                && routine_p (function_of (c.call->type, c.call->index)));
      return elsewhere ? nullptr
                       : "%qD has no body here, and is no %<acc routine%>";
    }
  return entry == function ? nullptr : forwarder_obstacle (entry);
}

bool
class_tables::available_p (std::size_t entry) const
{
  if (!m_wanted.count (entry))
    return false;
  tree first = function_in (m_entries[entry]);
  tree function = without_thunks (first);
  return (DECL_SAVED_TREE (function)
          || (routine_p (function) && first == function))
         && !obstacle ({ entry, nullptr });
}

void
class_tables::reach (device_functions &all)
{
  for (std::size_t entry : m_wanted)
    if (available_p (entry))
      all.reach (without_thunks (function_in (m_entries[entry])));
}

/* What the variable for the device has in place of ENTRY.  */
tree
class_tables::device_entry (std::size_t entry) const
{
  tree value = m_entries[entry];
  tree function = function_in (value);
  if (!function)
    return TREE_CODE (without_conversions (value)) == INTEGER_CST
               ? value
               : null_address ();
  if (!available_p (entry))
    return null_address ();
  tree target = without_thunks (function);
  compile_here (target);
  return address_of (function == target ? target : make_forwarder (function));
}

void
class_tables::finish ()
{
  /* Virtual bases are found by the table's offsets.  */
  bool any = !vec_safe_is_empty (CLASSTYPE_VBASECLASSES (m_type));
  for (std::size_t entry : m_wanted)
    any |= available_p (entry);
  if (!any)
    return;
  std::vector<tree> values;
  for (std::size_t i = 0; i < m_entries.size (); i++)
    values.push_back (device_entry (i));
  tree contents = array_initializer (const_ptr_type_node, values);
  tree variable
      = make_static ("accdeep_virtual_functions", TREE_TYPE (contents));
  DECL_ATTRIBUTES (variable)
      = tree_cons (get_identifier ("omp declare target"), NULL_TREE,
                   DECL_ATTRIBUTES (variable));
  finish_static (variable, contents);
  add_device_table (variable);
  record_device_table (m_type, own_virtual_tables (m_type), variable,
                       values.size (), { m_starts.begin (), m_starts.end () });
}

/* CALL may be on objects of classes in ALL that do not have the function.  */
void
report (const virtual_call &call, const std::vector<class_tables> &all)
{
  bool warned = false;
  for (const class_tables &c : all)
    for (const called_entry &e : c.called ())
      {
        const char *why = e.call == &call ? c.obstacle (e) : nullptr;
        if (!why)
          continue;
        if (!warned)
          warned = warn_at (
              call.loc, warning_option::virtual_call,
              "virtual call of %qD on the device, where objects of %qT do not "
              "have it",
              function_of (call.type, call.index), c.type ());
        if (!warned)
          return;
        tree function = without_thunks (c.function_at (e));
        inform (DECL_SOURCE_LOCATION (function), why, function);
      }
}

/* Warn if CALL is on objects of a class for which, and for whose derived
   classes, this translation unit registers none: TYPES are those that it
   registers.  Such objects have the host's tables.  */
void
report_unregistered (const virtual_call &call, const std::vector<tree> &types)
{
  if (in_system_header_at (call.loc)
      || std::any_of (types.begin (), types.end (), [&call] (tree type) {
           return TYPE_MAIN_VARIANT (type) == call.type
                  || derived_from_p (type, call.type);
         }))
    return;
  if (warn_at (call.loc, warning_option::virtual_call,
               "virtual call of %qD on the device, where objects of %qT have "
               "the host%'s table of virtual functions",
               function_of (call.type, call.index), call.type))
    inform (DECL_SOURCE_LOCATION (TYPE_MAIN_DECL (call.type)),
            "write %<#pragma acc shape%> in %qT", call.type);
}

/* No object is of a class with pure virtual functions itself.  */
bool
abstract_p (tree type)
{
  return !vec_safe_is_empty (CLASSTYPE_PURE_VIRTUALS (type));
}

} // anonymous namespace

tree
own_virtual_tables (tree type)
{
  tree table = CLASSTYPE_VTABLES (type);
  varpool_node *node = table ? varpool_node::get (table) : nullptr;
  return node && node->definition && !DECL_EXTERNAL (table) ? table : NULL_TREE;
}

void
make_device_tables (const std::vector<tree> &types)
{
  std::vector<class_tables> all;
  for (tree type : types)
    if (!abstract_p (type))
      all.emplace_back (type);
  device_functions functions;
  functions.start ();
  for (class_tables &c : all)
    c.reach (functions);
  functions.run ();
  /* What is called may call others.  */
  std::deque<virtual_call> calls;
  for (std::size_t i = 0; i < functions.virtual_calls ().size (); i++)
    {
      calls.push_back (functions.virtual_calls ()[i]);
      for (class_tables &c : all)
        {
          c.note (calls.back ());
          c.reach (functions);
        }
      functions.run ();
    }
  for (const virtual_call &call : calls)
    {
      report (call, all);
      report_unregistered (call, types);
    }
  for (class_tables &c : all)
    c.finish ();
}

} // namespace accdeep
