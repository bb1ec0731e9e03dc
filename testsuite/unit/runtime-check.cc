/* ACCDEEP_CHECK=1: lengths that reach beyond the host's memory, and pointers
   that the host changes while they are attached.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/base/host-memory.h"
#include "runtime-descriptors.h"

#include <cstdlib>
#include <cstring>
#include <sys/mman.h>
#include <thread>

using namespace accdeep_unit;
using ::testing::ExitedWithCode;

namespace
{

/* Before the library looks.  */
const bool environment_set = [] {
  setenv ("ACCDEEP_CHECK", "1", 1);
  return true;
}();

struct array
{
  int n;
  float *a; /* [0:n] */
};

/* POSIX regular expressions: escaped where a path has them.  */
#define RANGE "\\[0x[0-9a-f]+\\.\\.0x[0-9a-f]+\\)"

float static_floats[16];

/* Malloc is glibc's, not a sanitizer's or valgrind's.  */
bool
known_heap_p ()
{
  void *block = malloc (40);
  accdeep::forget_host_memory ();
  const char *what
      = accdeep::host_memory_at (reinterpret_cast<uintptr_t> (block)).what;
  accdeep::forget_host_memory ();
  free (block);
  return what && strcmp (what, "heap block") == 0;
}

#define NEEDS_KNOWN_HEAP()                                                     \
  do                                                                           \
    {                                                                          \
      if (!known_heap_p ())                                                    \
        GTEST_SKIP () << "another malloc";                                     \
    }                                                                          \
  while (0)

class check : public ::testing::Test
{
protected:
  check ()
  {
    ::testing::FLAGS_gtest_death_test_style = "threadsafe";
    m_type.range (0, 4).pointer ("a", 8, sizeof (float), int_at (0));
  }

  described_type m_type{ "struct array", sizeof (array), 8 };
  const accdeep_clause *m_c = clause ("x", m_type);
  array m_x = { 0, nullptr };

  execution
  whole (execution e, unsigned kind)
  {
    return e.entry (kind, &m_x, sizeof m_x, m_c);
  }

  void
  set (int n, float *a)
  {
    m_x = { n, a };
  }

  /* The device takes N floats at A and gives them back.  */
  void
  accept (float *a, int n)
  {
    m_x = { n, a };
    whole (enter (12), gomp::map_to).run ();
    EXPECT_TRUE (present (a, n));
    whole (leave (13), gomp::map_release).run ();
    EXPECT_FALSE (present (a));
  }

  [[noreturn]] void
  reject (float *a, int n)
  {
    m_x = { n, a };
    whole (enter (12), gomp::map_to).run ();
    exit (7);
  }
};

TEST_F (check, heap)
{
  ACCDEEP_NEEDS_DEVICE ();
  NEEDS_KNOWN_HEAP ();
  for (int n : { 1, 10, 1000, 100000 })
    {
      float *a = static_cast<float *> (calloc (n, sizeof *a));
      accept (a, n);
      accept (a + n / 2, n - n / 2);
      free (a);
    }
  float *a = static_cast<float *> (malloc (40));
  EXPECT_EXIT (reject (a, 20), ExitedWithCode (1),
               "^libaccdeep: enter data copyin: x\\.a " RANGE
               ", 80 bytes, reaches beyond its heap block " RANGE
               ", 40 bytes, with \\[0:n\\] written at unit.c:5:9; directive at "
               "unit.c:12:9\n");
  free (a);
}

TEST_F (check, heap_inside_a_block)
{
  ACCDEEP_NEEDS_DEVICE ();
  NEEDS_KNOWN_HEAP ();
  float *a = static_cast<float *> (malloc (400));
  EXPECT_EXIT (reject (a + 90, 20), ExitedWithCode (1),
               "80 bytes, reaches beyond its heap block");
  free (a);
}

TEST_F (check, large_heap_block)
{
  ACCDEEP_NEEDS_DEVICE ();
  NEEDS_KNOWN_HEAP ();
  constexpr int n = 1 << 20;
  for (std::size_t alignment : { 16, 64, 1 << 16 })
    {
      float *a = static_cast<float *> (
          aligned_alloc (alignment, n * sizeof (float)));
      memset (a, 0, n * sizeof *a);
      accept (a, n);
      EXPECT_EXIT (reject (a, n + 65536), ExitedWithCode (1),
                   "reaches beyond its heap block");
      free (a);
    }
}

TEST_F (check, heap_of_a_thread)
{
  ACCDEEP_NEEDS_DEVICE ();
  NEEDS_KNOWN_HEAP ();
  float *a = nullptr;
  std::thread ([&] {
    a = static_cast<float *> (calloc (10, sizeof *a));
  }).join ();
  accept (a, 10);
  EXPECT_EXIT (
      {
        std::thread ([&] {
          a = static_cast<float *> (calloc (10, sizeof *a));
        }).join ();
        reject (a, 20);
      },
      ExitedWithCode (1), "80 bytes, reaches beyond its heap block");
  free (a);
}

TEST_F (check, static_data)
{
  ACCDEEP_NEEDS_DEVICE ();
  accept (static_floats, 16);
  EXPECT_EXIT (reject (static_floats, 1 << 28), ExitedWithCode (1),
               "reaches beyond its static data");
}

TEST_F (check, stack)
{
  ACCDEEP_NEEDS_DEVICE ();
  float floats[16] = {};
  accept (floats, 16);
  EXPECT_EXIT (reject (floats, 1 << 28), ExitedWithCode (1),
               "reaches beyond its mapping");
}

TEST_F (check, mapping)
{
  ACCDEEP_NEEDS_DEVICE ();
  constexpr size_t page = 4096;
  char *pages
      = static_cast<char *> (mmap (nullptr, 2 * page, PROT_READ | PROT_WRITE,
                                   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  mprotect (pages + page, page, PROT_NONE);
  float *last = reinterpret_cast<float *> (pages + page) - 8;
  accept (last, 8);
  EXPECT_EXIT (
      {
        char *own = static_cast<char *> (
            mmap (nullptr, 2 * page, PROT_READ | PROT_WRITE,
                  MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
        mprotect (own + page, page, PROT_NONE);
        reject (reinterpret_cast<float *> (own + page) - 8, 9);
      },
      ExitedWithCode (1), "36 bytes, reaches beyond its mapping");
  munmap (pages, 2 * page);
}

TEST_F (check, no_memory)
{
  ACCDEEP_NEEDS_DEVICE ();
  EXPECT_EXIT (reject (reinterpret_cast<float *> (0x100), 2),
               ExitedWithCode (1),
               "x\\.a " RANGE ", 8 bytes, is not in the program's memory");
}

TEST_F (check, update)
{
  ACCDEEP_NEEDS_DEVICE ();
  NEEDS_KNOWN_HEAP ();
  EXPECT_EXIT (
      {
        set (10, static_cast<float *> (calloc (10, sizeof (float))));
        whole (enter (12), gomp::map_to).run ();
        m_x.n = 100;
        whole (update (15), gomp::map_force_to).run ();
      },
      ExitedWithCode (1),
      "update device: x\\.a " RANGE ", 400 bytes, reaches beyond its heap "
      "block");
}

TEST_F (check, operand)
{
  ACCDEEP_NEEDS_DEVICE ();
  NEEDS_KNOWN_HEAP ();
  EXPECT_EXIT (
      {
        void *flat = malloc (40);
        enter (12).entry (gomp::map_to, flat, 100, clause ("flat")).run ();
      },
      ExitedWithCode (1),
      "enter data copyin: flat " RANGE
      ", 100 bytes, reaches beyond its heap block " RANGE
      ", 40 bytes; directive at unit.c:12:9\n");
}

/* Each malloc of the program is known with its size, many of them freed.  */
TEST_F (check, all_blocks)
{
  NEEDS_KNOWN_HEAP ();
  std::vector<void *> blocks;
  for (int i = 0; i < 2000; i++)
    blocks.push_back (malloc (1 + i * 37 % 5000));
  for (int i = 0; i < 2000; i += 3)
    {
      free (blocks[i]);
      blocks[i] = nullptr;
    }
  accdeep::forget_host_memory ();
  for (int i = 0; i < 2000; i++)
    {
      size_t bytes = 1 + i * 37 % 5000;
      uintptr_t start = reinterpret_cast<uintptr_t> (blocks[i]);
      if (!start)
        continue;
      accdeep::host_memory found = accdeep::host_memory_at (start + bytes / 2);
      ASSERT_STREQ (found.what, "heap block");
      EXPECT_EQ (found.start, start);
      EXPECT_GE (found.end, start + bytes);
      EXPECT_LT (found.end, start + bytes + 32);
    }
  for (void *block : blocks)
    free (block);
  accdeep::forget_host_memory ();
}

TEST_F (check, pointer_changes_in_a_construct)
{
  ACCDEEP_NEEDS_DEVICE ();
  EXPECT_EXIT (
      {
        float other[2] = {};
        set (2, static_floats);
        void *region = whole (data (14), gomp::map_tofrom).start ();
        set_device (static_floats, 5.0f);
        m_x.a = other;
        GOACC_deep_data_end (region);
        exit (static_floats[0] == 5 && other[0] == 0 && m_x.a == other ? 0 : 9);
      },
      ExitedWithCode (0),
      "^libaccdeep: warning: data at unit.c:14:9: x\\.a was changed on the "
      "host "
      "from 0x[0-9a-f]+ to 0x[0-9a-f]+ while it was attached on the device: "
      "what it led to then is released\n$");
}

TEST_F (check, pointer_stays)
{
  ACCDEEP_NEEDS_DEVICE ();
  EXPECT_EXIT (
      {
        set (2, static_floats);
        void *region = whole (data (14), gomp::map_tofrom).start ();
        GOACC_deep_data_end (region);
        whole (enter (12), gomp::map_to).run ();
        whole (leave (13), gomp::map_from).run ();
        exit (0);
      },
      ExitedWithCode (0), "^$");
}

TEST_F (check, pointer_changes_before_exit_data)
{
  ACCDEEP_NEEDS_DEVICE ();
  EXPECT_EXIT (
      {
        float other[2] = {};
        set (2, static_floats);
        whole (enter (12), gomp::map_to).run ();
        m_x.a = other;
        whole (leave (13), gomp::map_release).run ();
        m_x.a = static_floats;
        acc_delete (static_floats, 2 * sizeof (float));
        exit (0);
      },
      ExitedWithCode (0),
      "libaccdeep: warning: exit data at unit.c:13:9: x\\.a was changed on the "
      "host from 0x[0-9a-f]+ to 0x[0-9a-f]+ while it was attached on the "
      "device: what it led to stays there\n");
}

/* That is an error without the setting, too.  */
TEST_F (check, changed_pointer_is_copied_out)
{
  ACCDEEP_NEEDS_DEVICE ();
  EXPECT_EXIT (
      {
        setenv ("ACCDEEP_CHECK", "0", 1);
        float other[2] = {};
        set (2, static_floats);
        whole (enter (12), gomp::map_to).run ();
        m_x.a = other;
        whole (leave (13), gomp::map_from).run ();
      },
      ExitedWithCode (1),
      "^libaccdeep: exit data copyout: x\\.a " RANGE
      ", 8 bytes, is not present: the pointer was changed on the host from "
      "0x[0-9a-f]+ while it was attached on the device; directive at "
      "unit.c:13:9\n");
}

} // namespace
