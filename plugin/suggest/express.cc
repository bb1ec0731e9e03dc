/* Finds words for counts.  Consumes terms of a function's variables, produces
   ones that are names of members of the object that a directive is about.

   A variable has the name of a member that got, or gave, its value.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/suggest/express.h"
#include "plugin/suggest/language.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* Ways to say one thing.  */
constexpr unsigned most_ways = 3;

bool
integral_member_p (const term *t)
{
  return t->is (term_kind::field) && INTEGRAL_TYPE_P (TREE_TYPE (t->field));
}

class translator
{
public:
  /* WAY counts the ways to name a variable.  */
  translator (const word_scope &scope, unsigned way)
      : m_scope (scope), m_way (way)
  {
  }

  std::optional<polynomial> translate (const polynomial &p);
  std::optional<std::string> lvalue (const term *t, bool *itself);
  bool
  another_way_p () const
  {
    return m_another;
  }

private:
  std::optional<polynomial> atom (const term *t);
  std::optional<polynomial> equal (const term *t);
  std::optional<std::string> text_of (const term *t);
  std::optional<std::string> operation (const term *t);
  std::optional<std::string> container (const term *t);
  std::optional<std::string> size_of_container (const term *t);

  const word_scope &m_scope;
  unsigned m_way;
  unsigned m_depth = 0;
  bool m_another = false;
};

polynomial
word (const std::string &text)
{
  return polynomial (make_parameter (0, text));
}

std::string
in_parentheses (const std::string &text)
{
  return text.find (' ') == std::string::npos ? text : '(' + text + ')';
}

/* The user's member with the pointer T, one to the first element in a class of
   the library's.  */
std::optional<std::string>
translator::container (const term *t)
{
  const term *const whole = container_with (t);
  if (!whole
      || library_part_of (TREE_TYPE (whole->field), t->field)
             != library_part::first)
    return std::nullopt;
  bool itself = false;
  return lvalue (whole, &itself);
}

/* What says how many elements a member of a class of the library's has, if that
   is T.  */
std::optional<std::string>
translator::size_of_container (const term *t)
{
  const term *const whole = container_with_size (t);
  if (!whole)
    return std::nullopt;
  bool itself = false;
  const std::optional<std::string> text = lvalue (whole, &itself);
  return text ? std::optional<std::string> (*text + ".size ()") : text;
}

/* Where T lies in the object: "dim.n", with ITSELF set and empty if it is the
   object.  */
std::optional<std::string>
translator::lvalue (const term *t, bool *itself)
{
  *itself = same_object_p (t, m_scope.object);
  if (*itself)
    return std::string ();
  if (container_with (t))
    return container (t);
  if (t->is (term_kind::field))
    {
      bool top = false;
      const term *object = t->operands[0];
      const bool arrow = object->is (term_kind::element)
                         && object->operands[1]->is (term_kind::constant)
                         && object->operands[1]->number == 0;
      std::optional<std::string> outer = lvalue (object, &top);
      if (!outer && arrow)
        {
          outer = lvalue (object->operands[0], &top);
          if (!outer || top)
            return std::nullopt;
          return *outer + "->" + IDENTIFIER_POINTER (DECL_NAME (t->field));
        }
      if (!outer)
        return std::nullopt;
      if (!DECL_NAME (t->field))
        return outer;
      const std::string name = IDENTIFIER_POINTER (DECL_NAME (t->field));
      return outer->empty () ? name : *outer + "." + name;
    }
  if (t->is (term_kind::element))
    {
      bool top = false;
      const std::optional<std::string> array = lvalue (t->operands[0], &top);
      const term *const whole = container_with (t->operands[0]);
      if (!array || top || (whole && !subscript_p (TREE_TYPE (whole->field))))
        return std::nullopt;
      if (const std::optional<std::string> index = text_of (t->operands[1]))
        return *array + "[" + *index + "]";
    }
  return std::nullopt;
}

std::optional<std::string>
translator::text_of (const term *t)
{
  for (std::size_t i = 0; i < m_scope.indices.size (); i++)
    if (t == m_scope.indices[i])
      return "$" + std::to_string (i + 1);
  const std::optional<polynomial> p = translate (polynomial (t));
  return p ? std::optional<std::string> (spell (*p)) : std::nullopt;
}

std::optional<std::string>
translator::operation (const term *t)
{
  const char *op = t->op == TRUNC_DIV_EXPR || t->op == EXACT_DIV_EXPR ? " / "
                   : t->op == TRUNC_MOD_EXPR                          ? " % "
                   : t->op == LSHIFT_EXPR                             ? " << "
                   : t->op == RSHIFT_EXPR                             ? " >> "
                   : t->op == BIT_AND_EXPR                            ? " & "
                   : t->op == POINTER_DIFF_EXPR                       ? " - "
                                                                      : nullptr;
  if (!op)
    return std::nullopt;
  std::optional<std::string> a, b;
  if (t->op == POINTER_DIFF_EXPR)
    {
      if (container_with (t->operands[0]) || container_with (t->operands[1]))
        return size_of_container (t);
      bool itself = false;
      a = lvalue (t->operands[0], &itself);
      b = lvalue (t->operands[1], &itself);
    }
  else
    {
      a = text_of (t->operands[0]);
      b = text_of (t->operands[1]);
    }
  if (!a || !b || a->empty () || b->empty ())
    return std::nullopt;
  return in_parentheses (*a) + op + in_parentheses (*b);
}

/* What a member that is T, or differs from it by a constant, says.  */
std::optional<polynomial>
translator::equal (const term *t)
{
  unsigned ways = 0;
  std::optional<polynomial> found;
  std::set<std::string> seen;
  for (const assignment &a : m_scope.function->assignments)
    {
      if (!integral_member_p (a.target) || a.value->is (term_kind::constant)
          || lowered_p (a.target, a.value))
        continue;
      polynomial rest (a.value);
      rest.add (polynomial (t), -1);
      bool itself = false;
      std::optional<std::string> text;
      if (!rest.constant_p () || !(text = lvalue (a.target, &itself))
          || text->empty () || !seen.insert (*text).second)
        continue;
      if (ways++ == m_way)
        {
          found = word (*text);
          found->add (rest, -1);
        }
      else if (!found)
        {
          /* The last way there is, if there are not so many.  */
          polynomial other = word (*text);
          other.add (rest, -1);
          if (ways <= m_way)
            found = other;
        }
    }
  m_another |= ways > m_way + 1;
  return found;
}

std::optional<polynomial>
translator::atom (const term *t)
{
  bool itself = false;
  for (std::size_t i = 0; i < m_scope.indices.size (); i++)
    if (t == m_scope.indices[i])
      return word ("$" + std::to_string (i + 1));
  if (t->is (term_kind::field) || t->is (term_kind::element))
    {
      const std::optional<std::string> text
          = container_with (t) ? size_of_container (t) : lvalue (t, &itself);
      if (text && !itself)
        return word (*text);
    }
  if (t->is (term_kind::parameter) && t->name[0] == '$')
    return word (t->name);
  if (const std::optional<polynomial> same = equal (t))
    return same;
  switch (t->kind)
    {
    case term_kind::variable:
      /* One at file scope, which has not been changed on the way.  */
      if (t->loc != UNKNOWN_LOCATION && t->version == 0
          && linemap_location_before_p (line_table, t->loc, m_scope.loc))
        return word (t->name);
      return std::nullopt;
    case term_kind::length:
      if (const std::optional<std::string> text
          = lvalue (t->operands[0], &itself))
        if (!itself)
          return word ("__builtin_strlen (" + *text + ")");
      return std::nullopt;
    case term_kind::arithmetic:
      if (const std::optional<std::string> text = operation (t))
        return word (*text);
      return std::nullopt;
    default:
      return std::nullopt;
    }
}

std::optional<polynomial>
translator::translate (const polynomial &p)
{
  constexpr unsigned deepest = 8;
  if (m_depth >= deepest)
    return std::nullopt;
  m_depth++;
  std::optional<polynomial> result = polynomial ();
  for (const auto &summand : p.summands ())
    {
      polynomial one = polynomial::of_number (summand.second);
      for (const term *factor : summand.first)
        {
          const std::optional<polynomial> part = atom (factor);
          if (!part)
            {
              m_depth--;
              return std::nullopt;
            }
          one = one.times (*part);
        }
      result->add (one);
    }
  m_depth--;
  return result;
}

/* Members that have been given P as a whole.  */
void
add_members_given (const polynomial &p, const word_scope &scope,
                   std::vector<polynomial> &ways)
{
  translator names (scope, 0);
  for (const assignment &a : scope.function->assignments)
    {
      if (!integral_member_p (a.target)
          || a.value->is (term_kind::constant) != p.constant_p ()
          || lowered_p (a.target, a.value))
        continue;
      polynomial rest (a.value);
      rest.add (p, -1);
      bool itself = false;
      std::optional<std::string> text;
      if (!rest.constant_p () || (p.constant_p () && rest.number () != 0)
          || !(text = names.lvalue (a.target, &itself)) || text->empty ())
        continue;
      polynomial way = word (*text);
      way.add (rest, -1);
      if (std::find (ways.begin (), ways.end (), way) == ways.end ())
        ways.push_back (way);
    }
}

/* How far VALUE, a pointer, is from SCOPE's; null: it is elsewhere.  */
const term *
distance_of (const term *value, const word_scope &scope)
{
  const term *distance = make_constant (0);
  constexpr unsigned deepest = 4;
  for (unsigned depth = 0; depth < deepest; depth++)
    {
      take_offset (value, distance);
      if (value == scope.pointer)
        return distance;
      const term *next = nullptr;
      for (const assignment &a : scope.function->assignments)
        if (a.target == value)
          next = a.value;
        else if (a.target == scope.pointer && a.value == value
                 && value->is (term_kind::heap))
          return distance;
      if (!next)
        return nullptr;
      value = next;
    }
  return nullptr;
}

/* Other pointers of the object that are P elements further.  */
void
add_distances (const polynomial &p, const word_scope &scope,
               std::vector<polynomial> &ways)
{
  translator names (scope, 0);
  if (scope.pointer && !p.constant_p ())
    for (const assignment &a : scope.function->assignments)
      {
        if (!a.target->is (term_kind::field) || a.target == scope.pointer
            || !POINTER_TYPE_P (TREE_TYPE (a.target->field)))
          continue;
        const term *distance = distance_of (a.value, scope);
        bool itself = false;
        std::optional<std::string> end, start;
        if (!distance || !(polynomial (distance) == p)
            || !(end = names.lvalue (a.target, &itself)) || end->empty ()
            || !(start = names.lvalue (scope.pointer, &itself)))
          continue;
        const polynomial way = word (*end + " - " + *start);
        if (std::find (ways.begin (), ways.end (), way) == ways.end ())
          ways.push_back (way);
      }
}

} // anonymous namespace

std::vector<polynomial>
expressed (const polynomial &p, const word_scope &scope, bool numbers)
{
  std::vector<polynomial> ways;
  /* A member that has been given the same number says more than that.  */
  if (numbers && p.constant_p () && p.number () > 1)
    add_members_given (p, scope, ways);
  for (unsigned way = 0; way < most_ways; way++)
    {
      translator t (scope, way);
      const std::optional<polynomial> one = t.translate (p);
      if (one && std::find (ways.begin (), ways.end (), *one) == ways.end ())
        ways.push_back (*one);
      if (!one || !t.another_way_p ())
        break;
    }
  if (!p.constant_p ())
    add_members_given (p, scope, ways);
  if (numbers)
    add_distances (p, scope, ways);
  return ways;
}

std::optional<std::string>
member_text (const term *lvalue, const word_scope &scope)
{
  bool itself = false;
  std::optional<std::string> text
      = translator (scope, 0).lvalue (lvalue, &itself);
  return text && !itself && !text->empty () ? text : std::nullopt;
}

std::string
spell (const polynomial &p)
{
  /* Those with most factors first, what is subtracted and numbers last.  */
  std::vector<std::pair<product, std::int64_t>> summands (
      p.summands ().begin (), p.summands ().end ());
  std::stable_sort (summands.begin (), summands.end (),
                    [] (const auto &a, const auto &b) {
                      if (a.first.empty () != b.first.empty ())
                        return b.first.empty ();
                      if ((a.second > 0) != (b.second > 0))
                        return a.second > 0;
                      return a.first.size () > b.first.size ();
                    });
  std::string text;
  for (const auto &summand : summands)
    {
      const std::int64_t times = summand.second < 0 && !text.empty ()
                                     ? -summand.second
                                     : summand.second;
      std::string one;
      if (times != 1 || summand.first.empty ())
        one = std::to_string (times);
      for (const term *factor : summand.first)
        one += (one.empty () ? "" : " * ")
               + (summand.first.size () > 1 || summand.second != 1
                      ? in_parentheses (factor->name)
                      : factor->name);
      text += (text.empty () ? "" : summand.second < 0 ? " - " : " + ") + one;
    }
  return text.empty () ? "0" : text;
}

} // namespace accdeep
