/* See candidates.h.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/infer/candidates.h"

#include <algorithm>

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
constexpr int64_t least_shift = 0;
constexpr int64_t most_shift = 40;
constexpr int64_t quotients[] = { 8, 16, 32, 64 };

using number = std::optional<int64_t>;

number
product (int64_t a, int64_t b)
{
  int64_t result;
  return __builtin_mul_overflow (a, b, &result) ? number () : result;
}

number
product (number a, int64_t b)
{
  return a ? product (*a, b) : number ();
}

number
product (number a, number b)
{
  return b ? product (a, *b) : number ();
}

number
sum (int64_t a, int64_t b)
{
  int64_t result;
  return __builtin_add_overflow (a, b, &result) ? number () : result;
}

number
difference (int64_t a, int64_t b)
{
  int64_t result;
  return __builtin_sub_overflow (a, b, &result) ? number () : result;
}

number
next (int64_t a)
{
  return sum (a, 1);
}

number
next (number a)
{
  return a ? next (*a) : number ();
}

/* What C gives in the object; nothing: that is no number.  */
number
value_of (const candidate &c, const observation &o)
{
  auto scalar = [&o] (uint8_t i) { return o.scalars[i]; };
  auto there = [] (int64_t value) {
    return value == observation::none ? number () : value;
  };
  switch (c.what)
    {
    case form::size:
      return o.container ? number (o.length) : number ();
    case form::member:
      return scalar (c.a);
    case form::end:
      return c.a < o.n_ends ? there (o.ends[c.a]) : number ();
    case form::element:
      return c.a < o.n_elements ? there (o.elements[c.a]) : number ();
    case form::product:
      return product (scalar (c.a), scalar (c.b));
    case form::sum:
      return sum (scalar (c.a), scalar (c.b));
    case form::difference:
      return difference (scalar (c.a), scalar (c.b));
    case form::next_difference:
      return next (difference (scalar (c.a), scalar (c.b)));
    case form::offset:
      return sum (scalar (c.a), c.number);
    case form::scaled:
      return product (scalar (c.a), c.number);
    case form::product_3:
      return product (product (scalar (c.a), scalar (c.b)), scalar (c.c));
    case form::next_product:
      return product (next (scalar (c.a)), scalar (c.b));
    case form::nexts_product:
      return product (next (scalar (c.a)), next (scalar (c.b)));
    case form::scaled_product:
      return product (product (scalar (c.a), scalar (c.b)), c.number);
    case form::shift:
      return scalar (c.a) >= least_shift && scalar (c.a) <= most_shift
                 ? number (INT64_C (1) << scalar (c.a))
                 : number ();
    case form::quotient:
      if (number top = sum (scalar (c.a), c.number - 1))
        return *top >= 0 ? number (*top / c.number) : number ();
      return {};
    case form::text:
      return there (o.text);
    case form::terminated:
      return there (o.terminated);
    case form::outer:
      return c.a < o.n_outer ? product (there (o.outer[c.a]), c.number)
                             : number ();
    case form::one:
      return 1;
    case form::constant:
      return c.number;
    case form::owned:
    case form::never:
      break;
    }
  return {};
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
    const size_t n = std::min (m_o.n_scalars, most_combined);
    for (size_t a = 0; a < n; a++)
      for (size_t b = 0; b < n; b++)
        add_two (a, b);
    const size_t n_3 = std::min (n, most_combined_3);
    for (size_t a = 0; a < n_3; a++)
      for (size_t b = a; b < n_3; b++)
        for (size_t c = b; c < n_3; c++)
          add ({ form::product_3, index (a), index (b), index (c) });
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
    const bool known = std::any_of (
        m_all.begin (), m_all.begin () + m_n_used, [&c] (const candidate &x) {
          return x.what == c.what && x.a == c.a && x.b == c.b && x.c == c.c
                 && x.number == c.number;
        });
    if (!known)
      m_all.push_back (c);
  }

  void
  add_number (form what, size_t a, int64_t k, size_t b = 0)
  {
    candidate c = { what, index (a), index (b) };
    c.number = k;
    add (c);
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
      add_number (form::constant, 0, m_length);
  }

  void
  add_scalar (size_t a)
  {
    const int64_t value = m_o.scalars[a];
    /* One that says 0 of a block with elements is not about it.  */
    if (value > 0 || m_length == 0)
      add ({ form::member, index (a) });
    if (number k = difference (m_length, value))
      if (*k && *k >= -most_offset && *k <= most_offset)
        add_number (form::offset, a, *k);
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
    add ({ form::next_product, index (a), index (b) });
    if (a != b)
      {
        add ({ form::difference, index (a), index (b) });
        add ({ form::next_difference, index (a), index (b) });
      }
    if (a > b)
      return;
    add ({ form::product, index (a), index (b) });
    add ({ form::nexts_product, index (a), index (b) });
    if (a != b)
      add ({ form::sum, index (a), index (b) });
    const number all = product (x, y);
    if (all && *all > 0 && m_length % *all == 0 && m_length / *all >= 2
        && m_length / *all <= most_offset)
      add_number (form::scaled_product, a, m_length / *all, b);
  }

  const observation &m_o;
  const std::vector<candidate> &m_used;
  std::vector<candidate> &m_all;
  size_t m_n_used = 0; /* Of M_ALL, which begins with them.  */
  const int64_t m_length;
};

} // namespace

std::vector<candidate>
parsed (const std::string &text, const std::vector<std::string> &scalars)
{
  std::vector<candidate> result;
  auto try_one = [&] (form what, size_t a, size_t b, size_t c, int64_t k) {
    candidate one = { what, static_cast<uint8_t> (a), static_cast<uint8_t> (b),
                      static_cast<uint8_t> (c) };
    one.number = k;
    one.used = true;
    if (result.empty () && spell (one, "", scalars, {}) == text)
      result.push_back (one);
  };
  /* Only what the text mentions.  */
  std::vector<size_t> named;
  for (size_t i = 0; i < std::min<size_t> (scalars.size (), UINT8_MAX); i++)
    if (text.find (scalars[i]) != std::string::npos)
      named.push_back (i);
  for (size_t a : named)
    {
      try_one (form::member, a, 0, 0, 0);
      for (int64_t k = 1; k <= most_scale; k++)
        {
          try_one (form::offset, a, 0, 0, k);
          try_one (form::offset, a, 0, 0, -k);
          try_one (form::scaled, a, 0, 0, k);
        }
      for (size_t b : named)
        {
          for (form what : { form::product, form::sum, form::difference,
                             form::next_difference })
            try_one (what, a, b, 0, 0);
          for (size_t c : named)
            try_one (form::product_3, a, b, c, 0);
        }
    }
  return result;
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
  if (!m_started)
    for (size_t i = 0; i < std::min (o.n_scalars, most_tags); i++)
      m_tags.push_back ({ i, {} });
  m_started = true;
  for (size_t i = m_tags.size (); i-- > 0;)
    if (tagged *t = value_of (i, o.scalars, o.n_scalars))
      tell (t->set);
  return fresh;
}

void
member_candidates::observe_other (const int64_t *scalars, size_t n)
{
  if (!m_started)
    for (size_t i = 0; i < std::min (n, most_tags); i++)
      m_tags.push_back ({ i, {} });
  m_started = true;
  for (size_t i = m_tags.size (); i-- > 0;)
    if (tagged *t = value_of (i, scalars, n))
      t->others++;
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
      if (all && good > most)
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
    case form::product:
    case form::product_3:
    case form::next_product:
    case form::nexts_product:
    case form::scaled:
    case form::scaled_product:
      return "product";
    case form::sum:
    case form::difference:
    case form::next_difference:
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
    }
  return "";
}

std::string
spell (const candidate &c, const std::string &path,
       const std::vector<std::string> &scalars,
       const std::vector<std::string> &pointers,
       const std::vector<std::string> &outer)
{
  const std::string k = std::to_string (c.number < 0 ? -c.number : c.number);
  auto scalar = [&scalars] (uint8_t i) { return scalars[i]; };
  auto next = [&scalar] (uint8_t i) { return "(" + scalar (i) + " + 1)"; };
  switch (c.what)
    {
    case form::size:
      return path + ".size ()";
    case form::owned:
      return "@" + pointers[c.a];
    case form::never:
      return "@";
    case form::member:
      return scalar (c.a);
    case form::end:
      return pointers[c.a] + " - " + path;
    case form::element:
      return pointers[c.a] + "[$" + k + "]";
    case form::product:
      return scalar (c.a) + " * " + scalar (c.b);
    case form::product_3:
      return scalar (c.a) + " * " + scalar (c.b) + " * " + scalar (c.c);
    case form::next_product:
      return next (c.a) + " * " + scalar (c.b);
    case form::nexts_product:
      return next (c.a) + " * " + next (c.b);
    case form::scaled:
      return k + " * " + scalar (c.a);
    case form::scaled_product:
      return k + " * " + scalar (c.a) + " * " + scalar (c.b);
    case form::sum:
      return scalar (c.a) + " + " + scalar (c.b);
    case form::difference:
      return scalar (c.a) + " - " + scalar (c.b);
    case form::next_difference:
      return scalar (c.a) + " - " + scalar (c.b) + " + 1";
    case form::offset:
      return scalar (c.a) + (c.number < 0 ? " - " : " + ") + k;
    case form::shift:
      return "1 << " + scalar (c.a);
    case form::quotient:
      return "(" + scalar (c.a) + " + " + std::to_string (c.number - 1) + ") / "
             + k;
    case form::text:
    case form::terminated:
      return "";
    case form::outer:
      return c.number == 1 ? outer[c.a] : k + " * " + outer[c.a];
    case form::one:
      return "1";
    case form::constant:
      return k;
    }
  return "";
}

} // namespace infer
} // namespace accdeep
