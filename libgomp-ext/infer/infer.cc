/* Looking at a program: consumes what its files register and the places where
   its directives come upon objects, produces ACCDEEP_INFER's file.

   A directive is looked at the first time, and then again when the objects that
   this takes are few for the times that it was executed, the fewer the longer
   nothing new was seen there: what is executed often is not slower by more than
   the library is by walking so many objects.  At the
   program's end each directive's last objects are looked at once more, as far
   as they are still there.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/infer/infer.h"

#include "libgomp-ext/base/env.h"
#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/output-file.h"
#include "libgomp-ext/infer/evidence.h"
#include "libgomp-ext/infer/heap.h"
#include "libgomp-ext/infer/regions.h"
#include "libgomp-ext/infer/walk.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <pthread.h>
#include <string>
#include <unistd.h>
#include <vector>

namespace accdeep
{
namespace infer
{

namespace
{

/* So many objects may be looked at for each execution of a directive, half as
   many after each look that told nothing new.  */
constexpr size_t objects_per_execution = 256;
constexpr unsigned most_halvings = 8;
/* So many blocks are put in order in the time of one object.  */
constexpr size_t blocks_per_object = 4;

struct site_record
{
  std::vector<void *> last;
  size_t allowed = 0;
  size_t cost = 0;    /* Of the last walk.  */
  unsigned quiet = 0; /* So many in a row have told nothing.  */
};

struct contents
{
  std::mutex lock;
  evidence seen;
  std::map<const accdeep_infer_site *, site_record> sites;
  /* The first process's; a child writes none of the same name.  */
  std::string file;
  pid_t process = 0;
  bool started = false;
  bool any = false; /* Something was looked at.  */
};

/* Never destroyed: what runs at the program's end comes in any order.  */
contents &
all ()
{
  static contents *const result = [] {
    const own_blocks own;
    return new contents;
  }();
  return *result;
}

void
walk_and_count (const accdeep_infer_site &site, void *const *addresses,
                site_record &record)
{
  contents &c = all ();
  readable_regions regions;
  heap_view heap;
  const uint64_t news = c.seen.news;
  record.cost = walk (site, addresses, heap, regions, c.seen)
                + heap.sorted () / blocks_per_object;
  record.quiet = c.seen.news != news            ? 0
                 : record.quiet < most_halvings ? record.quiet + 1
                                                : most_halvings;
  c.seen.blocks = std::max<uint64_t> (c.seen.blocks, heap.n_blocks ());
}

void
write_file ()
{
  contents &c = all ();
  const std::string name = output_file_name (get_environment ().infer_file);
  if (name == c.file && getpid () != c.process)
    return;
  c.seen.exact = calls_seen_p ();
  const std::string temporary = name + "." + std::to_string (getpid ());
  FILE *f = fopen (temporary.c_str (), "w");
  const plain_numbers plain;
  if (f)
    c.seen.write (f);
  if (!f || fclose (f) != 0 || rename (temporary.c_str (), name.c_str ()) != 0)
    {
      warning ("ACCDEEP_INFER: can not write '%s': %s", name.c_str (),
               strerror (errno));
      unlink (temporary.c_str ());
    }
}

/* What SITE came upon last, as far as it is known to be there.  */
void
look_again (const accdeep_infer_site &site, site_record &record)
{
  readable_regions regions;
  heap_view heap;
  for (void *&root : record.last)
    {
      const uintptr_t address = reinterpret_cast<uintptr_t> (root);
      const region *r = regions.find (address);
      const heap_block block = r ? heap_block{} : heap.find (address);
      if (!(r && !r->stack) && !(block && heap.met_p (block.word)))
        root = nullptr;
    }
  walk (site, record.last.data (), heap, regions, all ().seen);
}

void
finish ()
{
  const own_blocks own;
  contents &c = all ();
  const std::lock_guard<std::mutex> guard (c.lock);
  for (auto &site : c.sites)
    look_again (*site.first, site.second);
  c.sites.clear ();
  write_file ();
}

void
look (const accdeep_infer_site *site, void *const *addresses)
{
  const own_blocks own;
  contents &c = all ();
  const std::lock_guard<std::mutex> guard (c.lock);
  /* Before the program's own variables go.  */
  if (!c.any)
    atexit (finish);
  c.any = true;
  site_record &record = c.sites[site];
  const bool first = record.last.empty ();
  record.last.assign (addresses, addresses + site->n_roots);
  record.allowed += objects_per_execution >> record.quiet;
  const bool called = site->flags & ACCDEEP_INFER_CALL;
  if (!first && !called && record.allowed < record.cost)
    return;
  record.allowed = 0;
  c.seen.directives++;
  walk_and_count (*site, addresses, record);
  if (called)
    write_file ();
}

void
before_fork ()
{
  all ().lock.lock ();
}

void
after_fork ()
{
  all ().lock.unlock ();
}

/* Where nothing was looked at, the file says so.  */
void
finish_without_directives ()
{
  if (!all ().any)
    finish ();
}

/* Of a program without descriptions of types there is nothing to write.  */
__attribute__ ((destructor)) void
tell_that_nothing_was_described ()
{
  if (get_environment ().infer_file && !all ().started)
    warning ("ACCDEEP_INFER: no file of the program was compiled with "
             "'-fplugin-arg-accdeep-infer'; nothing is written");
}

} // namespace

void
register_unit (const accdeep_infer_unit &unit)
{
  const own_blocks own;
  if (!get_environment ().infer_file)
    return;
  contents &c = all ();
  const std::lock_guard<std::mutex> guard (c.lock);
  c.seen.add_unit (unit);
  note_blocks (*unit.state);
  if (!c.started)
    {
      c.file = output_file_name (get_environment ().infer_file);
      c.process = getpid ();
      atexit (finish_without_directives);
      pthread_atfork (before_fork, after_fork, after_fork);
    }
  c.started = true;
  unit.state->look = look;
}

} // namespace infer
} // namespace accdeep
