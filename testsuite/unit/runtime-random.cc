/* Random graphs of structures, random histories of directives, and a naive
   model to compare with after each: what is present, each byte on the device,
   each byte on the host.  Catches: everything that depends on the order of
   directives, on sharing, cycles, nulls, zero lengths, or on what was
   retargeted in between.

   The model knows no descriptors: it walks the structures as a programmer
   would, recursively, and keeps its objects in a map.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "runtime-descriptors.h"
#include "scale.h"

#include <map>
#include <random>
#include <set>

using namespace accdeep_unit;

namespace
{

struct weights
{
  int k;
  int fill;
  float *w; /* [0:k] */
};

struct vertex
{
  int tag;
  int n;
  double *data; /* [0:n] */
  int m;
  int hidden;     /* Excluded.  */
  vertex **links; /* [0:m][0:1] */
  vertex *one;    /* [0:1] */
  void *raw;      /* Without extent.  */
  weights sub[2];
};

constexpr int n_vertices = 12;
constexpr int n_arrays = 10;
/* All arrays have one length: a copyout may bring an older length back, and
   equal addresses have to stay equal ranges.  */
constexpr int room = 4;

/* All host memory of one graph.  */
struct graph
{
  vertex vertices[n_vertices];
  double data[n_arrays][room];
  vertex *links[n_arrays][room];
  float floats[n_arrays][room];
};

struct range
{
  uintptr_t start;
  size_t bytes;
};

/* What a directive names, the naive way.  */
struct named
{
  std::map<uintptr_t, size_t> ranges;
  std::map<uintptr_t, int> references; /* Pointers to each, and operands.  */
  std::set<uintptr_t> slots;           /* Pointers that are followed.  */
  std::set<uintptr_t> empties;         /* Null, or of length 0.   */
  std::set<vertex *> vertices;
};

struct model_object
{
  size_t bytes;
  int structured;
  int dynamic;
  std::vector<unsigned char> content;
  std::vector<bool> valid;
};

struct model_attachment
{
  uintptr_t dev_slot, dev_value;
  int structured, dynamic;
};

uintptr_t
address (const void *p)
{
  return reinterpret_cast<uintptr_t> (p);
}

class model
{
public:
  explicit model (graph &g) : m_graph (g) {}

  named
  gather (vertex *v, bool only_present)
  {
    named result;
    result.references[address (v)] = 1;
    add_vertex (v, result, only_present);
    return result;
  }

  bool
  present (uintptr_t start) const
  {
    return m_objects.count (start);
  }

  bool
  all_present (const named &set) const
  {
    for (auto &r : set.ranges)
      if (!present (r.first))
        return false;
    return true;
  }

  /* After the library has entered SET: IN says whether fresh objects were
     filled.  Returns the slots that were attached.  */
  std::map<uintptr_t, uintptr_t> entered (const named &set, bool in,
                                          bool structured);

  /* Before the library releases SET: write what comes back to HOST.  */
  void left (const named &set, bool out, bool structured, bool finalize,
             const std::map<uintptr_t, uintptr_t> *attached, graph &host);

  void updated (const named &set, bool device, graph &host);

  void
  set_byte (uintptr_t start, size_t offset, unsigned char value)
  {
    m_objects[start].content[offset] = value;
    m_objects[start].valid[offset] = true;
  }

  void check () const;

  std::map<uintptr_t, model_object> m_objects;

private:
  void add_vertex (vertex *v, named &result, bool only_present);
  bool add_range (const void *start, size_t bytes, named &result);
  void slot (void *where, bool followed, named &result);
  std::vector<range> moving (const named &set, uintptr_t start);
  uintptr_t owner (uintptr_t address_) const;
  void write (uintptr_t where, const void *value, size_t bytes);
  void initialise (const named &set, vertex *v);
  void detach (uintptr_t where);

  /* The place in HOST, a copy of the graph, of a host address.   */
  unsigned char *
  in_copy (graph &host, uintptr_t where)
  {
    return reinterpret_cast<unsigned char *> (&host)
           + (where - address (&m_graph));
  }

  graph &m_graph;
  std::map<uintptr_t, model_attachment> m_attachments;
};

bool
model::add_range (const void *start, size_t bytes, named &result)
{
  return result.ranges.emplace (address (start), bytes).second;
}

void
model::slot (void *where, bool followed, named &result)
{
  if (!followed)
    result.empties.insert (address (where));
  else if (result.slots.insert (address (where)).second)
    result.references[*static_cast<uintptr_t *> (where)]++;
}

void
model::add_vertex (vertex *v, named &result, bool only_present)
{
  if ((only_present && !present (address (v)))
      || !add_range (v, sizeof *v, result))
    return;
  result.vertices.insert (v);
  slot (&v->data, v->data && v->n, result);
  if (v->data && v->n)
    add_range (v->data, v->n * sizeof *v->data, result);
  slot (&v->links, v->links && v->m, result);
  if (v->links && v->m && !(only_present && !present (address (v->links))))
    {
      add_range (v->links, v->m * sizeof *v->links, result);
      for (int i = 0; i < v->m; i++)
        {
          slot (&v->links[i], v->links[i], result);
          if (v->links[i])
            add_vertex (v->links[i], result, only_present);
        }
    }
  slot (&v->one, v->one, result);
  if (v->one)
    add_vertex (v->one, result, only_present);
  for (weights &s : v->sub)
    {
      slot (&s.w, s.w && s.k, result);
      if (s.w && s.k)
        add_range (s.w, s.k * sizeof *s.w, result);
    }
}

uintptr_t
model::owner (uintptr_t where) const
{
  auto next = m_objects.upper_bound (where);
  if (next == m_objects.begin ())
    return 0;
  --next;
  return where < next->first + next->second.bytes ? next->first : 0;
}

void
model::write (uintptr_t where, const void *value, size_t bytes)
{
  uintptr_t start = owner (where);
  ASSERT_NE (start, 0u);
  for (size_t i = 0; i < bytes; i++)
    set_byte (start, where - start + i,
              static_cast<const unsigned char *> (value)[i]);
}

std::map<uintptr_t, uintptr_t>
model::entered (const named &set, bool in, bool structured)
{
  std::set<uintptr_t> fresh;
  for (auto &r : set.ranges)
    {
      if (!present (r.first))
        {
          fresh.insert (r.first);
          model_object o
              = { r.second, 0, 0, std::vector<unsigned char> (r.second),
                  std::vector<bool> (r.second) };
          m_objects.emplace (r.first, o);
          if (in)
            write (r.first, reinterpret_cast<void *> (r.first), r.second);
        }
      if (structured)
        m_objects[r.first].structured++;
      else
        m_objects[r.first].dynamic += set.references.at (r.first);
    }
  for (vertex *v : set.vertices)
    if (fresh.count (address (v)))
      {
        if (!in)
          initialise (set, v);
        write (address (&v->raw), &v->raw, sizeof v->raw);
        for (int i = 0; i < 4; i++)
          m_objects[address (v)].valid[offsetof (vertex, hidden) + i] = false;
      }
  for (uintptr_t s : set.empties)
    if (fresh.count (owner (s)))
      write (s, reinterpret_cast<void *> (s), sizeof (void *));
  std::map<uintptr_t, uintptr_t> attached;
  for (uintptr_t s : set.slots)
    {
      uintptr_t target = *reinterpret_cast<uintptr_t *> (s);
      uintptr_t dev_value
          = address (acc_deviceptr (reinterpret_cast<void *> (target)));
      uintptr_t dev_slot
          = address (acc_deviceptr (reinterpret_cast<void *> (s)));
      model_attachment &a = m_attachments[s];
      if (fresh.count (owner (s)) || a.dev_slot != dev_slot
          || a.dev_value != dev_value)
        a = { dev_slot, dev_value, 0, 0 };
      (structured ? a.structured : a.dynamic)++;
      write (s, &dev_value, sizeof dev_value);
      attached[s] = dev_value;
    }
  return attached;
}

/* The bytes of the object at START that move member by member.   */
std::vector<range>
model::moving (const named &set, uintptr_t start)
{
  for (vertex *v : set.vertices)
    if (address (v) == start)
      return { { start, 8 },
               { address (&v->m), 4 },
               { address (&v->sub[0]), 8 },
               { address (&v->sub[1]), 8 } };
  for (auto &row : m_graph.links)
    if (address (row) == start)
      return {};
  return { { start, set.ranges.at (start) } };
}

/* A kernel fills what create left unwritten, with numbers that are lengths when
   they come back.  */
void
model::initialise (const named &set, vertex *v)
{
  for (const range &part : moving (set, address (v)))
    {
      void *host = reinterpret_cast<void *> (part.start);
      acc_memcpy_to_device (acc_deviceptr (host), host, part.bytes);
      write (part.start, host, part.bytes);
    }
}

void
model::detach (uintptr_t where)
{
  model_attachment &a = m_attachments[where];
  if (a.structured || a.dynamic)
    return;
  if (owner (where))
    write (where, reinterpret_cast<void *> (where), sizeof (void *));
  m_attachments.erase (where);
}

void
model::left (const named &set, bool out, bool structured, bool finalize,
             const std::map<uintptr_t, uintptr_t> *attached, graph &host)
{
  for (auto &r : set.ranges)
    {
      auto found = m_objects.find (r.first);
      if (found == m_objects.end ())
        continue;
      model_object &o = found->second;
      if (structured)
        o.structured--;
      else if (finalize)
        o.dynamic = 0;
      else
        o.dynamic -= std::min (o.dynamic, set.references.at (r.first));
      if (o.structured || o.dynamic)
        continue;
      if (out)
        for (const range &part : moving (set, r.first))
          for (size_t i = 0; i < part.bytes; i++)
            {
              size_t at = part.start - r.first + i;
              /* What create left unwritten comes back as anything.  */
              unsigned char device;
              acc_memcpy_from_device (&device,
                                      static_cast<char *> (acc_deviceptr (
                                          reinterpret_cast<void *> (r.first)))
                                          + at,
                                      1);
              if (o.valid[at])
                {
                  EXPECT_EQ (device, o.content[at]);
                }
              *in_copy (host, part.start + i) = device;
            }
      m_objects.erase (found);
      for (auto a = m_attachments.begin (); a != m_attachments.end ();)
        if (a->first >= r.first && a->first < r.first + r.second)
          a = m_attachments.erase (a);
        else
          ++a;
    }
  for (uintptr_t s : set.slots)
    {
      auto found = m_attachments.find (s);
      if (found == m_attachments.end ())
        continue;
      model_attachment &a = found->second;
      if (structured)
        {
          auto mine = attached->find (s);
          if (mine == attached->end () || a.dev_value != mine->second
              || !a.structured)
            continue;
          a.structured--;
        }
      else if (finalize)
        a.dynamic = 0;
      else if (a.dynamic)
        a.dynamic--;
      detach (s);
    }
}

void
model::updated (const named &set, bool device, graph &host)
{
  for (auto &r : set.ranges)
    for (const range &part : moving (set, r.first))
      {
        model_object &o = m_objects[r.first];
        for (size_t i = 0; i < part.bytes; i++)
          {
            size_t at = part.start - r.first + i;
            if (device)
              set_byte (r.first, at,
                        *reinterpret_cast<unsigned char *> (part.start + i));
            else
              {
                unsigned char found;
                acc_memcpy_from_device (&found,
                                        static_cast<char *> (acc_deviceptr (
                                            reinterpret_cast<void *> (r.first)))
                                            + at,
                                        1);
                if (o.valid[at])
                  {
                    EXPECT_EQ (found, o.content[at]);
                  }
                *in_copy (host, part.start + i) = found;
              }
          }
      }
}

/* The device agrees with the model.  */
void
model::check () const
{
  for (auto &object : m_objects)
    {
      void *host = reinterpret_cast<void *> (object.first);
      const model_object &o = object.second;
      ASSERT_TRUE (acc_is_present (host, o.bytes));
      std::vector<unsigned char> content (o.bytes);
      acc_memcpy_from_device (content.data (), acc_deviceptr (host), o.bytes);
      for (size_t i = 0; i < o.bytes; i++)
        {
          bool same = !o.valid[i] || content[i] == o.content[i];
          ASSERT_TRUE (same)
              << "byte " << i << " of the object of " << o.bytes << " bytes, "
              << object.first - address (&m_graph) << " bytes into the graph";
        }
    }
}

/* One history.   */
class history
{
public:
  explicit history (unsigned seed) : m_random (seed), m_model (*m_graph)
  {
    m_weights.range (0, 8).pointer ("w", 8, sizeof (float), int_at (0));
    m_vertex.range (0, 8)
        .range (offsetof (vertex, m), 4)
        .range (offsetof (vertex, raw), 8, ACCDEEP_RANGE_POINTER)
        .pointer ("data", offsetof (vertex, data), sizeof (double),
                  int_at (offsetof (vertex, n)))
        .member ("links", offsetof (vertex, links),
                 steps ()
                     .pointer (sizeof (vertex *), int_at (offsetof (vertex, m)))
                     .pointer (sizeof (vertex), constant (1)),
                 sizeof (vertex), m_vertex)
        .pointer ("one", offsetof (vertex, one), sizeof (vertex), constant (1),
                  m_vertex)
        .member ("sub", offsetof (vertex, sub),
                 steps ().dimension (sizeof (weights), 2, constant (2)),
                 sizeof (weights), m_weights);
    memset (m_graph.get (), 0, sizeof *m_graph);
    for (vertex &v : m_graph->vertices)
      randomise (v);
    for (auto &row : m_graph->data)
      for (double &d : row)
        d = below (1000);
    for (auto &row : m_graph->floats)
      for (float &f : row)
        f = below (1000);
  }

  void
  run (int steps_)
  {
    for (int i = 0; i < steps_ && !::testing::Test::HasFailure (); i++)
      step ();
    while (!m_regions.empty () && !::testing::Test::HasFailure ())
      end_region ();
    /* Nothing stays.  */
    for (vertex &v : m_graph->vertices)
      leave_root (&v, false, true);
    while (!m_model.m_objects.empty () && !::testing::Test::HasFailure ())
      {
        uintptr_t start = m_model.m_objects.begin ()->first;
        size_t bytes = m_model.m_objects.begin ()->second.bytes;
        leave ()
            .entry (gomp::map_delete, reinterpret_cast<void *> (start), bytes)
            .run ();
        EXPECT_FALSE (acc_is_present (reinterpret_cast<void *> (start), 1));
        m_model.m_objects.erase (start);
      }
  }

private:
  struct open_region
  {
    void *handle;
    named set;
    bool out;
    std::map<uintptr_t, uintptr_t> attached;
  };

  int
  below (int n)
  {
    return std::uniform_int_distribution<int> (0, n - 1) (m_random);
  }

  vertex *
  any_vertex ()
  {
    return &m_graph->vertices[below (n_vertices)];
  }

  void
  randomise (vertex &v)
  {
    v.tag = below (1000);
    v.hidden = below (1000);
    int row = below (n_arrays);
    v.n = below (4) ? room : 0;
    v.data = below (5) ? m_graph->data[row] : nullptr;
    row = below (n_arrays);
    /* Not too dense, or each history is about everything.  */
    v.m = below (3) ? 0 : room;
    v.links = below (5) ? m_graph->links[row] : nullptr;
    for (int i = 0; i < room; i++)
      if (!below (3))
        m_graph->links[row][i] = below (2) ? any_vertex () : nullptr;
    v.one = below (3) ? nullptr : any_vertex ();
    v.raw = &v;
    for (weights &s : v.sub)
      {
        row = below (n_arrays);
        s.k = below (3) ? room : 0;
        s.w = below (5) ? m_graph->floats[row] : nullptr;
      }
  }

  void
  step ()
  {
    switch (below (9))
      {
      case 0:
      case 1:
        enter_root (any_vertex (), below (3));
        break;
      case 2:
      case 3:
        leave_root (any_vertex (), below (2), !below (8));
        break;
      case 4:
        start_region (any_vertex (), below (4));
        break;
      case 5:
        if (!m_regions.empty ())
          end_region ();
        break;
      case 6:
        update_root (any_vertex (), below (2));
        break;
      case 7:
        change_device ();
        break;
      default:
        randomise (*any_vertex ());
        m_graph->data[below (n_arrays)][below (room)] = below (1000);
        break;
      }
    m_model.check ();
  }

  const accdeep_clause *
  root ()
  {
    return m_clause;
  }

  void
  enter_root (vertex *v, bool in)
  {
    named set = m_model.gather (v, false);
    enter ()
        .entry (in ? gomp::map_to : gomp::map_alloc, v, sizeof *v, root ())
        .run ();
    m_model.entered (set, in, false);
  }

  void
  start_region (vertex *v, int kind)
  {
    static const unsigned kinds[]
        = { gomp::map_tofrom, gomp::map_to, gomp::map_from, gomp::map_alloc };
    open_region r;
    r.set = m_model.gather (v, false);
    r.out = kinds[kind] & gomp::map_from;
    r.handle = data ().entry (kinds[kind], v, sizeof *v, root ()).start ();
    r.attached = m_model.entered (r.set, kinds[kind] & gomp::map_to, true);
    m_regions.push_back (r);
  }

  /* Run FUNCTION; the host has to look like EXPECTED then.  */
  template <typename Function>
  void
  compare_host (const graph &expected, Function function)
  {
    function ();
    EXPECT_EQ (memcmp (&expected, m_graph.get (), sizeof expected), 0);
  }

  void
  end_region ()
  {
    open_region r = m_regions.back ();
    m_regions.pop_back ();
    graph expected = *m_graph;
    m_model.left (r.set, r.out, true, false, &r.attached, expected);
    compare_host (expected, [&] { GOACC_deep_data_end (r.handle); });
  }

  void
  leave_root (vertex *v, bool out, bool finalize)
  {
    named all = m_model.gather (v, false);
    named set = m_model.gather (v, true);
    out = out && m_model.all_present (all);
    graph expected = *m_graph;
    m_model.left (set, out, false, finalize, nullptr, expected);
    compare_host (expected, [&] {
      leave ()
          .entry (out ? gomp::map_from : gomp::map_release, v, sizeof *v,
                  root ())
          .flags (finalize ? ACCDEEP_RUN_FINALIZE : 0)
          .run ();
    });
  }

  void
  update_root (vertex *v, bool device)
  {
    named set = m_model.gather (v, false);
    if (!m_model.all_present (set))
      return;
    graph expected = *m_graph;
    m_model.updated (set, device, expected);
    compare_host (expected, [&] {
      update ()
          .entry (device ? gomp::map_force_to : gomp::map_force_from, v,
                  sizeof *v, root ())
          .run ();
    });
  }

  /* A kernel writes some data.   */
  void
  change_device ()
  {
    double *row = m_graph->data[below (n_arrays)];
    auto found = m_model.m_objects.find (address (row));
    if (found == m_model.m_objects.end ())
      return;
    double value = below (1000);
    set_device (row, value);
    for (size_t i = 0; i < sizeof value; i++)
      m_model.set_byte (address (row), i,
                        reinterpret_cast<unsigned char *> (&value)[i]);
  }

  std::mt19937 m_random;
  std::unique_ptr<graph> m_graph{ new graph };
  model m_model;
  described_type m_weights{ "struct weights", sizeof (weights), 8 };
  described_type m_vertex{ "struct vertex", sizeof (vertex), 8 };
  const accdeep_clause *m_clause = clause ("v", m_vertex);
  std::vector<open_region> m_regions;
};

class random_histories : public ::testing::TestWithParam<int>
{
};

TEST_P (random_histories, agree_with_the_model)
{
  ACCDEEP_NEEDS_DEVICE ();
  const int histories = scaled (20);
  for (int i = 0; i < histories && !HasFailure (); i++)
    {
      SCOPED_TRACE (GetParam () * 20 + i);
      history (GetParam () * 20 + i).run (60);
    }
}

INSTANTIATE_TEST_SUITE_P (runtime, random_histories, ::testing::Range (0, 10));

} // namespace
