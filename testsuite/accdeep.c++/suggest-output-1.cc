// Section 1: suggested extents: memory that functions put where a reference or
// pointer says, on several ways, and that lambdas put into captured objects'
// members; none where the variable has something else then.
//
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-options "-fplugin-arg-accdeep-suggest" }

#include <cstdlib>
#include <cstring>

struct net
{
  int n, m;
  double *a; // { dg-warning "suggested: 'a.0:n.'" }
  double *b; // { dg-warning "suggested: 'b.0:m.'" }
  double *c; // { dg-warning "suggested: 'c.0:m.'" }
  double *d; // { dg-warning "suggested: 'd.0:m . 1.'" }
  double *e; // { dg-warning "'e' of 'net' is used on the device, and no directive says how far it extends, nor does" }
  // { dg-note "tells what other files do with it" "" { target *-*-* } .-1 }
  // { dg-note "a run tells more" "" { target *-*-* } .-2 }
  double *f; // { dg-warning "'f' of 'net' is used on the device, and no directive says how far it extends, nor does" }
  // { dg-note "tells what other files do with it" "" { target *-*-* } .-1 }
  // { dg-note "a run tells more" "" { target *-*-* } .-2 }
  double *g; // { dg-warning "'g' of 'net' is used on the device, and no directive says how far it extends, nor does" }
  // { dg-note "tells what other files do with it" "" { target *-*-* } .-1 }
  // { dg-note "a run tells more" "" { target *-*-* } .-2 }
  double *h; // { dg-warning "'h' of 'net' is used on the device, and no directive says how far it extends, nor does" }
  // { dg-note "tells what other files do with it" "" { target *-*-* } .-1 }
  // { dg-note "a run tells more" "" { target *-*-* } .-2 }
};
double *pool;
void find (double **place, size_t bytes);

static void
reserve (void *&p, size_t bytes, size_t alignment)
{
  size_t fill = 0;
  if (alignment > 0)
    {
      if (bytes % alignment)
        fill = alignment * (bytes / alignment + 1) - bytes;
      p = aligned_alloc (alignment, bytes + fill);
    }
  else
    p = malloc (bytes);
  // { dg-note "'.0:n.': allocated with 'malloc .bytes.'" "" { target *-*-* } .-1 }
  // { dg-note "'.0:m.': allocated with 'malloc .bytes.'" "" { target *-*-* } .-2 }
  // { dg-note "'.0:m . 1.': allocated with 'malloc .bytes.'" "" { target *-*-* } .-3 }
}

static void *
zeroed (size_t n, size_t size)
{
  void *p;
  if (n == 0)
    return nullptr;
  reserve (p, n * size, 64);
  memset (p, 0, n * size);
  return p;
}

/* Another's block, or a new one.  */
static void
borrow (void *&p, size_t bytes)
{
  if (bytes > 1000)
    p = pool;
  else
    p = malloc (bytes);
}

static void *
borrowed (size_t bytes)
{
  void *p;
  borrow (p, bytes);
  return p;
}

void
make (net *x)
{
  x->a = (double *) zeroed (x->n, sizeof (double));
  void *q;
  if (posix_memalign (&q, 64, x->m * sizeof (double)))
    // { dg-note "'.0:m.': allocated with 'posix_memalign" "" { target *-*-* } .-1 }
    abort ();
  x->b = static_cast<double *> (q);
  x->e = (double *) borrowed (x->n * sizeof (double));
  if (posix_memalign (&q, 64, x->m * sizeof (double)))
    abort ();
  q = pool;
  x->f = static_cast<double *> (q);
  double *r = (double *) malloc (x->n * sizeof (double));
  find (&r, x->m);
  x->g = r;
  void *s;
  reserve (s, x->n * sizeof (double), 0);
  x->h = pool;
}

void
grow (net *x)
{
  auto const again = [old = x->m, x] (auto *&p, size_t extra = 0) {
    auto *const fresh
        = static_cast<double *> (zeroed (x->m + extra, sizeof (double)));
    memcpy (fresh, p, (old + extra) * sizeof (double));
    // { dg-note "'.0:m.': used by 'memcpy" "" { target *-*-* } .-1 }
    // { dg-note "'.0:m . 1.': used by 'memcpy" "" { target *-*-* } .-2 }
    free (p);
    p = fresh;
  };
  x->m *= 2;
  again (x->c);
  again (x->d, 1);
}

void
use (net *x, int *where)
{
#pragma acc parallel loop copy(x[0:1])
  for (int i = 0; i < 100; i++)
    {
      const int k = where[i];
      x->a[k] = x->b[k] + x->c[k] + x->d[k]; // { dg-note "used here" }
      x->e[k] = x->f[k] + x->g[k] + x->h[k]; // { dg-note "used here" }
    }
}
