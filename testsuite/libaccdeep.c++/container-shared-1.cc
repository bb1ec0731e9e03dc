/* Section 7: shared objects are one object on the device, however many owners
   there are.  The counts of owners are the host's.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=c++17" } */

#include "../lib/accdeep-test.h"

#include <memory>
#include <string>
#include <vector>

struct part
{
  int n;
  double *v, *w;
#pragma acc shape include(v[0:n], w[0:n])
#pragma acc shape(lite) exclude(w)
#pragma acc policy(in) default(copyin) copy(v) exclude(w)
#pragma acc policy(fetch) default(exclude) update(v)
};

struct tree
{
  int value = 0;
  std::vector<std::shared_ptr<tree>> kids;
  std::weak_ptr<tree> parent;
};

struct unknown;

struct holder
{
  std::shared_ptr<std::string> name;
  std::shared_ptr<unknown> other; /* { dg-note "in member 'other'" } */
};

static bool shared;

static void
owners ()
{
  auto p = std::make_shared<part> ();
  double v[3] = { 1, 2, 3 }, w[3] = { 4, 5, 6 };
  *p = { 3, v, w };
  std::vector<std::shared_ptr<part>> all (4, p);
  std::shared_ptr<part> null;
  std::weak_ptr<part> weak = p, gone = std::make_shared<part> ();
  int same = 0;
#pragma acc serial copy(all, p, same) copyin(weak, gone, null)
  {
    same = all[0].get () == all[3].get () && all[1].get () == p.get () && !null;
    p->v[2] = 9 * all[0]->w[1];
  }
  CHECK_EQ (same, 1);
  CHECK_EQ (v[2], 45);
  CHECK (p.use_count () == 5 && weak.use_count () == 5 && gone.expired ());
  CHECK_ABSENT (p.get (), sizeof *p);
  CHECK_ABSENT (v, sizeof v);

#pragma acc data copyin(all)
  {
    CHECK_PRESENT (p.get (), sizeof *p);
    CHECK_PRESENT (w, sizeof w);
#pragma acc serial present(all)
    all[2]->v[0] = 8;
  }
  CHECK_EQ (v[0], shared ? 8 : 1);
#pragma acc enter data invoke<in>(all)
  CHECK_ABSENT (w, sizeof w);
#pragma acc serial present<lite>(all)
  all[3]->v[1] = 7;
#pragma acc update invoke<fetch>(self: all)
  CHECK_EQ (v[1], 7);
#pragma acc exit data invoke<in>(all)
  CHECK_ABSENT (p.get (), sizeof *p);
  all.clear ();
  CHECK_EQ (p.use_count (), 1);
}

static void
trees ()
{
  auto root = std::make_shared<tree> ();
  for (int i = 0; i < 3; i++)
    {
      root->kids.push_back (std::make_shared<tree> ());
      root->kids[i]->parent = root;
      root->kids[i]->value = i;
    }
  root->kids.push_back (root->kids[0]);
  tree *target = root.get ();
#pragma acc serial copy(root)
  for (auto &kid : root->kids)
    {
      kid->value += 10;
      root->value += kid->value;
    }
  CHECK_EQ (root->value, 10 + 11 + 12 + 20);
  CHECK (root->kids[3]->value == 20 && root.get () == target);
  CHECK (root->kids[1]->parent.lock () == root);
  root->kids.clear ();
  CHECK_EQ (root.use_count (), 1);

  holder h = { std::make_shared<std::string> ("abc"), nullptr };
#pragma acc serial copy(h) /* { dg-warning "shared_ptr<unknown>" } */
  (*h.name)[1] = 'X';
  CHECK (*h.name == "aXc" && h.name.use_count () == 1);
}

int
main ()
{
  shared = memory_shared_p ();
  owners ();
  trees ();
}
