/* The cost of a directive is linear in its objects: an array of structures with
   two arrays each, from 1,000 to 100,000.  Calls and transfers are counted, not
   timed.  Catches: anything that searches, copies or calls once more for each
   object already there.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "runtime-descriptors.h"
#include "scale.h"

#include <ctime>

using namespace accdeep_unit;

namespace
{

struct element
{
  double *x;
  double *y;
  int n;
};

constexpr int length = 8;

class elements
{
public:
  explicit elements (size_t n) : m_data (n * 2 * length), m_elements (n)
  {
    for (size_t i = 0; i < n; i++)
      m_elements[i] = { &m_data[(2 * i) * length],
                        &m_data[(2 * i + 1) * length], length };
    for (size_t i = 0; i < m_data.size (); i++)
      m_data[i] = i;
    m_type.range (16, 8)
        .pointer ("x", 0, sizeof (double), int_at (16))
        .pointer ("y", 8, sizeof (double), int_at (16));
  }

  std::vector<double> m_data;
  std::vector<element> m_elements;
  described_type m_type{ "struct element", sizeof (element), 8 };
};

struct costs
{
  accdeep_statistics in;
  accdeep_statistics update;
  accdeep_statistics out;
};

costs
measure (size_t n, bool structured)
{
  elements e (n);
  const accdeep_clause *p = clause ("p", e.m_type, ACCDEEP_CLAUSE_SECTION);
  size_t bytes = n * sizeof (element);
  costs result = {};
  void *region = nullptr;
  element *first = e.m_elements.data ();
  if (structured)
    region = data ().entry (gomp::map_tofrom, first, bytes, p).start ();
  else
    enter ().entry (gomp::map_to, first, bytes, p).run ();
  result.in = last_statistics ();
  EXPECT_EQ (result.in.objects, 2 * n + 1);
  EXPECT_EQ (result.in.bytes_to_device, bytes + n * 2 * length * 8);

  element last = device_copy (&e.m_elements[n - 1]);
  EXPECT_EQ (last.y, on_device (e.m_elements[n - 1].y));
  EXPECT_EQ (read_device<double> (last.y + length - 1),
             static_cast<double> (n * 2 * length - 1));
  write_device (last.y, -1.);

  update ().entry (gomp::map_force_to, first, bytes, p).run ();
  result.update = last_statistics ();
  write_device (last.y, -1.);

  if (structured)
    GOACC_deep_data_end (region);
  else
    leave ().entry (gomp::map_from, first, bytes, p).run ();
  result.out = last_statistics ();
  EXPECT_EQ (e.m_elements[n - 1].y[0], -1);
  EXPECT_EQ (result.out.released, 2 * n + 1);
  EXPECT_FALSE (present (e.m_elements[n / 2].x));
  return result;
}

/* A and B per object, the same but for a constant part.  */
void
expect_linear (const accdeep_statistics &small, size_t n_small,
               const accdeep_statistics &large, size_t n_large)
{
  double a = static_cast<double> (small.libgomp_calls) / n_small;
  double b = static_cast<double> (large.libgomp_calls) / n_large;
  EXPECT_LE (b, a * 1.05 + 0.01);
  EXPECT_LE (b, 20);
  /* One copy for each block and each 32 MiB.  */
  EXPECT_LE (large.transfers, n_large / 1000 + 16);
}

class linear : public ::testing::TestWithParam<bool>
{
};

TEST_P (linear, calls_per_object)
{
  ACCDEEP_NEEDS_DEVICE ();
  const size_t small = scaled (1000), large = scaled (100000);
  costs a = measure (small, GetParam ());
  costs b = measure (large, GetParam ());
  expect_linear (a.in, small, b.in, large);
  expect_linear (a.update, small, b.update, large);
  expect_linear (a.out, small, b.out, large);
}

INSTANTIATE_TEST_SUITE_P (runtime, linear, ::testing::Bool ());

struct bead
{
  double worth;
  bead *after;
};

/* Lists of 60 beads each, all entered.  */
class necklaces
{
public:
  explicit necklaces (size_t n) : m_beads (n * length)
  {
    m_type.range (0, 8).pointer ("after", 8, sizeof (bead), constant (1),
                                 m_type);
    m_clause = clause ("first", m_type, 0);
    for (size_t i = 0; i + 1 < m_beads.size (); i++)
      m_beads[i] = { double (i), (i + 1) % length ? &m_beads[i + 1] : nullptr };
    m_beads.back () = { 0, nullptr };
    for (size_t i = 0; i < n; i++)
      enter_list (i);
  }

  ~necklaces ()
  {
    for (size_t i = 0; i < m_beads.size (); i += length)
      leave ()
          .entry (gomp::map_release, &m_beads[i], sizeof (bead), m_clause)
          .run ();
  }

  /* Seconds of this thread that it takes to enter one more, and to have it
     leave again: the least of some.  */
  double
  one_more ()
  {
    necklace more;
    double least = 1e9;
    for (int i = 0; i < 8; i++)
      {
        const double before = seconds ();
        enter ()
            .entry (gomp::map_to, &more.beads[0], sizeof (bead), m_clause)
            .run ();
        EXPECT_EQ (last_statistics ().objects, length);
        leave ()
            .entry (gomp::map_release, &more.beads[0], sizeof (bead), m_clause)
            .run ();
        least = std::min (least, seconds () - before);
      }
    EXPECT_FALSE (present (&more.beads[length - 1]));
    return least;
  }

private:
  static constexpr size_t length = 60;

  struct necklace
  {
    necklace ()
    {
      for (size_t i = 0; i < length; i++)
        beads[i] = { 0, i + 1 < length ? &beads[i + 1] : nullptr };
    }
    bead beads[length];
  };

  static double
  seconds ()
  {
    timespec t;
    clock_gettime (CLOCK_THREAD_CPUTIME_ID, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
  }

  void
  enter_list (size_t i)
  {
    enter ()
        .entry (gomp::map_to, &m_beads[i * length], sizeof (bead), m_clause)
        .run ();
  }

  std::vector<bead> m_beads;
  described_type m_type{ "struct bead", sizeof (bead), 8 };
  const accdeep_clause *m_clause;
};

/* A structure costs the same whatever other structures are there.  */
TEST (linear, structures_beside)
{
  ACCDEEP_NEEDS_DEVICE ();
  const double beside_few = necklaces (scaled (100)).one_more ();
  const double beside_many = necklaces (scaled (3200)).one_more ();
  EXPECT_LE (beside_many, 4 * beside_few);
}

} // namespace
