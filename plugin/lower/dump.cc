/* -fplugin-arg-accdeep-dump.  After the registry's lines come one for each
   descriptor, member and range, and one for each directive and operand; each
   can be understood by itself.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/dump.h"
#include "plugin/gcc/options.h"
#include "plugin/lower/descriptor.h"

#include <cstdio>

namespace accdeep
{

namespace
{

std::string directives;

const char *
construct_name (accdeep_construct construct)
{
  static const char *const names[]
      = { "data",      "parallel", "kernels", "serial",    "enter-data",
          "exit-data", "update",   "declare", "host_data", "dataflow" };
  return names[construct];
}

/* Action and direction of a member or a range.  */
std::string
written_action (std::uint32_t action)
{
  static const char *const actions[]
      = { "",        "copy",   "copyin",    "copyout", "create",
          "present", "delete", "no_create", "update" };
  static const char *const directions[] = { "", "in", "out", "inout", "none" };
  const std::uint32_t own = action & ((1u << ACCDEEP_DIRECTION_SHIFT) - 1);
  const std::uint32_t way = action >> ACCDEEP_DIRECTION_SHIFT;
  return (own ? std::string (" action=") + actions[own] : std::string ())
         + (way ? std::string (" direction=") + directions[way]
                : std::string ());
}

std::string
number (std::int64_t n)
{
  return std::to_string (n);
}

std::string
written_name (const std::string &type, const std::string &shape)
{
  return "\"" + type + "\" " + (shape.empty () ? "default" : '<' + shape + '>');
}

std::string
written (const layout_value &value)
{
  static const char *const names[]
      = { "", "s8", "u8", "s16", "u16", "s32", "u32", "s64", "u64" };
  if (value.kind == ACCDEEP_VALUE_CONSTANT)
    return number (value.number);
  if (value.kind == ACCDEEP_VALUE_FUNCTION)
    return "function";
  if (value.kind == ACCDEEP_VALUE_EQUAL)
    return std::string (names[value.number >> 32]) + '@'
           + number (value.number & UINT32_MAX) + "==" + number (value.operand);
  if (value.kind == ACCDEEP_VALUE_INDIRECT)
    return std::string (names[value.number >> 32 & 255]) + '@'
           + number (value.number & UINT32_MAX) + "->"
           + number (value.number >> 40);
  if (value.kind == ACCDEEP_VALUE_DISTANCE || value.kind == ACCDEEP_VALUE_COUNT)
    return std::string (value.kind == ACCDEEP_VALUE_COUNT ? "count@"
                                                          : "distance@")
           + number (value.number & UINT32_MAX) + ".."
           + number (value.number >> 32) + '/' + number (value.operand);
  return std::string (names[value.kind]) + '@' + number (value.number)
         + (value.operand ? '+' + number (value.operand) : std::string ());
}

std::string
written (const layout_step &step)
{
  const std::string bounds = '[' + written (step.lower) + " : "
                             + written (step.length) + "]*"
                             + number (step.stride);
  switch (step.kind)
    {
    case ACCDEEP_STEP_DIMENSION:
      return " dimension" + bounds;
    case ACCDEEP_STEP_POINTER:
      return (step.flags & ACCDEEP_STEP_REFERENCE ? " reference" : " pointer")
             + bounds
             + (step.flags & ACCDEEP_STEP_HEAD
                    ? " head@" + number (step.base_offset)
                    : std::string ());
    case ACCDEEP_STEP_DESCRIPTOR:
      return " descriptor(" + number (step.full_length) + ")*"
             + number (step.stride);
    case ACCDEEP_STEP_LOOKUP:
      return std::string (step.flags & ACCDEEP_STEP_OPTIONAL
                              ? " optional-lookup"
                              : " lookup")
             + (step.flags & ACCDEEP_STEP_END ? " end" : "");
    default:
      return " relative@" + number (step.base_offset);
    }
}

std::string
written_flags (std::uint32_t flags)
{
  return std::string (flags & ACCDEEP_MEMBER_INIT_NEEDED ? " init_needed" : "")
         + (flags & ACCDEEP_MEMBER_UNION ? " union" : "")
         + (flags & ACCDEEP_MEMBER_CONDITIONAL ? " conditional" : "")
         + (flags & ACCDEEP_MEMBER_LIVE ? " live" : "")
         + (flags & ACCDEEP_MEMBER_FORWARDS ? " forwards" : "");
}

void
add_descriptor (const type_layout &layout, std::string &out)
{
  const std::string head = written_name (layout.name, layout.shape);
  out += "descriptor " + head + " bytes=" + number (layout.bytes)
         + " alignment=" + number (layout.alignment)
         + (layout.polymorphic ? " polymorphic" : "")
         + (layout.node ? " node" : "") + '\n';
  for (const layout_member &member : layout.members)
    {
      out += "follow " + head + ' ' + member.name
             + " offset=" + number (member.offset)
             + written_flags (member.flags) + written_action (member.action);
      for (const layout_step &step : member.steps)
        out += written (step);
      if (member.element)
        out += " element="
               + written_name (type_name (member.element),
                               member.element_shape);
      for (const layout_value &argument : member.arguments)
        out += " argument=" + written (argument);
      out += '\n';
    }
  for (const byte_range &range : layout.ranges)
    out += "range " + head + ' ' + number (range.offset) + '+'
           + number (range.bytes)
           + (range.flags & ACCDEEP_RANGE_POINTER ? " pointer" : "")
           + (range.flags & ACCDEEP_RANGE_EXCLUDED ? " excluded" : "")
           + (range.flags & ACCDEEP_RANGE_NULL ? " null" : "")
           + (range.flags & ACCDEEP_RANGE_INIT_NEEDED ? " init_needed" : "")
           + (range.flags & ACCDEEP_RANGE_UNION ? " union" : "")
           + written_action (range.action) + '\n';
  for (const layout_unfollowed &pointer : layout.unfollowed)
    out += "unfollowed " + head + ' ' + pointer.name
           + " offset=" + number (pointer.offset)
           + (pointer.excluded ? " excluded" : "") + '\n';
}

} // anonymous namespace

namespace
{

/* "parallel file.c:7".  */
std::string
written_place (accdeep_construct construct, location_t loc)
{
  const expanded_location place = expand_location (loc);
  return std::string (construct_name (construct)) + ' '
         + (place.file ? lbasename (place.file) : "?") + ':'
         + number (place.line);
}

} // anonymous namespace

void
dump_pointer (accdeep_construct construct, location_t loc,
              const std::string &pointer)
{
  if (plugin_argument ("dump"))
    directives += "pointer " + written_place (construct, loc) + ' ' + pointer
                  + " looked up\n";
}

void
dump_directive (accdeep_construct construct, location_t loc,
                const operand_list &operands)
{
  if (!plugin_argument ("dump"))
    return;
  const std::string head = written_place (construct, loc);
  directives += "directive " + head + " function="
                + lang_hooks.decl_printable_name (current_function_decl, 1)
                + " operands=" + number (operands.entries.size ()) + '\n';
  for (const operand &o : operands.entries)
    {
      const char *const clause = clause_name (o.kind, construct);
      directives += "operand " + head + (o.invoked ? " invoke " : " ")
                    + (clause ? clause : "map") + ' ' + o.name;
      if (o.type)
        directives += ' ' + written_name (type_name (o.type), o.shape);
      if (o.flags & ACCDEEP_CLAUSE_SECTION)
        directives += " section";
      if (o.flags & ACCDEEP_CLAUSE_POINTER)
        directives += " pointer";
      if (o.flags & ACCDEEP_CLAUSE_IMPLICIT)
        directives += " implicit";
      if (o.flags & ACCDEEP_CLAUSE_REFERENCED)
        directives += " referenced";
      if (o.flags & ACCDEEP_CLAUSE_LOOKUP)
        directives += o.flags & ACCDEEP_CLAUSE_OPTIONAL ? " optional-lookup"
                                                        : " lookup";
      if (o.flags & ACCDEEP_CLAUSE_RELATIVE)
        directives += " relative=" + operands.entries[o.base_entry].name;
      directives += '\n';
    }
}

void
write_dump ()
{
  if (!plugin_argument ("dump"))
    return;
  std::string text = shapes ().dump ();
  for (const type_layout *layout : described_layouts ())
    add_descriptor (*layout, text);
  text += directives;

  const std::string path = std::string (aux_base_name) + ".accdeep";
  FILE *file = fopen (path.c_str (), "w");
  if (!file || fputs (text.c_str (), file) < 0 || fclose (file) != 0)
    error ("cannot write %qs: %m", path.c_str ());
}

} // namespace accdeep
