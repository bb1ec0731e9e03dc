/* Sums of products.  Consumes terms.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/suggest/polynomial.h"

#include <algorithm>

namespace accdeep
{

polynomial::polynomial (const term *t)
{
  if (t->is (term_kind::constant))
    {
      add_product ({}, t->number);
      return;
    }
  if (t->is (term_kind::arithmetic))
    switch (t->op)
      {
      case PLUS_EXPR:
      case MINUS_EXPR:
        *this = polynomial (t->operands[0]);
        add (polynomial (t->operands[1]), t->op == PLUS_EXPR ? 1 : -1);
        return;
      case MULT_EXPR:
        *this = polynomial (t->operands[0]).times (polynomial (t->operands[1]));
        return;
      case LSHIFT_EXPR:
        if (t->operands[1]->is (term_kind::constant)
            && t->operands[1]->number < 62)
          {
            add (polynomial (t->operands[0]), std::int64_t (1)
                                                  << t->operands[1]->number);
            return;
          }
        break;
      default:
        break;
      }
  add_product ({ t }, 1);
}

polynomial
polynomial::of_number (std::int64_t number)
{
  polynomial p;
  p.add_product ({}, number);
  return p;
}

std::int64_t
polynomial::number () const
{
  auto found = m_summands.find ({});
  return found == m_summands.end () ? 0 : found->second;
}

void
polynomial::add_product (const product &factors, std::int64_t times)
{
  if (times == 0)
    return;
  std::int64_t &place = m_summands[factors];
  place += times;
  if (place == 0)
    m_summands.erase (factors);
}

polynomial &
polynomial::add (const polynomial &other, std::int64_t times)
{
  for (const auto &summand : other.m_summands)
    add_product (summand.first, summand.second * times);
  return *this;
}

polynomial
polynomial::times (const polynomial &other) const
{
  polynomial result;
  for (const auto &a : m_summands)
    for (const auto &b : other.m_summands)
      {
        product factors = a.first;
        factors.insert (factors.end (), b.first.begin (), b.first.end ());
        std::sort (factors.begin (), factors.end (), by_appearance ());
        result.add_product (factors, a.second * b.second);
      }
  return result;
}

std::optional<polynomial>
polynomial::divided (std::int64_t size) const
{
  polynomial result;
  for (const auto &summand : m_summands)
    if (summand.second % size != 0)
      return std::nullopt;
    else
      result.add_product (summand.first, summand.second / size);
  return result;
}

bool
polynomial::covers_p (const polynomial &other) const
{
  /* What is left of the summands that other ones are part of.  */
  summand_map left = m_summands;
  for (const auto &summand : other.m_summands)
    if (left.count (summand.first))
      {
        left[summand.first] -= summand.second;
        continue;
      }
    else
      left[summand.first] = -summand.second;
  for (auto &lacking : left)
    for (auto i = left.begin (); lacking.second < 0 && i != left.end (); ++i)
      if (i->second > 0 && i->first.size () > lacking.first.size ()
          && std::includes (i->first.begin (), i->first.end (),
                            lacking.first.begin (), lacking.first.end (),
                            by_appearance ()))
        {
          const std::int64_t taken = std::min (i->second, -lacking.second);
          i->second -= taken;
          lacking.second += taken;
        }
  return std::all_of (left.begin (), left.end (),
                      [] (const auto &entry) { return entry.second >= 0; });
}

/* ------------------------------------------------------------------------
   Bounds.
   ------------------------------------------------------------------------ */

namespace
{

/* The object whose members are known, or null; whether elements of an array
   were taken to ascend.  Those that loops begin and end with are: other ones,
   indices that are looked up, may be anything.  */
struct bound_context
{
  const term *object;
  bool ascending = false;
  unsigned loops = 0; /* So many of them have what is looked at for a bound.  */
};

/* In its scope the bound of a loop is looked at.  */
class loop_bound
{
public:
  explicit loop_bound (bound_context &context) : m_context (context)
  {
    m_context.loops++;
  }
  loop_bound (const loop_bound &) = delete;
  loop_bound &operator= (const loop_bound &) = delete;
  ~loop_bound () { m_context.loops--; }

private:
  bound_context &m_context;
};

const term *bound_of (const term *t, bool upper, bound_context &);

/* A product of FACTORS: those of counts are not negative.  */
const term *
bound_of (const product &factors, bool upper, bound_context &context)
{
  const term *result = make_constant (1);
  for (const term *factor : factors)
    {
      const term *bound = bound_of (factor, upper, context);
      if (!bound)
        return nullptr;
      result = make_arithmetic (MULT_EXPR, result, bound);
    }
  return result;
}

/* Is T a member of OBJECT, or of a part of it?  */
bool
member_of_p (const term *t, const term *object)
{
  while (t != object && t->is (term_kind::field))
    t = t->operands[0];
  return t == object;
}

const term *
bound_of_atom (const term *t, bool upper, bound_context &context)
{
  const bool loops = any_part_p (
      t, [] (const term *part) { return part->is (term_kind::loop); });
  if ((!loops && !t->is (term_kind::arithmetic))
      || (t->is (term_kind::field) && member_of_p (t, context.object)))
    return t;
  switch (t->kind)
    {
    case term_kind::loop:
      {
        const loop_bound here (context);
        if (!upper)
          return bound_of (t->operands[0], false, context);
        if (const term *end = bound_of (t->operands[1], true, context))
          return make_arithmetic (MINUS_EXPR, end, make_constant (1));
        return nullptr;
      }
    case term_kind::element:
      {
        if (!context.loops)
          return nullptr;
        /* Where the rows of a sparse matrix begin.  */
        const term *index = bound_of (t->operands[1], upper, context);
        const bool fixed
            = member_of_p (t->operands[0], context.object)
              || !any_part_p (t->operands[0], [] (const term *part) {
                   return part->is (term_kind::loop);
                 });
        if (!index || !fixed)
          return nullptr;
        context.ascending = true;
        return make_element (t->operands[0], index);
      }
    case term_kind::arithmetic:
      if (t->op == TRUNC_MOD_EXPR || t->op == BIT_AND_EXPR)
        {
          if (!upper)
            return make_constant (0);
          const term *last = bound_of (t->operands[1], true, context);
          return !last ? nullptr
                 : t->op == BIT_AND_EXPR
                     ? last
                     : make_arithmetic (MINUS_EXPR, last, make_constant (1));
        }
      if (!loops)
        return t;
      if (t->op == TRUNC_DIV_EXPR || t->op == RSHIFT_EXPR)
        if (const term *dividend = bound_of (t->operands[0], upper, context))
          return make_arithmetic (t->op, dividend, t->operands[1]);
      return nullptr;
    default:
      return nullptr;
    }
}

/* P with the bound of one loop that other loops bound in its place, so that
   what is equal cancels: first[i] + j with j below first[i + 1] - first[i].
   Null: there is none.  */
const term *
with_inner_bound (const term *t, const polynomial &p, bool upper)
{
  for (const auto &summand : p.summands ())
    {
      const product &factors = summand.first;
      if (factors.size () != 1 || !factors[0]->is (term_kind::loop))
        continue;
      const bool most = upper == (summand.second > 0);
      const term *bound = factors[0]->operands[most];
      if (!any_part_p (bound, [] (const term *part) {
            return part->is (term_kind::loop);
          }))
        continue;
      const term *change = make_arithmetic (
          MINUS_EXPR,
          most ? make_arithmetic (MINUS_EXPR, bound, make_constant (1)) : bound,
          factors[0]);
      return make_arithmetic (
          PLUS_EXPR, t,
          make_arithmetic (MULT_EXPR, make_constant (summand.second), change));
    }
  return nullptr;
}

const term *
bound_of (const term *t, bool upper, bound_context &context)
{
  const polynomial p (t);
  if (p.summands ().size () > 1)
    if (const term *inner = with_inner_bound (t, p, upper))
      {
        const loop_bound here (context);
        return bound_of (inner, upper, context);
      }
  if (p.summands ().size () == 1 && p.summands ().begin ()->second == 1
      && p.summands ().begin ()->first == product{ t })
    return bound_of_atom (t, upper, context);
  const term *result = make_constant (0);
  for (const auto &summand : p.summands ())
    {
      const term *one
          = bound_of (summand.first, upper == (summand.second > 0), context);
      if (!one)
        return nullptr;
      result = make_arithmetic (
          PLUS_EXPR, result,
          make_arithmetic (MULT_EXPR, make_constant (summand.second), one));
    }
  return result;
}

} // anonymous namespace

bool
lowered_p (const term *member, const term *value)
{
  polynomial change (value);
  change.add (polynomial (member), -1);
  return change.constant_p () && change.number () < 0;
}

const term *
most_of (const term *t, const term *object, bool *ascending)
{
  bound_context context = { object };
  const term *most = bound_of (t, true, context);
  *ascending |= context.ascending;
  return most;
}

const term *
least_of (const term *t, const term *object)
{
  bound_context context = { object };
  return bound_of (t, false, context);
}

} // namespace accdeep
