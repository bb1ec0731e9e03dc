/* See candidates.h.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/infer/candidates.h"

#include <algorithm>
#include <cstdlib>

namespace accdeep
{
namespace infer
{

namespace
{

/* So many scalars are combined by twos, and by threes.  */
constexpr size_t most_combined = 24;
constexpr size_t most_combined_3 = 12;
constexpr int64_t most_offset = 16;
constexpr int64_t most_scale = 64;
/* In sums: times another integer, as a halo is on both sides.  */
constexpr int64_t most_times = 4;
constexpr int64_t most_halo = 64;
constexpr int64_t least_shift = 0;
constexpr int64_t most_shift = 40;
constexpr int64_t quotients[] = { 8, 16, 32, 64 };

using number = std::optional<int64_t>;

number
product (number a, number b)
{
  int64_t result;
  return !a || !b || __builtin_mul_overflow (*a, *b, &result) ? number ()
                                                              : number (result);
}

number
sum (number a, number b)
{
  int64_t result;
  return !a || !b || __builtin_add_overflow (*a, *b, &result) ? number ()
                                                              : number (result);
}

number
known (int64_t value)
{
  return value == observation::none ? number () : number (value);
}

number
scalar_of (const observation &o, uint8_t i)
{
  return i < o.n_scalars ? known (o.scalars[i]) : number ();
}

/* What C, which counts by arithmetic, gives.  */
number
arithmetic_value (const candidate &c, const observation &o)
{
  const bool tail = c.what == form::product_sum;
  const uint8_t factors[candidate::most_factors] = { c.a, c.b, c.c };
  number result = c.number;
  for (size_t i = 0; i < candidate::most_factors; i++)
    {
      if (factors[i] == candidate::none)
        break;
      number factor = scalar_of (o, factors[i]);
      if (c.more[i])
        factor = sum (factor, c.more[i]);
      if (c.times && !tail)
        factor = sum (factor, product (scalar_of (o, c.h), c.times));
      result = product (result, factor);
    }
  return tail ? sum (result, scalar_of (o, c.h)) : result;
}

/* What C gives in the object; nothing: that is no number.  */
number
value_of (const candidate &c, const observation &o)
{
  switch (c.what)
    {
    case form::size:
      return o.container ? number (o.length) : number ();
    /* The most frequent ones; the others are computed.  */
    case form::member:
      return scalar_of (o, c.a);
    case form::one:
    case form::constant:
      return c.number;
    case form::end:
      return c.a < o.n_ends ? known (o.ends[c.a]) : number ();
    case form::element:
      return c.a < o.n_elements ? known (o.elements[c.a]) : number ();
    case form::shift:
      if (const number bits = scalar_of (o, c.a))
        if (*bits >= least_shift && *bits <= most_shift)
          return INT64_C (1) << *bits;
      return {};
    case form::quotient:
      if (const number top = sum (scalar_of (o, c.a), c.number - 1))
        return *top >= 0 ? number (*top / c.number) : number ();
      return {};
    case form::text:
      return known (o.text);
    case form::terminated:
      return known (o.terminated);
    case form::outer:
      return c.a < o.n_outer ? product (known (o.outer[c.a]), c.number)
                             : number ();
    case form::written:
      return c.source->value (o.scalars, o.n_scalars);
    case form::owned:
    case form::never:
      return {};
    default:
      return arithmetic_value (c, o);
    }
}

enum class verdict
{
  wrong,
  fits,
  holds
};

verdict
judge_value (number value, const observation &o)
{
  uint64_t bytes;
  if (!value || *value < 0
      || __builtin_mul_overflow (static_cast<uint64_t> (*value),
                                 o.element_bytes, &bytes)
      || bytes > o.high)
    return verdict::wrong;
  return bytes >= o.low ? verdict::holds : verdict::fits;
}

/* What is less than the length may still be what the program uses of it.  */
bool
may_be_slack_p (const candidate &c)
{
  const form what = c.what;
  return c.used || what == form::member || what == form::end
         || what == form::product || what == form::element || what == form::text
         || what == form::terminated;
}

/* A scale that the first object, of no elements, left open.  */
void
settle_scale (candidate &c, const observation &o)
{
  if (c.what != form::scaled || c.number)
    return;
  const int64_t a = o.scalars[c.a];
  const int64_t length = o.length;
  if (a > 0 && length % a == 0 && length / a >= 2 && length / a <= most_scale)
    c.number = length / a;
}

/* Take what O says about C; false: it is none any more.  */
bool
survives (candidate &c, const observation &o)
{
  if (c.what == form::owned)
    return o.owners >> c.a & 1;
  if (c.what == form::never)
    {
      c.slack |= o.alone;
      return o.elsewhere || o.alone;
    }
  settle_scale (c, o);
  const number value = value_of (c, o);
  const verdict v = judge_value (value, o);
  if (v == verdict::wrong || (v == verdict::fits && !may_be_slack_p (c)))
    return false;
  c.slack |= v == verdict::fits;
  if (!o.again)
    c.total += *value;
  return true;
}

/* Makes the candidates of the first object.  */
class first_object
{
public:
  first_object (const observation &o, const std::vector<candidate> &used,
                std::vector<candidate> &all)
      : m_o (o), m_used (used), m_all (all), m_length (o.length)
  {
  }

  void
  add_all ()
  {
    if (m_o.container)
      {
        add ({ form::size });
        return;
      }
    for (const candidate &c : m_used)
      add (c);
    m_n_used = m_all.size ();
    add_pointers ();
    for (size_t a = 0; a < m_o.n_scalars && a < UINT8_MAX; a++)
      add_scalar (a);
    const size_t n = std::min ({ m_o.n_scalars, m_o.n_own, most_combined });
    /* Of other objects' integers, products.  */
    for (size_t a = m_o.n_own; a < std::min (m_o.n_scalars, m_o.n_combined);
         a++)
      for (size_t b = a + 1; b < std::min (m_o.n_scalars, m_o.n_combined); b++)
        add_product (form::product, a, b, 0, 0);
    for (size_t a = 0; a < n; a++)
      for (size_t b = 0; b < n; b++)
        add_two (a, b);
    const size_t n_3 = std::min (n, most_combined_3);
    add_three (n_3);
    for (size_t h = 0; h < n; h++)
      if (m_o.scalars[h] > 0 && m_o.scalars[h] <= most_halo)
        for (int8_t times = 1; times <= 2; times++)
          add_padded (n_3, h, times);
    std::stable_sort (m_all.begin (), m_all.end (),
                      [] (const candidate &x, const candidate &y) {
                        return x.what < y.what;
                      });
  }

private:
  static uint8_t
  index (size_t i)
  {
    return static_cast<uint8_t> (i);
  }

  void
  add (candidate c)
  {
    if (!survives (c, m_o))
      return;
    const bool said
        = std::any_of (m_all.begin (), m_all.begin () + m_n_used,
                       [&c] (const candidate &x) { return x.same_p (c); });
    if (!said)
      m_all.push_back (c);
  }

  void
  add_number (form what, size_t a, int64_t k, uint8_t b = candidate::none)
  {
    candidate c = { what, index (a), b };
    c.number = k;
    add (c);
  }

  /* The product of those of FACTORS, each with MORE added.  */
  void
  add_product (form what, size_t a, size_t b, int8_t more_a, int8_t more_b,
               uint8_t c = candidate::none, int8_t more_c = 0)
  {
    add ({ what,
           index (a),
           index (b),
           c,
           candidate::none,
           0,
           { more_a, more_b, more_c } });
  }

  /* A + TIMES * B + MORE.  */
  void
  add_sum (size_t a, size_t b, int8_t times, int8_t more = 0)
  {
    add ({ form::sum,
           index (a),
           candidate::none,
           candidate::none,
           index (b),
           times,
           { more } });
  }

  void
  add_pointers ()
  {
    for (size_t i = 0; i < m_o.n_ends && i < 64; i++)
      {
        add ({ form::owned, index (i) });
        add ({ form::end, index (i) });
      }
    for (size_t i = 0; i < m_o.n_elements && i < 64; i++)
      add_number (form::element, i, m_o.row_index);
    for (size_t i = 0; i < m_o.n_outer && i < UINT8_MAX; i++)
      {
        const int64_t value = m_o.outer[i];
        if (value == m_length)
          add_number (form::outer, i, 1);
        else if (value > 1 && m_length % value == 0
                 && m_length / value <= most_scale)
          add_number (form::outer, i, m_length / value);
      }
    add ({ form::never });
    add ({ form::one });
    add ({ form::text });
    add ({ form::terminated });
    if (m_length > 1)
      add_number (form::constant, candidate::none, m_length);
  }

  void
  add_scalar (size_t a)
  {
    const int64_t value = m_o.scalars[a];
    /* One that says 0 of a block with elements is not about it.  */
    if (value > 0 || m_length == 0)
      add ({ form::member, index (a) });
    if (value == observation::none)
      return;
    if (const number k = sum (m_length, product (value, -1)))
      if (*k && *k >= -most_offset && *k <= most_offset)
        add ({ form::offset,
               index (a),
               candidate::none,
               candidate::none,
               candidate::none,
               0,
               { static_cast<int8_t> (*k) } });
    if (value > 1 && m_length % value == 0 && m_length / value >= 2
        && m_length / value <= most_scale)
      add_number (form::scaled, a, m_length / value);
    else if (value == 0 && m_length == 0)
      add_number (form::scaled, a, 0);
    else if (value == 1 && m_length >= 2 && m_length <= most_scale)
      add_number (form::scaled, a, m_length);
    add ({ form::shift, index (a) });
    for (int64_t k : quotients)
      add_number (form::quotient, a, k);
  }

  void
  add_two (size_t a, size_t b)
  {
    const int64_t x = m_o.scalars[a], y = m_o.scalars[b];
    add_product (form::next_product, a, b, 1, 0);
    if (a != b)
      {
        add_sum (a, b, -1);
        add_sum (a, b, -1, 1);
        for (int8_t times = 2; times <= most_times; times++)
          add_sum (a, b, times);
      }
    if (a > b)
      return;
    add_product (form::product, a, b, 0, 0);
    add_product (form::next_product, a, b, 1, 1);
    if (a != b)
      add_sum (a, b, 1);
    const number all = product (x, y);
    if (all && *all > 0 && m_length % *all == 0 && m_length / *all >= 2
        && m_length / *all <= most_offset)
      add_number (form::scaled_product, a, m_length / *all, index (b));
    /* What is left of the length is another integer.  */
    const number rest = all && *all > 1 ? sum (m_length, -*all) : number ();
    if (rest && *rest > 0)
      for (size_t h = 0;
           h < std::min ({ m_o.n_scalars, m_o.n_own, most_combined }); h++)
        if (m_o.scalars[h] == *rest)
          add ({ form::product_sum, index (a), index (b), candidate::none,
                 index (h) });
  }

  /* Products of three of the first N, all of them or none with 1 more.  */
  void
  add_three (size_t n)
  {
    for (int8_t more = 0; more <= 1; more++)
      for (size_t a = 0; a < n; a++)
        for (size_t b = a; b < n; b++)
          {
            const number two = product (sum (m_o.scalars[a], more),
                                        sum (m_o.scalars[b], more));
            if (!two || *two < 0 || (*two && m_length % *two))
              continue;
            for (size_t c = b; c < n; c++)
              add_product (more ? form::padded : form::product_3, a, b, more,
                           more, index (c), more);
          }
  }

  /* Products of two and three of the first N, each with TIMES the integer H
     added.  */
  void
  add_padded (size_t n, size_t h, int8_t times)
  {
    std::vector<size_t> factors;
    for (size_t a = 0; a < n; a++)
      {
        const number one
            = sum (m_o.scalars[a], product (m_o.scalars[h], times));
        if (a != h && m_o.scalars[a] > 0 && one && m_length % *one == 0)
          factors.push_back (a);
      }
    candidate c = { form::padded };
    c.h = index (h);
    c.times = times;
    for (size_t i = 0; i < factors.size (); i++)
      for (size_t j = i; j < factors.size (); j++)
        {
          c.a = index (factors[i]);
          c.b = index (factors[j]);
          c.c = candidate::none;
          add (c);
          for (size_t k = j; k < factors.size (); k++)
            {
              c.c = index (factors[k]);
              add (c);
            }
        }
  }

  const observation &m_o;
  const std::vector<candidate> &m_used;
  std::vector<candidate> &m_all;
  size_t m_n_used = 0; /* Of M_ALL, which begins with them.  */
  const int64_t m_length;
};

} // namespace

candidate
written_candidate (const expression &source)
{
  candidate c = { form::written };
  if (const std::optional<size_t> one = source.single ())
    {
      c.what = form::member;
      c.a = static_cast<uint8_t> (*one);
    }
  else if (const std::optional<int64_t> k = source.number ())
    {
      c.what = *k == 1 ? form::one : form::constant;
      c.number = *k;
    }
  else
    c.source = &source;
  c.used = true;
  return c;
}

bool
candidate_set::note_length (uint64_t length)
{
  m_least = m_lengths.empty () ? length : std::min (m_least, length);
  m_most = std::max (m_most, length);
  const bool fresh = m_lengths.size () < most_distinct
                     && std::find (m_lengths.begin (), m_lengths.end (), length)
                            == m_lengths.end ();
  if (fresh)
    m_lengths.push_back (length);
  return fresh;
}

void
candidate_set::note_target (uintptr_t target)
{
  if (m_targets.size () < most_targets
      && std::find (m_targets.begin (), m_targets.end (), target)
             == m_targets.end ())
    m_targets.push_back (target);
}

void
candidate_set::note_owner (uint16_t owner)
{
  if (std::find (m_owners.begin (), m_owners.end (), owner) == m_owners.end ())
    m_owners.push_back (owner);
}

void
candidate_set::count (const observation &o)
{
  note_target (o.target);
  if (o.again && m_n)
    return;
  m_n++;
  m_elements += o.length;
}

bool
candidate_set::observe (const observation &o)
{
  const bool first = m_n == 0;
  count (o);
  if (first || !o.again)
    m_weighed += o.length;
  const bool fresh = note_length (o.length);
  if (o.elsewhere)
    note_owner (o.owner);
  if (first)
    {
      first_object (o, m_used, m_all).add_all ();
      m_all.shrink_to_fit ();
      return true;
    }
  const size_t n = m_all.size ();
  m_all.erase (
      std::remove_if (m_all.begin (), m_all.end (),
                      [&o] (candidate &c) { return !survives (c, o); }),
      m_all.end ());
  return fresh || m_all.size () != n;
}

bool
candidate_set::exact_p () const
{
  return std::any_of (m_all.begin (), m_all.end (),
                      [] (const candidate &c) { return !c.slack; });
}

bool
candidate_set::exact_length_p () const
{
  return std::any_of (m_all.begin (), m_all.end (), [] (const candidate &c) {
    return !c.slack && c.what != form::owned && c.what != form::never
           && c.what != form::outer;
  });
}

bool
candidate_set::wants_p (form what) const
{
  return !m_n
         || std::any_of (
             m_all.begin (), m_all.end (),
             [what] (const candidate &c) { return c.what == what; });
}

/* The objects with that value of tag I, which is struck out when it is none. */
member_candidates::tagged *
member_candidates::value_of (size_t i, const int64_t *scalars, size_t n)
{
  tag &t = m_tags[i];
  const int64_t value = t.scalar < n ? scalars[t.scalar] : -1;
  auto found = t.values.find (value);
  if (found != t.values.end ())
    return &found->second;
  if (value < 0 || value > UINT8_MAX || t.values.size () == most_values)
    {
      m_tags.erase (m_tags.begin () + i);
      return nullptr;
    }
  return &t.values[value];
}

/* Has something lately said what O says?  */
bool
member_candidates::known_p (const observation &o)
{
  number_hash hash;
  hash.add (o.scalars_hash);
  hash.add (o.low);
  hash.add (o.high);
  hash.add (o.element_bytes);
  hash.add (o.owners);
  hash.add (o.elsewhere ? o.owner + 2 : o.alone);
  hash.add (o.text);
  hash.add (o.terminated);
  hash.add (o.ends, o.n_ends);
  hash.add (o.elements, o.n_elements);
  if (m_recent.empty ())
    m_recent.resize (n_recent);
  uint64_t &recent = m_recent[hash.value () % n_recent];
  const bool known = recent == hash.value ();
  recent = hash.value ();
  return known;
}

bool
member_candidates::observe (const observation &o)
{
  const bool known = known_p (o);
  if (known && o.again)
    return false;
  bool fresh = false;
  auto tell = [&o, known, &fresh] (candidate_set &set) {
    if (known)
      set.count (o);
    else
      fresh |= set.observe (o);
  };
  tell (m_whole);
  start (std::min (o.n_scalars, o.n_own));
  for (size_t i = m_tags.size (); i-- > 0;)
    if (tagged *t = value_of (i, o.scalars, o.n_scalars))
      tell (t->set);
  return fresh;
}

/* The object's own integers are N.  */
void
member_candidates::start (size_t n)
{
  if (!m_started)
    for (size_t i = 0; i < std::min (n, most_tags); i++)
      m_tags.push_back ({ i, {} });
  m_started = true;
}

void
member_candidates::observe_other (const int64_t *scalars, size_t n)
{
  start (n);
  for (size_t i = m_tags.size (); i-- > 0;)
    if (tagged *t = value_of (i, scalars, n))
      t->others++;
}

void
member_candidates::observe_nothing (const int64_t *scalars, size_t n)
{
  start (n);
  for (size_t i = m_tags.size (); i-- > 0;)
    value_of (i, scalars, n);
}

const member_candidates::tag *
member_candidates::conditions () const
{
  const tag *best = nullptr;
  size_t most = 0;
  for (const tag &t : m_tags)
    {
      size_t good = 0;
      bool all = t.values.size () > 1;
      for (const auto &value : t.values)
        {
          const tagged &objects = value.second;
          const bool exact = !objects.others && objects.set.exact_p ();
          good += exact;
          all &= exact || !objects.set.observed () || objects.others;
        }
      /* Any integer tells objects apart if it has enough values.  */
      if (all && good
          && (!best || t.values.size () < best->values.size ()
              || (t.values.size () == best->values.size () && good > most)))
        {
          best = &t;
          most = good;
        }
    }
  return best;
}

const char *
kind_name (form what)
{
  switch (what)
    {
    case form::size:
      return "size";
    case form::owned:
      return "owned";
    case form::never:
      return "never";
    case form::member:
    case form::element:
      return "member";
    case form::end:
      return "end";
    case form::sum:
    case form::offset:
      return "sum";
    case form::shift:
      return "shift";
    case form::quotient:
      return "quotient";
    case form::text:
      return "string";
    case form::terminated:
      return "terminated";
    case form::outer:
      return "outer";
    case form::one:
      return "one";
    case form::constant:
      return "constant";
    default:
      return "product";
    }
}

namespace
{

/* C, which counts by arithmetic, of NAMES.  */
std::string
spell_arithmetic (const candidate &c, const std::vector<std::string> &names)
{
  auto signed_text = [] (bool plus, const std::string &text) {
    return (plus ? " + " : " - ") + text;
  };
  const bool tail = c.what == form::product_sum;
  const bool several = c.b != candidate::none || c.number != 1;
  const uint8_t factors[candidate::most_factors] = { c.a, c.b, c.c };
  std::string text = c.number == 1 ? "" : std::to_string (c.number);
  for (size_t i = 0; i < candidate::most_factors; i++)
    {
      if (factors[i] == candidate::none)
        break;
      std::string factor = names[factors[i]];
      const int times = c.times < 0 ? -c.times : c.times;
      if (times && !tail)
        factor += signed_text (c.times > 0,
                               (times > 1 ? std::to_string (times) + " * " : "")
                                   + names[c.h]);
      if (const int more = c.more[i])
        factor += signed_text (more > 0, std::to_string (abs (more)));
      if (several && factor != names[factors[i]])
        factor = '(' + factor + ')';
      text += (text.empty () ? "" : " * ") + factor;
    }
  return tail ? text + " + " + names[c.h] : text;
}

} // namespace

std::string
spell (const candidate &c, const std::string &path,
       const std::vector<std::string> &scalars,
       const std::vector<std::string> &pointers,
       const std::vector<std::string> &outer)
{
  const std::string k = std::to_string (c.number);
  switch (c.what)
    {
    case form::size:
      return path + ".size ()";
    case form::owned:
      return "@" + pointers[c.a];
    case form::never:
      return "@";
    case form::end:
      return pointers[c.a] + " - " + path;
    case form::element:
      return pointers[c.a] + "[$" + k + "]";
    case form::shift:
      return "1 << " + scalars[c.a];
    case form::quotient:
      return "(" + scalars[c.a] + " + " + std::to_string (c.number - 1) + ") / "
             + k;
    case form::text:
    case form::terminated:
      return "";
    case form::outer:
      return c.number == 1 ? outer[c.a] : k + " * " + outer[c.a];
    case form::written:
      return c.source->text ();
    case form::one:
      return "1";
    case form::constant:
      return k;
    default:
      return spell_arithmetic (c, scalars);
    }
}

} // namespace infer
} // namespace accdeep
