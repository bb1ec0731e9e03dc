/* Each driver call that a directive makes fails once: the directive ends the
   program with one message that names the call and the directive, and leaves
   nothing on the device that it had taken; or it does without the call.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "runtime-table.h"
#include "scale.h"

#include <cstdio>
#include <dlfcn.h>
#include <fcntl.h>
#include <functional>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

using namespace accdeep_unit;

namespace
{

const char *const call_names[] = {
#define CUDA_CALL(name, symbol, since) #name,
#include "simcuda/driver/calls.def"
};

/* What one process does; the calls of ACT alone are made to fail.  */
struct scenario
{
  std::function<void (table_object &)> prepare;
  std::function<void (table_object &)> act;
  std::function<bool (table_object &)> finish; /* False: something is wrong.  */
  std::string place; /* In the message; empty: one of several.  */
  bool takes;        /* A failure must leave no device memory behind.  */
  int n_rows;
  int row_length;
  const char *streams = "eager"; /* SIMCUDA_STREAMS.  */
};

struct outcome
{
  int status;
  std::string text;
};

typedef uint64_t count_fn (const char *);

std::vector<uint64_t>
counts ()
{
  void *driver = dlopen ("libcuda.so.1", RTLD_LAZY | RTLD_NOLOAD);
  auto *count = driver ? reinterpret_cast<count_fn *> (
                    dlsym (driver, "simcuda_call_count"))
                       : nullptr;
  std::vector<uint64_t> result;
  for (const char *name : call_names)
    result.push_back (count ? count (name) : 0);
  return result;
}

constexpr int wrong_result = 9;
constexpr int no_device = 77;

/* With these libgomp finds out what devices there are, and says itself that
   there is none.  */
bool
asks_for_devices_p (const std::string &name)
{
  return name == "cuInit" || name == "cuDeviceGetCount";
}

/* In the child.  Prints, when LIST, the calls of ACT: name, first, last.  */
[[noreturn]] void
play (const scenario &s, bool list)
{
  alarm (patience (20));
  if (!device_p ())
    _exit (no_device);
  table_object &o = *new table_object (s.n_rows, s.row_length);
  s.prepare (o);
  std::vector<uint64_t> before = counts ();
  s.act (o);
  std::vector<uint64_t> after = counts ();
  acc_wait_all ();
  if (!s.finish (o) || present (&o.t) || present (o.last ()))
    exit (wrong_result);
  if (list)
    for (size_t i = 0; i < before.size (); i++)
      if (before[i] < after[i] && !asks_for_devices_p (call_names[i]))
        printf ("call %s %d %d\n", call_names[i],
                static_cast<int> (before[i] + 1), static_cast<int> (after[i]));
  exit (0);
}

outcome
run (const scenario &s, const std::string &fail)
{
  int ends[2];
  if (pipe (ends) != 0)
    return { -1, "no pipe" };
  std::fflush (nullptr);
  pid_t child = fork ();
  if (child == 0)
    {
      dup2 (ends[1], STDOUT_FILENO);
      dup2 (ends[1], STDERR_FILENO);
      close (ends[0]);
      setenv ("SIMCUDA_LEAKS", "fatal", 1);
      setenv ("ACCDEEP_THREADS", "3", 1);
      setenv ("ACCDEEP_PINNED", "1M", 1);
      setenv ("SIMCUDA_STREAMS", s.streams, 1);
      if (!fail.empty ())
        setenv ("SIMCUDA_FAIL", fail.c_str (), 1);
      play (s, fail.empty ());
    }
  close (ends[1]);
  outcome result = { -1, "" };
  char buffer[4096];
  for (ssize_t n; (n = read (ends[0], buffer, sizeof buffer)) > 0;)
    result.text.append (buffer, n);
  close (ends[0]);
  waitpid (child, &result.status, 0);
  return result;
}

size_t
lines_with (const std::string &text, const std::string &wanted)
{
  size_t result = 0;
  std::istringstream in (text);
  for (std::string line; std::getline (in, line);)
    result += line.find (wanted) != std::string::npos;
  return result;
}

/* What is wrong with how it ended when NAME failed; empty: nothing.  The plugin
   of newer libgomps has assertions about some calls.  */
std::string
judge (const scenario &s, const outcome &o, const std::string &name)
{
  if (!WIFEXITED (o.status))
    return lines_with (o.text, "plugin-nvptx.c") ? "" : "died";
  int code = WEXITSTATUS (o.status);
  size_t messages = lines_with (o.text, "libaccdeep: ");
  /* libgomp ends the program where it stands.  */
  bool by_libgomp = lines_with (o.text, "libgomp: ") == 1;
  if (lines_with (o.text, "leaked") && (s.takes || code == 0) && !by_libgomp)
    return "leak";
  if (code == 0)
    return o.text.empty () ? "" : "succeeded with a message";
  if (code != 1)
    return "wrong result";
  /* Waiting is libgomp's, and so is the message if that fails.  */
  if (s.place.empty () && !messages && lines_with (o.text, "libgomp: "))
    return "";
  if (messages != 1)
    return "not one message";
  std::istringstream in (o.text);
  for (std::string line; std::getline (in, line);)
    if (line.find ("libaccdeep: ") == 0)
      {
        if (line.find (s.place) == std::string::npos)
          return "no position";
        if (line.find (name) == std::string::npos
            && line.find ("device memory") == std::string::npos)
          return "no cause";
      }
  return "";
}

void
fail_each (const scenario &s)
{
  outcome good = run (s, "");
  if (WIFEXITED (good.status) && WEXITSTATUS (good.status) == no_device)
    GTEST_SKIP () << "no device";
  ASSERT_EQ (good.status, 0) << good.text;
  std::istringstream in (good.text);
  std::string word, name;
  int first, last;
  std::set<std::string> failed;
  /* Where tests run slowly only some.  */
  const unsigned stride = 20 / scaled (20);
  unsigned runs = 0;
  while (in >> word >> name >> first >> last)
    for (int i = first; i <= last; i++)
      {
        if (runs++ % stride)
          continue;
        std::string fail = name + ":" + std::to_string (i) + ":UNKNOWN";
        outcome o = run (s, fail);
        std::string wrong = judge (s, o, name);
        EXPECT_EQ (wrong, "") << fail << " of " << first << " to " << last
                              << ", status " << o.status << ":\n"
                              << o.text;
        if (WIFEXITED (o.status) && WEXITSTATUS (o.status) == 1)
          failed.insert (name);
      }
  /* Something was tried.  */
  EXPECT_FALSE (failed.empty ()) << good.text;
}

void
nothing (table_object &)
{
}

/* Few objects, many objects, and large ones.  */
struct size
{
  int n_rows;
  int row_length;
};

class faults : public ::testing::TestWithParam<std::tuple<size, int>>
{
protected:
  int
  queue () const
  {
    return std::get<1> (GetParam ());
  }

  void
  check (std::function<void (table_object &)> prepare,
         std::function<void (table_object &)> act,
         std::function<bool (table_object &)> finish, const std::string &place,
         bool takes)
  {
    const size &n = std::get<0> (GetParam ());
    fail_each ({ prepare, act, finish, place, takes, n.n_rows, n.row_length });
  }
};

TEST_P (faults, enter)
{
  check (
      nothing,
      [=] (table_object &o) {
        o.whole (enter (12), gomp::map_to, queue ()).run ();
      },
      [] (table_object &o) {
        o.fill (7);
        o.whole (leave (13), gomp::map_from).run ();
        return o.filled_p (1);
      },
      "enter data at unit.c:12:9", true);
}

TEST_P (faults, exit)
{
  check (
      [] (table_object &o) {
        o.whole (enter (12), gomp::map_to).run ();
        o.fill (7);
      },
      [=] (table_object &o) {
        o.whole (leave (13), gomp::map_from, queue ()).run ();
      },
      [] (table_object &o) { return o.filled_p (1); },
      "exit data at unit.c:13:9", false);
}

TEST_P (faults, data)
{
  auto handle = std::make_shared<void *> ();
  check (
      nothing,
      [=] (table_object &o) {
        *handle = o.whole (data (14), gomp::map_tofrom, queue ()).start ();
        o.fill (7);
        GOACC_deep_data_end (*handle);
      },
      [] (table_object &o) { return o.filled_p (1); }, "data at unit.c:14:9",
      false);
}

TEST_P (faults, update_device)
{
  check (
      [] (table_object &o) {
        o.whole (enter (12), gomp::map_to).run ();
        o.fill (7);
      },
      [=] (table_object &o) {
        o.whole (update (15), gomp::map_force_to, queue ()).run ();
      },
      [] (table_object &o) {
        o.fill (3);
        o.whole (leave (13), gomp::map_from).run ();
        return o.filled_p (7);
      },
      "update at unit.c:15:9", false);
}

TEST_P (faults, update_self)
{
  check (
      [] (table_object &o) {
        o.whole (enter (12), gomp::map_to).run ();
        o.fill (7);
      },
      [=] (table_object &o) {
        o.whole (update (15), gomp::map_force_from, queue ()).run ();
      },
      [] (table_object &o) {
        bool result = o.filled_p (1);
        o.whole (leave (13), gomp::map_release).run ();
        return result;
      },
      "update at unit.c:15:9", false);
}

std::string
name_of (const ::testing::TestParamInfo<std::tuple<size, int>> &info)
{
  const size &n = std::get<0> (info.param);
  std::string name = n.row_length > 1000 ? "large"
                     : n.n_rows > 100    ? "many"
                                         : "few";
  return name + (std::get<1> (info.param) < 0 ? "" : "_async");
}

INSTANTIATE_TEST_SUITE_P (
    sizes, faults,
    ::testing::Combine (::testing::Values (size{ 3, 8 }, size{ 700, 4 },
                                           size{ 2, 400000 }),
                        ::testing::Values (gomp::async_sync, 3)),
    name_of);

/* A construct that is known, with blocks that are kept and without.  */
class known_faults : public ::testing::TestWithParam<const char *>
{
};

TEST_P (known_faults, data)
{
  setenv ("ACCDEEP_KEEP", GetParam (), 1);
  std::vector<execution> construct;
  fail_each ({ [&] (table_object &o) {
                construct.push_back (o.whole (data (14), gomp::map_tofrom));
                for (int i = 0; i < 3; i++)
                  GOACC_deep_data_end (construct[0].start ());
              },
               [&] (table_object &o) {
                 void *region = construct[0].start ();
                 o.fill (7);
                 GOACC_deep_data_end (region);
               },
               [] (table_object &o) { return o.filled_p (1); },
               "data at unit.c:14:9", false, 3, 8 });
  unsetenv ("ACCDEEP_KEEP");
}

INSTANTIATE_TEST_SUITE_P (kept, known_faults, ::testing::Values ("0", "1M"));

/* Something ordinary names a part of a structure of many objects.  */
TEST (faults_mixed, part_of_many)
{
  fail_each (
      { [] (table_object &o) { o.whole (enter (12), gomp::map_to).run (); },
        [] (table_object &o) {
          if (!acc_is_present (o.last (), 4))
            exit (wrong_result);
          acc_update_device (o.last (), 4);
        },
        [] (table_object &o) {
          o.whole (leave (13), gomp::map_from).run ();
          return o.filled_p (1);
        },
        "an ordinary directive or call", false, 700, 4 });
}

/* An ordinary update of an object with attached pointers.  */
TEST (faults_mixed, ordinary_update)
{
  fail_each (
      { [] (table_object &o) { o.whole (enter (12), gomp::map_to).run (); },
        [] (table_object &o) { acc_update_device (&o.t, sizeof o.t); },
        [] (table_object &o) {
          o.whole (leave (13), gomp::map_from).run ();
          return o.filled_p (1);
        },
        "an ordinary directive or call", false, 3, 8 });
}

/* Work in a queue, which streams do when somebody waits for it, or threads of
   theirs do; failures come up there, too.  */
class queued_faults
    : public ::testing::TestWithParam<std::tuple<const char *, int>>
{
};

TEST_P (queued_faults, all)
{
  const int n = std::get<1> (GetParam ());
  fail_each ({ nothing,
               [] (table_object &o) {
                 o.whole (enter (12), gomp::map_to, 3).run ();
                 o.whole (update (12), gomp::map_force_from, 3).run ();
                 o.whole (update (12), gomp::map_force_to, 3).run ();
                 void *region
                     = o.whole (data (12), gomp::map_tofrom, 3).start ();
                 GOACC_deep_data_end (region);
                 o.whole (leave (12), gomp::map_from, 3).run ();
                 acc_wait_all ();
               },
               [] (table_object &o) { return o.filled_p (1); }, "", false, n, 4,
               std::get<0> (GetParam ()) });
}

INSTANTIATE_TEST_SUITE_P (
    streams, queued_faults,
    ::testing::Combine (::testing::Values ("eager", "deferred", "concurrent"),
                        ::testing::Values (3, 700)));

} // namespace
