/* The stages that need no device: walk, access paths, alias resolution, the
   table of attached pointers, the table of actions.  Catches: items that are
   found twice or not at all, paths that name another member, results that
   depend on the order of clauses.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "runtime-descriptors.h"

#include "libgomp-ext/base/readable.h"
#include "libgomp-ext/present/attach.h"
#include "libgomp-ext/resolve/alias.h"
#include "libgomp-ext/resolve/path.h"
#include "libgomp-ext/resolve/walk.h"

#include <map>
#include <random>
#include <set>
#include <sys/mman.h>
#include <unistd.h>

using namespace accdeep_unit;
using namespace accdeep;

namespace
{

/* What is called here without a directive asks, too.  */
const reading_scope reading;

class nothing_present : public presence
{
public:
  bool
  absent_p (uintptr_t, uintptr_t) override
  {
    return true;
  }
};

struct node
{
  int n;
  struct
  {
    double *data; /* [0:n] */
  } inner[2];
  node *kids[2]; /* [0:2][0:1] */
  double **rows; /* [0:n][0:2] */
};

class walks : public ::testing::Test
{
protected:
  walks ()
  {
    ::testing::FLAGS_gtest_death_test_style = "threadsafe";
    m_inner.pointer ("data", 0, sizeof (double), constant (3));
    m_node.range (0, 8)
        .member ("inner", offsetof (node, inner),
                 steps ().dimension (8, 2, constant (2)), 8, m_inner)
        .member ("kids", offsetof (node, kids),
                 steps ()
                     .dimension (8, 2, constant (2))
                     .pointer (sizeof (node), constant (1)),
                 sizeof (node), m_node)
        .member ("rows", offsetof (node, rows),
                 steps ()
                     .pointer (8, int_at (0))
                     .pointer (sizeof (double), constant (2)),
                 sizeof (double));
    m_result.options = { phase::enter, false, nullptr,
                         directive (ACCDEEP_CONSTRUCT_ENTER_DATA, 3) };
  }

  void
  add (const void *start, size_t bytes, const accdeep_type *type,
       const char *name, uint32_t flags = 0, int64_t lower = 0,
       accdeep_action action = ACCDEEP_ACTION_COPYIN)
  {
    operand o = {};
    o.start = reinterpret_cast<uintptr_t> (start);
    o.end = o.start + bytes;
    o.type = type;
    o.clause = clause (name, type, flags);
    o.lower = lower;
    o.entry = m_result.operands.size ();
    o.action = action;
    m_result.operands.push_back (o);
  }

  void
  run ()
  {
    nothing_present none;
    walk (m_result, none);
  }

  std::set<std::string>
  paths ()
  {
    std::set<std::string> result;
    for (uint32_t i = 0; i < m_result.items.size (); i++)
      result.insert (item_path (m_result, i));
    return result;
  }

  described_type m_inner{ "struct inner", 8, 8 };
  described_type m_node{ "struct node", sizeof (node), 8 };
  walk_result m_result;
};

/* What the kernel tells of single mappings and what is in the list of them.  */
TEST (readable_memory, knows_holes_and_what_has_no_access)
{
  constexpr size_t pages = 200;
  const uintptr_t page = sysconf (_SC_PAGESIZE);
  void *memory = mmap (nullptr, pages * page, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE (memory, MAP_FAILED);
  const uintptr_t start = reinterpret_cast<uintptr_t> (memory);
  auto at = [&] (size_t number) {
    return reinterpret_cast<void *> (start + number * page);
  };
  ASSERT_EQ (munmap (at (50), page), 0);
  ASSERT_EQ (mprotect (at (100), page, PROT_NONE), 0);
  ASSERT_EQ (mprotect (at (150), page, PROT_READ), 0);
  for (bool by_list : { false, true })
    for (bool many : { false, true })
      {
        readable_memory reader
            = by_list ? readable_memory::by_list () : readable_memory ();
        auto all_p = [&] (size_t first, size_t last) {
          return reader.all_p (start + first * page + 8,
                               start + last * page + 8);
        };
        for (size_t i = 0; many && i < pages; i++)
          EXPECT_EQ (reader.all_p (start + i * page, start + i * page + 8),
                     i != 50 && i != 100);
        EXPECT_TRUE (all_p (0, 49));
        EXPECT_FALSE (all_p (0, 50));
        EXPECT_FALSE (all_p (40, 60));
        EXPECT_TRUE (all_p (51, 99));
        EXPECT_FALSE (all_p (90, 110));
        EXPECT_TRUE (all_p (101, 199));
        EXPECT_TRUE (all_p (149, 151));
        EXPECT_FALSE (all_p (0, 199));
        EXPECT_FALSE (reader.all_p (0, 8));
      }
  munmap (memory, pages * page);
}

TEST_F (walks, paths)
{
  double numbers[20] = {};
  double *rows[2] = { numbers + 10, numbers + 12 };
  node kid = {};
  kid.inner[1].data = numbers;
  node x[2] = {};
  x[1].n = 2;
  x[1].rows = rows;
  x[1].inner[0].data = numbers + 4;
  x[1].kids[1] = &kid;
  add (x, sizeof x, m_node, "p", ACCDEEP_CLAUSE_SECTION, 3);
  run ();
  EXPECT_EQ (paths (),
             (std::set<std::string>{ "p", "p[4].inner[0].data", "p[4].kids[1]",
                                     "p[4].kids[1]->inner[1].data", "p[4].rows",
                                     "p[4].rows[0]", "p[4].rows[1]" }));
}

TEST_F (walks, paths_of_variables_and_this)
{
  double numbers[3];
  node x = {};
  x.inner[0].data = numbers;
  add (&x, sizeof x, m_node, "x");
  run ();
  EXPECT_EQ (paths (), (std::set<std::string>{ "x", "x.inner[0].data" }));
  m_result.operands.clear ();
  m_result.items.clear ();
  m_result.links.clear ();
  add (&x, sizeof x, m_node, "this");
  run ();
  EXPECT_EQ (paths (),
             (std::set<std::string>{ "this", "this->inner[0].data" }));
}

TEST_F (walks, long_paths_lose_their_middle)
{
  std::vector<node> list (1000);
  for (size_t i = 0; i + 1 < list.size (); i++)
    list[i].kids[0] = &list[i + 1];
  add (&list[0], sizeof (node), m_node, "head");
  run ();
  ASSERT_EQ (m_result.items.size (), 1000u);
  std::string path = item_path (m_result, 999);
  EXPECT_EQ (path.find ("head.kids[0]->kids[0]->"), 0u) << path;
  EXPECT_NE (path.find ("(976 more)"), std::string::npos) << path;
  EXPECT_LT (path.size (), 400u);
}

TEST_F (walks, each_object_once)
{
  /* A complete graph of twelve nodes in a cycle.  */
  std::vector<node> nodes (12);
  for (size_t i = 0; i < nodes.size (); i++)
    {
      nodes[i].kids[0] = &nodes[(i + 1) % nodes.size ()];
      nodes[i].kids[1] = &nodes[(i * 5) % nodes.size ()];
    }
  add (&nodes[0], sizeof (node), m_node, "g");
  run ();
  EXPECT_EQ (m_result.items.size (), nodes.size ());
  std::set<uintptr_t> slots;
  for (const accdeep::link &l : m_result.links)
    EXPECT_TRUE (slots.insert (l.slot).second);
}

TEST_F (walks, no_recursion_on_the_machine_stack)
{
  std::vector<node> list (1000000);
  for (size_t i = 0; i + 1 < list.size (); i++)
    list[i].kids[0] = &list[i + 1];
  add (&list[0], sizeof (node), m_node, "head");
  run ();
  EXPECT_EQ (m_result.items.size (), list.size ());
}

TEST_F (walks, wrong_dimension)
{
  described_type t ("struct node", sizeof (node), 8);
  t.member ("kids", offsetof (node, kids),
            steps ()
                .dimension (8, 2, int_at (0))
                .pointer (sizeof (node), constant (1)),
            sizeof (node), m_node);
  node x = {};
  x.n = 3;
  add (&x, sizeof x, t, "x");
  EXPECT_EXIT (run (), ::testing::ExitedWithCode (1),
               "libaccdeep: enter data copyin: x\\.kids\\[0\\]: elements "
               "0 \\.\\. 2 of an array of 2 of \\[0:n\\], written at "
               "unit.c:5:9");
}

TEST_F (walks, sections_that_do_not_fit)
{
  described_type t ("struct node", sizeof (node), 8);
  t.pointer ("rows", offsetof (node, rows), size_t (1) << 40,
             constant (int64_t (1) << 30));
  node x = {};
  x.rows = reinterpret_cast<double **> (&x);
  add (&x, sizeof x, t, "x");
  EXPECT_EXIT (run (), ::testing::ExitedWithCode (1),
               "x\\.rows: 1073741824 elements of 1099511627776 bytes do not "
               "fit into memory");
}

/* Resolution of random ranges, against the definition.   */
class aliases : public walks, public ::testing::WithParamInterface<int>
{
};

struct interval
{
  size_t start, end;
};

TEST_P (aliases, agree_with_the_definition)
{
  static char memory[200];
  std::mt19937 random (GetParam ());
  auto below = [&] (size_t n) {
    return std::uniform_int_distribution<size_t> (0, n - 1) (random);
  };
  for (int round = 0; round < 200; round++)
    {
      std::vector<interval> intervals (1 + below (8));
      for (interval &i : intervals)
        {
          i.start = below (190);
          i.end = i.start + 1 + below (std::min<size_t> (30, 199 - i.start));
        }
      /* The largest ranges are the objects; partial overlaps are any.  */
      std::set<std::pair<size_t, size_t>> wanted;
      for (const interval &i : intervals)
        {
          bool inside = false;
          for (const interval &j : intervals)
            inside |= j.start <= i.start && i.end <= j.end
                      && (j.start < i.start || i.end < j.end);
          if (!inside)
            wanted.insert ({ i.start, i.end });
        }
      bool overlap = false;
      size_t end = 0;
      for (auto &object : wanted)
        {
          overlap |= object.first < end;
          end = object.second;
        }
      for (int order = 0; order < 3; order++)
        {
          std::shuffle (intervals.begin (), intervals.end (), random);
          m_result.operands.clear ();
          m_result.items.clear ();
          for (const interval &i : intervals)
            add (memory + i.start, i.end - i.start, nullptr, "m");
          run ();
          alias_result found = resolve_aliases (m_result);
          std::set<std::pair<size_t, size_t>> objects;
          uintptr_t base = reinterpret_cast<uintptr_t> (memory);
          for (const plan_object &o : found.objects)
            objects.insert ({ o.start - base, o.end - base });
          EXPECT_EQ (objects, wanted);
          EXPECT_EQ (!found.overlaps.empty (), overlap);
        }
    }
}

INSTANTIATE_TEST_SUITE_P (runtime, aliases, ::testing::Range (0, 5));

TEST (attach_table, agrees_with_a_map)
{
  attach_table table;
  std::map<uintptr_t, uintptr_t> reference;
  std::mt19937 random (1);
  auto below = [&] (size_t n) {
    return std::uniform_int_distribution<size_t> (0, n - 1) (random);
  };
  for (int i = 0; i < 20000; i++)
    {
      uintptr_t slot = 0x10000 + 8 * below (2000);
      switch (below (5))
        {
        case 0:
        case 1:
          if (!table.find (slot))
            table.insert (slot).value = i;
          reference.emplace (slot, i);
          break;
        case 2:
          table.erase (slot);
          reference.erase (slot);
          break;
        case 3:
          if (!below (20))
            {
              uintptr_t end = slot + 8 * below (100);
              table.erase_range (slot, end);
              reference.erase (reference.lower_bound (slot),
                               reference.lower_bound (end));
            }
          break;
        default:
          {
            uintptr_t end = slot + 8 * below (300);
            auto at = reference.lower_bound (slot);
            table.for_each (slot, end, [&] (const attachment &a) {
              ASSERT_NE (at, reference.end ());
              EXPECT_EQ (a.slot, at->first);
              EXPECT_EQ (a.value, at->second);
              ++at;
            });
            EXPECT_EQ (at, reference.lower_bound (end));
            break;
          }
        }
    }
}

/* The table of doc/language.md, row by row.  */
TEST (actions, table)
{
  const struct
  {
    accdeep_action action;
    unsigned structured, enter, exit, device, self;
  } rows[] = {
    { ACCDEEP_ACTION_COPY, effect_take | effect_in | effect_out,
      effect_take | effect_in, effect_release | effect_out, effect_in,
      effect_out },
    { ACCDEEP_ACTION_COPYIN, effect_take | effect_in, effect_take | effect_in,
      effect_release, effect_in, 0 },
    { ACCDEEP_ACTION_COPYOUT, effect_take | effect_out, effect_take,
      effect_release | effect_out, 0, effect_out },
    { ACCDEEP_ACTION_CREATE, effect_take, effect_take, effect_release, 0, 0 },
    { ACCDEEP_ACTION_PRESENT, effect_check, effect_check, 0, 0, 0 },
    { ACCDEEP_ACTION_DELETE, 0, 0, effect_release, 0, 0 },
    { ACCDEEP_ACTION_NO_CREATE, effect_translate, effect_translate, 0, 0, 0 },
    { ACCDEEP_ACTION_UPDATE, 0, 0, 0, effect_in, effect_out },
  };
  for (auto &row : rows)
    {
      EXPECT_EQ (effects (row.action, phase::structured), row.structured);
      EXPECT_EQ (effects (row.action, phase::enter), row.enter);
      EXPECT_EQ (effects (row.action, phase::exit), row.exit);
      EXPECT_EQ (effects (row.action, phase::update_device), row.device);
      EXPECT_EQ (effects (row.action, phase::update_self), row.self);
    }
}

} // namespace
