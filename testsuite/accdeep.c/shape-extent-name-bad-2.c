/* Sections 1.2 and 4: a misspelt member in an extent gets a suggestion, and only
   names that nobody declares are reported.

   SPDX-License-Identifier: GPL-3.0-or-later  */

typedef int number;
enum { TWO = 2 };
int global;

struct vec
{
  int count;
  int *a, *b, *c, *d, *e;
#pragma acc shape include(a[0:cuont]) /* { dg-error "31:'cuont' is neither a member of 'struct vec' nor declared where the directive stands; did you mean 'count'" } */
#pragma acc shape include(b[0:(number) TWO * global + sizeof (struct vec)])
#pragma acc shape include(c[0:({ int inner = count; inner; })])
#pragma acc shape include(d[0:__builtin_offsetof (struct vec, e)])
/* An error from GCC 14 on.  */
#pragma acc shape include(e[0:called (1)]) /* { dg-message "31:implicit declaration of function 'called'" } */
};

void
g (struct vec *p)
{
#pragma acc enter data copyin(p[0:1])
}

/* What follows an unknown name gets no errors of its own.  */
struct parts
{
  int n;
  double *v, *w;
#pragma acc shape include(v[0:web.n]) /* { dg-error {31:'web' is neither a member of 'struct parts' nor declared where the directive stands} } */
};

struct elements
{
  int n;
  double *v;
#pragma acc shape include(v[0:first[n].last->next * 3]) /* { dg-error {31:'first' is neither a member of 'struct elements' nor declared where the directive stands} } */
};
