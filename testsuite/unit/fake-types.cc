/* See fake-types.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "testsuite/unit/fake-types.h"

#include <cstdio>
#include <cstdlib>
#include <set>

namespace accdeep
{

class fake_type : public type_view
{
public:
  type_category
  category () const override
  {
    return m_category;
  }
  type_handle
  handle () const override
  {
    return const_cast<fake_type *> (this);
  }
  std::string name () const override;
  location
  declared_at () const override
  {
    return m_loc;
  }
  bool
  complete_p () const override
  {
    return m_category != type_category::aggregate || m_complete;
  }
  bool
  integral_p () const override
  {
    static const std::set<std::string> integral
        = { "int", "unsigned", "long", "char", "bool", "size_t" };
    return m_category == type_category::scalar && !m_code
           && integral.count (m_name) != 0;
  }
  bool
  wide_p () const override
  {
    return integral_p () && (m_name == "long" || m_name == "size_t");
  }
  bool
  void_p () const override
  {
    return m_name == "void";
  }
  bool
  union_p () const override
  {
    return m_keyword == "union";
  }
  bool
  polymorphic_p () const override
  {
    return m_polymorphic;
  }
  bool
  code_p () const override
  {
    return m_code;
  }
  type_ptr
  target () const override
  {
    /* An aggregate is not owned by what points to it: types may be circular. */
    return m_owned ? m_owned : type_ptr (type_ptr (), m_target);
  }
  std::optional<std::uint64_t>
  array_length () const override
  {
    return m_length;
  }
  const std::vector<member> &
  members () const override
  {
    return m_members;
  }

  type_category m_category = type_category::scalar;
  std::string m_keyword;
  std::string m_name;
  location m_loc = 0;
  bool m_complete = false;
  bool m_polymorphic = false;
  bool m_code = false;
  const fake_type *m_target = nullptr;
  type_ptr m_owned;
  std::optional<std::uint64_t> m_length;
  std::vector<member> m_members;
};

namespace
{

std::shared_ptr<fake_type>
derived (type_category category, const type_ptr &target)
{
  auto t = std::make_shared<fake_type> ();
  t->m_category = category;
  if (target->category () == type_category::aggregate)
    t->m_target = static_cast<const fake_type *> (target.get ());
  else
    t->m_owned = target;
  return t;
}

/* "*" and "&" bind to the left of brackets: "int *[2]", "int (*)[4]".  */
std::string
declarator (const type_view &t, const std::string &inside)
{
  std::string text = inside;
  switch (t.category ())
    {
    case type_category::pointer:
    case type_category::reference:
      text = (t.category () == type_category::pointer ? '*' : '&') + text;
      if (t.target ()->category () == type_category::array)
        text = '(' + text + ')';
      return declarator (*t.target (), text);
    case type_category::array:
      text += '[';
      if (t.array_length ())
        text += std::to_string (*t.array_length ());
      return declarator (*t.target (), text + ']');
    default:
      return t.name () + (text.empty () ? "" : ' ' + text);
    }
}

} // namespace

std::string
fake_type::name () const
{
  switch (m_category)
    {
    case type_category::scalar:
      return m_code ? "void (*)(int)" : m_name;
    case type_category::aggregate:
      return m_name.empty () ? "<unnamed " + m_keyword + '>'
                             : m_keyword + ' ' + m_name;
    default:
      return declarator (*this, "");
    }
}

class declaration_reader
{
public:
  declaration_reader (fake_types &types, token_list tokens)
      : m_types (types), m_tokens (std::move (tokens))
  {
  }

  void
  read ()
  {
    while (m_tokens[m_at].kind != token_kind::end)
      {
        read_base ();
        require (";");
      }
  }

private:
  const token &
  peek () const
  {
    return m_tokens[m_at];
  }
  bool
  accept (const char *spelling)
  {
    if (peek ().spelling != spelling || peek ().kind == token_kind::end)
      return false;
    m_at++;
    return true;
  }
  void
  require (const char *spelling)
  {
    if (accept (spelling))
      return;
    std::fprintf (stderr, "fake_types: expected %s before %s\n", spelling,
                  peek ().spelling.c_str ());
    std::abort ();
  }
  token
  next ()
  {
    return m_tokens[m_at++];
  }

  std::shared_ptr<fake_type> aggregate (const std::string &keyword,
                                        const token &name);
  type_ptr read_base ();
  void read_body (fake_type &);
  void read_bases (fake_type &);
  void read_member (fake_type &);
  type_view::member read_declarator (type_ptr type);
  type_ptr read_arrays (type_ptr element);
  void *
  new_field ()
  {
    m_types.m_fields.push_back (0);
    return &m_types.m_fields.back ();
  }

  fake_types &m_types;
  token_list m_tokens;
  std::size_t m_at = 0;
};

std::shared_ptr<fake_type>
declaration_reader::aggregate (const std::string &keyword, const token &name)
{
  std::shared_ptr<fake_type> &t = m_types.m_aggregates[name.spelling];
  if (!t)
    {
      t = std::make_shared<fake_type> ();
      t->m_category = type_category::aggregate;
      t->m_keyword = keyword;
      t->m_name = name.spelling;
      t->m_loc = name.loc;
    }
  return t;
}

type_ptr
declaration_reader::read_base ()
{
  token word = next ();
  if (word.spelling == "struct" || word.spelling == "union")
    {
      std::shared_ptr<fake_type> t;
      if (peek ().kind == token_kind::identifier)
        t = aggregate (word.spelling, next ());
      else
        {
          t = std::make_shared<fake_type> ();
          t->m_category = type_category::aggregate;
          t->m_keyword = word.spelling;
          t->m_loc = word.loc;
          m_types.m_anonymous.push_back (t);
        }
      if (accept (":"))
        read_bases (*t);
      if (accept ("{"))
        read_body (*t);
      return type_ptr (type_ptr (), t.get ());
    }
  auto known = m_types.m_aggregates.find (word.spelling);
  if (known != m_types.m_aggregates.end ())
    return type_ptr (type_ptr (), known->second.get ());
  std::shared_ptr<fake_type> &t = m_types.m_scalars[word.spelling];
  if (!t)
    {
      t = std::make_shared<fake_type> ();
      t->m_name = word.spelling;
    }
  return t;
}

void
declaration_reader::read_bases (fake_type &t)
{
  do
    {
      type_view::member m;
      token name = next ();
      m.loc = name.loc;
      m.base_p = true;
      m.field = new_field ();
      m.type = type_ptr (type_ptr (),
                         m_types.m_aggregates.at (name.spelling).get ());
      t.m_members.push_back (m);
    }
  while (accept (","));
}

void
declaration_reader::read_body (fake_type &t)
{
  while (!accept ("}"))
    read_member (t);
  t.m_complete = true;
}

void
declaration_reader::read_member (fake_type &t)
{
  if (accept ("virtual"))
    {
      require (";");
      t.m_polymorphic = true;
      return;
    }
  bool is_static = accept ("static");
  type_ptr base = read_base ();
  if (accept (";"))
    {
      type_view::member m;
      m.loc = base->declared_at ();
      m.field = new_field ();
      m.type = base;
      t.m_members.push_back (m);
      return;
    }
  do
    {
      type_view::member m = read_declarator (base);
      m.static_p = is_static;
      t.m_members.push_back (m);
    }
  while (accept (","));
  require (";");
}

type_ptr
declaration_reader::read_arrays (type_ptr element)
{
  if (!accept ("["))
    return element;
  std::optional<std::uint64_t> length;
  if (peek ().kind == token_kind::number)
    length = std::strtoull (next ().spelling.c_str (), nullptr, 0);
  require ("]");
  std::shared_ptr<fake_type> t
      = derived (type_category::array, read_arrays (element));
  t->m_length = length;
  return t;
}

type_view::member
declaration_reader::read_declarator (type_ptr type)
{
  type_view::member m;
  m.field = new_field ();
  for (;;)
    if (accept ("*"))
      type = derived (type_category::pointer, type);
    else if (accept ("&"))
      type = derived (type_category::reference, type);
    else
      break;
  bool pointer_to = accept ("(");
  unsigned stars = 0;
  while (pointer_to && accept ("*"))
    stars++;
  m.loc = peek ().loc;
  if (peek ().kind == token_kind::identifier)
    m.name = next ().spelling;
  if (pointer_to)
    {
      require (")");
      if (accept ("("))
        {
          while (!accept (")"))
            next ();
          auto code = std::make_shared<fake_type> ();
          code->m_code = true;
          type = code;
          stars--;
        }
      else
        type = read_arrays (type);
      for (; stars > 0; stars--)
        type = derived (type_category::pointer, type);
    }
  else
    type = read_arrays (type);
  if (accept (":"))
    {
      next ();
      m.bit_field_p = true;
    }
  m.type = type;
  return m;
}

fake_types::~fake_types () = default;

void
fake_types::define (const std::string &text)
{
  declaration_reader (*this, tokenize (text, m_line++)).read ();
}

type_ptr
fake_types::operator[] (const std::string &name) const
{
  return type_ptr (type_ptr (), m_aggregates.at (name).get ());
}

} // namespace accdeep
