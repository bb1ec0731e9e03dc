/* Section 11: few and very many objects of classes with virtual functions and
   members of their own, in containers of pointers, in arrays of pointers and in
   members: virtual calls on the device, null pointers, shared objects, what is
   left out, and no call of libgomp for each object.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-w" } */

#include "../lib/accdeep-counters.h"

#include <memory>
#include <vector>

struct figure
{
  virtual ~figure () {}
  virtual double size () const = 0;
  virtual void grow (double by) { scale *= by; }
  double scale = 1;
  int *notes = NEW (int, 2);
#pragma acc shape exclude(notes)
};

struct circle : figure
{
  explicit circle (double r) : radius (r) {}
  double size () const override { return scale * radius; }
  double radius;
};

struct polygon : figure
{
  explicit polygon (int m) : n (m), x (NEW (double, m))
  {
    for (int i = 0; i < n; i++)
      x[i] = i + 1;
  }
  ~polygon () { free (x); }
  double size () const override
  {
    double sum = 0;
    for (int i = 0; i < n; i++)
      sum += x[i];
    return sum;
  }
  void grow (double by) override
  {
    for (int i = 0; i < n; i++)
      x[i] *= by;
  }
  int n;
  double *x;
#pragma acc shape include(x[0:n])
};

/* Two bases side by side, and a pointer to another object of any class.  */
struct labelled
{
  virtual ~labelled () {}
  virtual int letters () const { return length; }
  int length = 3;
  char *text = NEW (char, 3);
#pragma acc shape include(text[0:length])
};

struct nested final : figure, labelled
{
  explicit nested (figure *f) : inner (f) {}
  ~nested () { free (text); }
  double size () const override
  {
    return scale * letters () + (inner ? inner->size () : 0);
  }
  int letters () const override { return length + text[0]; }
  figure *inner;
#pragma acc shape include(inner[0:1])
};

/* A virtual base.  */
struct moved : virtual figure
{
  double size () const override { return scale + by; }
  double by = 5;
};

struct scene
{
  int n;
  figure **all;
  figure *best;
  labelled *label;
#pragma acc shape include(all[0:n][0:1], best[0:1], label[0:1])
};

static std::unique_ptr<figure>
make (int i, figure *other)
{
  switch (i % 5)
    {
    case 0:
      return std::unique_ptr<figure> (new circle (i));
    case 1:
      return std::unique_ptr<figure> (new polygon (i % 7 + 1));
    case 2:
      return std::unique_ptr<figure> (new nested (other));
    case 3:
      return std::unique_ptr<figure> (new moved);
    default:
      return nullptr;
    }
}

static std::vector<std::unique_ptr<figure>>
make_all (int n)
{
  std::vector<std::unique_ptr<figure>> result;
  for (int i = 0; i < n; i++)
    result.push_back (make (i, i > 5 && i % 3 ? result[i - 4].get () : nullptr));
  return result;
}

static void
check_absent (const std::vector<std::unique_ptr<figure>> &all)
{
  for (const auto &f : all)
    if (f)
      {
        CHECK_ABSENT (f.get (), sizeof (figure));
        if (const polygon *p = dynamic_cast<polygon *> (f.get ()))
          CHECK_ABSENT (p->x, p->n * sizeof (double));
        if (const nested *n = dynamic_cast<nested *> (f.get ()))
          {
            CHECK_ABSENT (n, sizeof (nested));
            CHECK_ABSENT (n->text, 3);
          }
      }
}

static void
destroy (std::vector<std::unique_ptr<figure>> &all)
{
  for (const auto &f : all)
    if (f)
      free (f->notes);
}

/* The device's values are those of the host's functions, from ALL, to which the
   same has been done.  */
static void
check_sizes (const std::vector<std::unique_ptr<figure>> &all,
             const std::vector<double> &sizes)
{
  for (size_t i = 0; i < all.size (); i++)
    CHECK_EQ (sizes[i], all[i] ? all[i]->size () : -1);
}

/* Calls of libgomp that the last directive made.  */
static void
check_calls (size_t n)
{
  struct accdeep_statistics s = { 0 };
  if (memory_shared_p ())
    return;
  last_statistics (&s);
  CHECK (n < 64 || s.libgomp_calls < 64);
}

static void
test_container (int n)
{
  std::vector<std::unique_ptr<figure>> all = make_all (n);
  std::vector<double> sizes (n);
#pragma acc parallel loop copy(all, sizes)
  for (int i = 0; i < n; i++)
    {
      if (all[i])
        all[i]->grow (2);
      sizes[i] = -1;
    }
  /* Each was changed once, on the device.  */
  for (int i = 0; i < n; i++)
    if (const polygon *p = dynamic_cast<polygon *> (all[i].get ()))
      CHECK_EQ (p->x[p->n - 1], 2 * p->n);
    else if (all[i])
      CHECK_EQ (all[i]->scale, 2);

#pragma acc enter data copyin(all, sizes)
  check_calls (n);
  for (int round = 0; round < 4; round++)
    {
#pragma acc parallel loop present(all, sizes)
      for (int i = 0; i < n; i++)
        sizes[i] = all[i] ? all[i]->size () : -1;
      check_calls (n);
    }
  for (const auto &f : all)
    if (f)
      {
        CHECK_PRESENT (f.get (), sizeof (figure));
        CHECK_ABSENT (f->notes, 2 * sizeof (int));
      }
#pragma acc exit data delete(all) copyout(sizes)
  check_calls (n);
  check_sizes (all, sizes);
  check_absent (all);
  destroy (all);
}

static void
test_members (int n)
{
  std::vector<std::unique_ptr<figure>> own = make_all (n);
  std::vector<figure *> pointers;
  for (const auto &f : own)
    pointers.push_back (f.get ());
  /* Shared: by two elements, a member, and a pointer to another base.  */
  pointers[0] = pointers[2];
  nested *last = static_cast<nested *> (pointers[2]);
  scene s = { n, pointers.data (), last, last };
  s.label->text[0] = 4;
  double sum = 0;
#pragma acc data copy(s)
  {
    if (!memory_shared_p ())
      {
        CHECK (device_pointer_at (&s.all[0]) == device_pointer_at (&s.best));
        CHECK ((char *) device_pointer_at (&s.label)
                 - (char *) device_pointer_at (&s.best)
               == (char *) s.label - (char *) s.best);
      }
#pragma acc parallel loop present(s)
    for (int i = 1; i < s.n; i++)
      if (s.all[i])
        s.all[i]->grow (3);
#pragma acc parallel loop present(s) reduction(+ : sum)
    for (int i = 0; i < s.n; i++)
      if (s.all[i])
        sum += s.all[i]->size ();
#pragma acc serial present(s)
    s.label->text[1] = s.label->letters () + s.best->scale;
  }
  CHECK_EQ (last->text[1], 3 + 4 + 3);
  CHECK_EQ (last->scale, 3);
  double expected = 0;
  for (int i = 0; i < n; i++)
    if (pointers[i])
      expected += pointers[i]->size ();
  CHECK_EQ (sum, expected);
  check_absent (own);
  CHECK_ABSENT (pointers.data (), n * sizeof (figure *));
  destroy (own);
}

/* Objects of one class, side by side.  */
static void
test_arrays (int n)
{
  std::vector<circle> circles;
  for (int i = 0; i < n; i++)
    circles.emplace_back (i);
#pragma acc enter data copyin(circles)
  check_calls (n);
  for (int round = 0; round < 3; round++)
    {
#pragma acc parallel loop present(circles)
      for (int i = 0; i < n; i++)
        {
          figure *f = &circles[i];
          f->grow (2);
          circles[i].radius = f->size ();
        }
      check_calls (n);
    }
#pragma acc exit data copyout(circles)
  for (int i = 0; i < n; i++)
    {
      CHECK_EQ (circles[i].radius, i * 64);
      CHECK_EQ (circles[i].size (), i * 512);
      free (circles[i].notes);
    }
  CHECK_ABSENT (circles.data (), n * sizeof (circle));
}

/* One alone behind a pointer to its base, with N - 1 below it: all are mapped, and
   the lowest ones called, as many as fit a GPU's stack.  */
static void
test_chain (int n)
{
  figure *chain = nullptr;
  for (int i = 0; i < n; i++)
    chain = new nested (chain);
  double size = 0;
#pragma acc enter data copyin(chain[0:1])
  check_calls (n);
#pragma acc serial present(chain[0:1]) copy(size)
  {
    figure *lower = chain;
    for (int i = 8; i < n; i++)
      lower = static_cast<nested *> (lower)->inner;
    size = lower->size ();
  }
#pragma acc exit data copyout(chain[0:1])
  CHECK_EQ (size, 3 * (n < 8 ? n : 8));
  CHECK_EQ (chain->size (), 3 * n);
  while (chain)
    {
      nested *first = static_cast<nested *> (chain);
      CHECK_ABSENT (first, sizeof *first);
      CHECK_ABSENT (first->text, 3);
      chain = first->inner;
      free (first->notes);
      delete first;
    }
}

int
main ()
{
  for (int n : { 5, 600 })
    {
      test_container (n);
      test_members (n);
      test_arrays (n);
      test_chain (n);
    }
}
