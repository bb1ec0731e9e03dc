/* A light reader of Fortran statements: it knows what begins and ends scopes
   and types, and the names of components.  Everything else it passes over;
   what is wrong in the source is gfortran's to report.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/fortran/scopes.h"

namespace accdeep
{

namespace
{

/* One statement: LINE may have several.  */
struct statement
{
  token_list tokens; /* Without end token; labels and construct names off.  */
  gfc_linebuf *line;
};

class outliner
{
public:
  source_outline outline (const std::vector<logical_line> &lines);

private:
  void read (const statement &);
  bool read_end (const statement &);
  bool read_scope_start (const statement &);
  bool read_procedure_start (const statement &);
  bool read_construct (const statement &);
  bool read_type_start (const statement &);
  void read_use (const statement &);
  void read_access (const statement &);
  void read_variables (const statement &);
  void read_parameter (const statement &);
  void add_arguments (const token_list &t, std::size_t open);
  void push (scope_kind kind, const std::string &name);
  void pop ();
  source_scope &
  scope ()
  {
    return m_result.scopes[m_scope];
  }

  source_outline m_result;
  unsigned m_scope = 0;
  unsigned m_type = no_type;
  bool m_bindings = false; /* Behind a type's `contains'.  */
};

bool
word_p (const token_list &tokens, std::size_t i, const char *word)
{
  return i < tokens.size () && tokens[i].kind == token_kind::identifier
         && tokens[i].spelling == word;
}

bool
name_p (const token_list &tokens, std::size_t i)
{
  return i < tokens.size () && tokens[i].kind == token_kind::identifier;
}

bool
mark_p (const token_list &tokens, std::size_t i, const char *mark)
{
  return i < tokens.size () && tokens[i].kind == token_kind::punctuator
         && tokens[i].spelling == mark;
}

/* The index behind the bracket that closes the one at OPEN.  */
std::size_t
behind_bracket (const token_list &tokens, std::size_t open)
{
  unsigned depth = 0;
  for (std::size_t i = open; i < tokens.size (); i++)
    if (mark_p (tokens, i, "(") || mark_p (tokens, i, "["))
      depth++;
    else if ((mark_p (tokens, i, ")") || mark_p (tokens, i, "]"))
             && --depth == 0)
      return i + 1;
  return tokens.size ();
}

std::vector<statement>
statements_of (const logical_line &line)
{
  std::vector<statement> result (1);
  for (token &t : tokens_of (line))
    if (t.kind == token_kind::end)
      break;
    else if (t.kind == token_kind::punctuator && t.spelling == ";")
      result.emplace_back ();
    else
      result.back ().tokens.push_back (std::move (t));
  for (statement &s : result)
    {
      s.line = line.first;
      if (!s.tokens.empty () && s.tokens[0].kind == token_kind::number)
        s.tokens.erase (s.tokens.begin ());
      if (name_p (s.tokens, 0) && mark_p (s.tokens, 1, ":"))
        s.tokens.erase (s.tokens.begin (), s.tokens.begin () + 2);
    }
  return result;
}

void
outliner::push (scope_kind kind, const std::string &name)
{
  source_scope inner;
  inner.kind = kind;
  inner.name = name;
  inner.outer = m_scope;
  m_result.scopes.push_back (inner);
  m_scope = m_result.scopes.size () - 1;
}

void
outliner::pop ()
{
  if (scope ().outer != no_scope)
    m_scope = scope ().outer;
}

/* end, end subroutine, endtype...  */
bool
outliner::read_end (const statement &s)
{
  const token_list &t = s.tokens;
  std::string what = t[0].spelling;
  const bool inner = scope ().kind == scope_kind::construct;
  if (what.compare (0, 3, "end") != 0 || mark_p (t, 1, "=")
      || mark_p (t, 1, "(") || mark_p (t, 1, "."))
    return false;
  what = what.substr (3);
  if (what.empty () && name_p (t, 1))
    what = t[1].spelling;
  if (what == "type")
    {
      m_type = no_type;
      return true;
    }
  if (what == "select" || what == "associate")
    {
      if (inner)
        pop ();
      return true;
    }
  for (const char *word :
       { "", "module", "submodule", "program", "subroutine", "function",
         "procedure", "interface", "block", "blockdata" })
    if (what == word)
      {
        /* Constructs that were none, or that do not end.  */
        while (scope ().kind == scope_kind::construct)
          pop ();
        if (module_p (scope ()) && !scope ().specification_end)
          scope ().specification_end = s.line;
        pop ();
        return true;
      }
  return false;
}

/* select type (x), select type (x => object), type is (t), associate (x =>
   object): names that mean something else inside.  */
bool
outliner::read_construct (const statement &s)
{
  const token_list &t = s.tokens;
  const bool select = word_p (t, 0, "select") && mark_p (t, 2, "(");
  const bool associate
      = word_p (t, 0, "associate") && mark_p (t, 1, "(") && mark_p (t, 3, "=>");
  if (select || associate)
    {
      push (scope_kind::construct,
            word_p (t, 1, "type") && name_p (t, 3) ? t[3].spelling : "");
      for (std::size_t i = 2; associate && i < t.size (); i++)
        if (name_p (t, i) && mark_p (t, i + 1, "=>"))
          {
            source_component name;
            name.name = t[i].spelling;
            name.kind = declared_kind::other;
            scope ().data[name.name] = {};
            scope ().variables.push_back (std::move (name));
          }
      return true;
    }
  if (scope ().kind != scope_kind::construct || scope ().name.empty ()
      || !(word_p (t, 0, "type") || word_p (t, 0, "class")))
    return false;
  const bool guard = word_p (t, 1, "is") && mark_p (t, 2, "(");
  if (!guard && !word_p (t, 1, "default"))
    return false;
  /* Each guard is a scope in the place of the one before.  */
  const std::string name = scope ().name;
  pop ();
  push (scope_kind::construct, name);
  if (guard && name_p (t, 3))
    {
      source_component selector;
      selector.name = name;
      selector.type = t[3].spelling;
      selector.kind
          = mark_p (t, 4, ")") ? declared_kind::derived : declared_kind::other;
      scope ().variables.push_back (std::move (selector));
    }
  scope ().begin = t.front ().loc;
  scope ().end = t.back ().loc;
  return true;
}

/* The names between the parentheses at OPEN are variables.  */
void
outliner::add_arguments (const token_list &t, std::size_t open)
{
  if (!mark_p (t, open, "("))
    return;
  for (std::size_t i = open + 1; i < behind_bracket (t, open); i++)
    if (name_p (t, i))
      scope ().data[t[i].spelling] = {};
}

bool
outliner::read_procedure_start (const statement &s)
{
  const token_list &t = s.tokens;
  for (std::size_t i = 0; i < t.size (); i++)
    {
      if (mark_p (t, i, "("))
        {
          i = behind_bracket (t, i) - 1;
          continue;
        }
      if (t[i].kind == token_kind::punctuator && t[i].spelling != "*")
        return false;
      const bool function = word_p (t, i, "function");
      if ((function && name_p (t, i + 1) && mark_p (t, i + 2, "("))
          || (word_p (t, i, "subroutine") && name_p (t, i + 1)))
        {
          push (scope_kind::procedure, t[i + 1].spelling);
          scope ().procedure = t[i + 1].loc;
          add_arguments (t, i + 2);
          return true;
        }
    }
  return false;
}

bool
outliner::read_scope_start (const statement &s)
{
  const token_list &t = s.tokens;
  if (word_p (t, 0, "module") && word_p (t, 1, "procedure") && name_p (t, 2))
    {
      /* In an interface it names procedures that are elsewhere.  */
      if (scope ().kind != scope_kind::interface)
        {
          push (scope_kind::procedure, t[2].spelling);
          scope ().procedure = t[2].loc;
        }
      return true;
    }
  if (word_p (t, 0, "module") && t.size () == 2 && name_p (t, 1))
    {
      push (scope_kind::module, t[1].spelling);
      return true;
    }
  if (word_p (t, 0, "submodule") && mark_p (t, 1, "("))
    {
      const std::size_t name = behind_bracket (t, 1);
      if (!name_p (t, 2) || !name_p (t, name))
        return false;
      push (scope_kind::submodule, t[2].spelling + "." + t[name].spelling);
      /* What the parent has is there as if it were used.  */
      source_use parent;
      parent.parent = true;
      parent.module = t[2].spelling;
      if (mark_p (t, 3, ":") && name_p (t, 4))
        parent.module += "." + t[4].spelling;
      parent.loc = t[2].loc;
      parent.word = t[0].loc;
      scope ().uses.push_back (std::move (parent));
      return true;
    }
  if (word_p (t, 0, "program") && t.size () == 2)
    {
      push (scope_kind::procedure, t[1].spelling);
      scope ().procedure = t[1].loc;
      return true;
    }
  if (word_p (t, 0, "block") && (t.size () == 1 || word_p (t, 1, "data")))
    {
      push (scope_kind::block, "");
      return true;
    }
  if ((word_p (t, 0, "interface") && !mark_p (t, 1, "=") && !mark_p (t, 1, "."))
      || (word_p (t, 0, "abstract") && word_p (t, 1, "interface")))
    {
      push (scope_kind::interface, "");
      return true;
    }
  return read_procedure_start (s);
}

bool
outliner::read_type_start (const statement &s)
{
  const token_list &t = s.tokens;
  if (!word_p (t, 0, "type"))
    return false;
  std::size_t name = 1;
  source_type type;
  std::set<std::string> *attribute = nullptr;
  if (mark_p (t, 1, ",") || mark_p (t, 1, "::"))
    {
      for (std::size_t i = 1; i + 2 < t.size (); i++)
        if (word_p (t, i, "extends") && mark_p (t, i + 1, "("))
          type.parent = t[i + 2].spelling;
        else if (mark_p (t, i, "::"))
          break;
        else if (word_p (t, i, "private"))
          attribute = &scope ().private_names;
        else if (word_p (t, i, "public"))
          attribute = &scope ().public_names;
      while (name < t.size () && !mark_p (t, name, "::"))
        name = mark_p (t, name, "(") ? behind_bracket (t, name) : name + 1;
      name++;
    }
  /* "type is (...)" and an assignment to a variable of that name.  */
  else if (!name_p (t, 1) || (word_p (t, 1, "is") && mark_p (t, 2, "(")))
    return false;
  if (!name_p (t, name))
    return false;
  type.name = t[name].spelling;
  type.loc = t[name].loc;
  type.scope = m_scope;
  if (attribute)
    attribute->insert (type.name);
  m_result.types.push_back (std::move (type));
  m_type = m_result.types.size () - 1;
  m_bindings = false;
  return true;
}

void
outliner::read_use (const statement &s)
{
  const token_list &t = s.tokens;
  std::size_t name = 1;
  if (mark_p (t, 1, ",") && word_p (t, 2, "intrinsic"))
    return;
  while (mark_p (t, name, ",") || mark_p (t, name, "::")
         || word_p (t, name, "non_intrinsic"))
    name++;
  if (!name_p (t, name) || mark_p (t, 1, "="))
    return;
  source_use use;
  use.module = t[name].spelling;
  use.loc = t[name].loc;
  use.word = t[0].loc;
  use.only = word_p (t, name + 2, "only") && mark_p (t, name + 3, ":");
  for (std::size_t i = name + 1; i < t.size (); i++)
    if (mark_p (t, i, "=>") && name_p (t, i + 1))
      use.names.push_back ({ t[i - 1].spelling, t[i + 1].spelling });
    else if (use.only && i > name + 3 && name_p (t, i)
             && !mark_p (t, i + 1, "=>") && !mark_p (t, i - 1, "=>"))
      use.names.push_back ({ t[i].spelling, t[i].spelling });
  scope ().uses.push_back (std::move (use));
}

/* private; public :: a, b  */
void
outliner::read_access (const statement &s)
{
  const token_list &t = s.tokens;
  const bool is_private = word_p (t, 0, "private");
  if (t.size () == 1)
    scope ().private_p |= is_private;
  for (std::size_t i = 1; i < t.size (); i++)
    if (name_p (t, i))
      (is_private ? scope ().private_names : scope ().public_names)
          .insert (t[i].spelling);
}

/* What T declares at its beginning: "integer", "type(t)".  */
source_component
declared_type_of (const token_list &t)
{
  source_component c;
  for (const char *word : { "integer", "real", "complex", "logical",
                            "character", "double", "doubleprecision", "byte" })
    if (word_p (t, 0, word))
      c.kind = declared_kind::plain;
  if (word_p (t, 0, "procedure") || word_p (t, 0, "class"))
    c.kind = declared_kind::other;
  if (!mark_p (t, 1, "(") || !name_p (t, 2)
      || !(word_p (t, 0, "type") || word_p (t, 0, "class")))
    return c;
  c.type = t[2].spelling;
  if (c.kind == declared_kind::other)
    return c;
  token_list inner (t.begin () + 2, t.end ());
  if (c.type == "c_ptr" || c.type == "c_funptr"
      || declared_type_of (inner).kind == declared_kind::plain)
    c.kind = declared_kind::plain;
  else if (mark_p (t, 3, ")"))
    c.kind = declared_kind::derived;
  return c;
}

/* The names that the declaration T declares.  */
std::vector<source_component>
declared_names (const token_list &t)
{
  std::vector<source_component> result;
  source_component like = declared_type_of (t);
  std::size_t i = 0;
  for (; i < t.size () && !mark_p (t, i, "::");
       i = mark_p (t, i, "(") ? behind_bracket (t, i) : i + 1)
    {
      like.reference
          |= word_p (t, i, "allocatable") || word_p (t, i, "pointer");
      like.array |= word_p (t, i, "dimension");
    }
  if (i < t.size ())
    i++;
  else
    {
      /* The names follow the type at once: integer, real*8, type(t),
         double precision.  */
      like.reference = like.array = false;
      if (t.size () < 2)
        return result;
      i = word_p (t, 0, "double") ? 2 : 1;
      if (mark_p (t, i, "*"))
        i += 2;
      if (mark_p (t, i, "("))
        i = behind_bracket (t, i);
    }
  bool expected = true;
  for (; i < t.size (); i++)
    {
      if (mark_p (t, i, "(") || mark_p (t, i, "["))
        {
          if (!expected && mark_p (t, i, "("))
            result.back ().array
                |= mark_p (t, i, "(") && !mark_p (t, i - 1, "*");
          i = behind_bracket (t, i) - 1;
        }
      else if (mark_p (t, i, ","))
        expected = true;
      else if (mark_p (t, i, "=") || mark_p (t, i, "=>"))
        while (i + 1 < t.size () && !mark_p (t, i + 1, ","))
          i = mark_p (t, i + 1, "(") || mark_p (t, i + 1, "[")
                  ? behind_bracket (t, i + 1) - 1
                  : i + 1;
      else if (expected && name_p (t, i))
        {
          result.push_back (like);
          result.back ().name = t[i].spelling;
          result.back ().loc = t[i].loc;
          expected = false;
        }
    }
  return result;
}

/* parameter (a = 1, b = 2)  */
void
outliner::read_parameter (const statement &s)
{
  const token_list &t = s.tokens;
  for (std::size_t i = 2; i < t.size (); i++)
    if (mark_p (t, i, "("))
      i = behind_bracket (t, i) - 1;
    else if (name_p (t, i) && mark_p (t, i + 1, "="))
      scope ().data[t[i].spelling].constant = true;
}

/* Has DECLARATION the attribute WORD, behind the type?  */
bool
attribute_p (const token_list &declaration, const char *word)
{
  bool found = false;
  for (std::size_t i = 1; i < declaration.size (); i++)
    if (mark_p (declaration, i, "::"))
      return found;
    else if (mark_p (declaration, i, "("))
      i = behind_bracket (declaration, i) - 1;
    else
      found |= word_p (declaration, i, word);
  return false;
}

/* integer, parameter :: n = 1; type(t) :: x; class(t) :: y  */
void
outliner::read_variables (const statement &s)
{
  const token_list &t = s.tokens;
  if (word_p (t, 0, "enumerator") && !mark_p (t, 1, "="))
    {
      for (const source_component &v : declared_names (t))
        scope ().data[v.name].constant = true;
      return;
    }
  bool declares = declared_type_of (t).kind != declared_kind::unknown;
  for (const char *word : { "dimension", "allocatable", "pointer", "target" })
    declares |= word_p (t, 0, word);
  if (!declares || mark_p (t, 1, "=") || mark_p (t, 1, "."))
    return;
  const bool constant = attribute_p (t, "parameter");
  const bool allocatable
      = word_p (t, 0, "allocatable")
        || (!word_p (t, 0, "class") && attribute_p (t, "allocatable"));
  const bool derived
      = (word_p (t, 0, "type") || word_p (t, 0, "class")) && mark_p (t, 1, "(");
  for (source_component &v : declared_names (t))
    {
      declared_data &data = scope ().data[v.name];
      data.constant |= constant;
      data.allocatable |= allocatable;
      if (!derived)
        continue;
      if (!v.type.empty () && v.kind == declared_kind::other)
        v.kind = declared_kind::derived;
      scope ().variables.push_back (std::move (v));
    }
}

void
outliner::read (const statement &s)
{
  const token_list &t = s.tokens;
  if (t.empty () || t[0].kind != token_kind::identifier || read_end (s))
    return;
  if (m_type != no_type)
    {
      m_bindings |= word_p (t, 0, "contains") && t.size () == 1;
      source_type &type = m_result.types[m_type];
      if (!m_bindings && t.size () > 1)
        for (source_component &c : declared_names (t))
          {
            type.lengths |= attribute_p (t, "len");
            type.components.push_back (std::move (c));
          }
    }
  else if (word_p (t, 0, "contains") && t.size () == 1)
    {
      if (!scope ().specification_end)
        scope ().specification_end = s.line;
    }
  else if (word_p (t, 0, "use"))
    read_use (s);
  else if (word_p (t, 0, "private") || word_p (t, 0, "public"))
    read_access (s);
  else if (word_p (t, 0, "parameter") && mark_p (t, 1, "("))
    read_parameter (s);
  else if (!read_construct (s) && !read_scope_start (s) && !read_type_start (s))
    read_variables (s);
}

source_outline
outliner::outline (const std::vector<logical_line> &lines)
{
  m_result.scopes.emplace_back ();
  for (const logical_line &line : lines)
    if (line.directive)
      {
        source_directive d;
        d.line = &line;
        d.tokens = tokens_of (line);
        d.scope = m_scope;
        d.enclosing_type = m_type;
        m_result.directives.push_back (std::move (d));
      }
    else
      for (const statement &s : statements_of (line))
        read (s);
  return std::move (m_result);
}

} // namespace

source_outline
outline_of (const std::vector<logical_line> &lines)
{
  return outliner ().outline (lines);
}

bool
module_p (const source_scope &scope)
{
  return scope.kind == scope_kind::module
         || scope.kind == scope_kind::submodule;
}

unsigned
find_module (const source_outline &outline, const std::string &name)
{
  for (unsigned i = 0; i < outline.scopes.size (); i++)
    if (module_p (outline.scopes[i]) && outline.scopes[i].name == name)
      return i;
  return no_scope;
}

} // namespace accdeep
