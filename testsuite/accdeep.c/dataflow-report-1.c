/* Section 10: the tables, edges and queues of TERAFLUX's annexes A1 to A3, as
   far as they are right there: <entry> and <exit> have queues of their own in
   the print, and the tables have a column for the scalar n, which no clause
   of A1's and A3's names.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-options "-fplugin-arg-accdeep-report" } */

void compute1 (const float *a, float *b, const int n);
void compute2 (const float *b, float *c, const int n);

void
figure2 (const int n, const float a[n], float b[n], float c[n])
{
#pragma acc dataflow copyin(a), create(b), copyout(c)
  {
#pragma acc kernels, pcopyin(a), pcopyout(b)
    compute1 (a, b, n);

#pragma acc kernels, pcopyin(b), pcopyout(c)
    compute2 (b, c, n);
  }
}

void first (float alpha, float *b, const int n);
void second (float beta, float *b, float *d, const int n);
void third (float beta, float *b, float *d, const int n);

void
figure3 (const int k, const int n, const float a[k], float b[n], float c[k],
	 float d[n])
{
  int index;
  for (index=0; index<k; index++) {
      float a_index = a[index], c_index = c[index];
#pragma acc dataflow copyin(n, a_index,c_index), copyout(d), async(index)
      {
#pragma acc kernels, pcopyin(a_index), pcopyout(b)
	first (a_index, b, n);

	if ((index == 0) || (index == k-1)) {
#pragma acc kernels, pcopyin(c_index,b), pcopyout(d)
	  second (c_index, b, d, n);
	}
	else {
#pragma acc kernels, pcopyin(c_index,b), pcopyout(d)
	  third (c_index, b, d, n);
	}
      }
  }
}

void scatter (const float *a, float *b, int n);
void k1 (float *b, float *c, int n);
void k2 (float *b, float *d, int n);
void gather (float *c, float *d, float *e, int n);
void k1b (float *e, float *f, int n);
void k2b (float *e, float *g, int n);
void gatherb (float *f, float *g, float *h, int n);

void
scatter_gather (const int n, const float a[n],
		float b[n], float c[n], float d[n],
		float e[n], float f[n], float g[n], float h[n])
{
#pragma acc dataflow copyin(a), copyout(h)
  {
#pragma acc kernels, pcopyin(a), pcopyout(b)
    scatter (a, b, n);

#pragma acc kernels, pcopyin(b), pcopyout(c)
    k1 (b, c, n);

#pragma acc kernels, pcopyin(b), pcopyout(d)
    k2 (b, d, n);

#pragma acc kernels, pcopyin(c,d), pcopyout(e)
    gather (c, d, e, n);

#pragma acc kernels, pcopyin(e), pcopyout(f)
    k1b (e, f, n);

#pragma acc kernels, pcopyin(e), pcopyout(g)
    k2b (e, g, n);

#pragma acc kernels, pcopyin(f,g), pcopyout(h)
    gatherb (f, g, h, n);
  }
}

/* { dg-note {copyin moves a} "" { target *-*-* } 14 } */
/* { dg-note {region with 2 tasks in 1 queue} "" { target *-*-* } 14 } */
/* { dg-note {a      b      c} "" { target *-*-* } 14 } */
/* { dg-note {<entry>   write  none   none} "" { target *-*-* } 14 } */
/* { dg-note {compute1  read   write  none} "" { target *-*-* } 14 } */
/* { dg-note {compute2  none   read   write} "" { target *-*-* } 14 } */
/* { dg-note {<exit>    none   none   read} "" { target *-*-* } 14 } */
/* { dg-note {<exit> is behind 'compute2' \(c\)} "" { target *-*-* } 14 } */
/* { dg-note {moves} "" { target *-*-* } 16 } */
/* { dg-note {task 'compute1' is behind <entry> \(a\); queue 0} "" { target *-*-* } 16 } */
/* { dg-note {moves} "" { target *-*-* } 19 } */
/* { dg-note {task 'compute2' is behind 'compute1' \(b\); queue 0} "" { target *-*-* } 19 } */
/* { dg-note {moves} "" { target *-*-* } 35 } */
/* { dg-note {region with 3 tasks in 1 queue} "" { target *-*-* } 35 } */
/* { dg-note {n      a_index  c_index  d      b} "" { target *-*-* } 35 } */
/* { dg-note {<entry>  write  write    write    none   none} "" { target *-*-* } 35 } */
/* { dg-note {first    none   read     none     none   write} "" { target *-*-* } 35 } */
/* { dg-note {second   none   none     read     write  read} "" { target *-*-* } 35 } */
/* { dg-note {third    none   none     read     write  read} "" { target *-*-* } 35 } */
/* { dg-note {<exit>   none   none     none     read   none} "" { target *-*-* } 35 } */
/* { dg-note {<exit> is behind 'second' \(d\) and 'third' \(d\)} "" { target *-*-* } 35 } */
/* { dg-note {moves} "" { target *-*-* } 37 } */
/* { dg-note {task 'first' is behind <entry> \(a_index\); queue 0} "" { target *-*-* } 37 } */
/* { dg-note {moves} "" { target *-*-* } 41 } */
/* { dg-note {task 'second', in a branch, is behind <entry> \(c_index\) and 'first' \(b\); queue 0} "" { target *-*-* } 41 } */
/* { dg-note {moves} "" { target *-*-* } 45 } */
/* { dg-note {task 'third', in a branch, is behind <entry> \(c_index\) and 'first' \(b\); queue 0} "" { target *-*-* } 45 } */
/* { dg-note {moves} "" { target *-*-* } 65 } */
/* { dg-note {region with 7 tasks in 2 queues} "" { target *-*-* } 65 } */
/* { dg-note {a      h      b      c      d      e      f      g} "" { target *-*-* } 65 } */
/* { dg-note {<entry>  write  none   none   none   none   none   none   none} "" { target *-*-* } 65 } */
/* { dg-note {scatter  read   none   write  none   none   none   none   none} "" { target *-*-* } 65 } */
/* { dg-note {k1       none   none   read   write  none   none   none   none} "" { target *-*-* } 65 } */
/* { dg-note {k2       none   none   read   none   write  none   none   none} "" { target *-*-* } 65 } */
/* { dg-note {gather   none   none   none   read   read   write  none   none} "" { target *-*-* } 65 } */
/* { dg-note {k1b      none   none   none   none   none   read   write  none} "" { target *-*-* } 65 } */
/* { dg-note {k2b      none   none   none   none   none   read   none   write} "" { target *-*-* } 65 } */
/* { dg-note {gatherb  none   write  none   none   none   none   read   read} "" { target *-*-* } 65 } */
/* { dg-note {<exit>   none   read   none   none   none   none   none   none} "" { target *-*-* } 65 } */
/* { dg-note {<exit> is behind 'gatherb' \(h\)} "" { target *-*-* } 65 } */
/* { dg-note {moves} "" { target *-*-* } 67 } */
/* { dg-note {task 'scatter' is behind <entry> \(a\); queue 0} "" { target *-*-* } 67 } */
/* { dg-note {moves} "" { target *-*-* } 70 } */
/* { dg-note {task 'k1' is behind 'scatter' \(b\); queue 0} "" { target *-*-* } 70 } */
/* { dg-note {moves} "" { target *-*-* } 73 } */
/* { dg-note {task 'k2' is behind 'scatter' \(b\); queue 1} "" { target *-*-* } 73 } */
/* { dg-note {moves} "" { target *-*-* } 76 } */
/* { dg-note {task 'gather' is behind 'k1' \(c\) and 'k2' \(d\); queue 1} "" { target *-*-* } 76 } */
/* { dg-note {moves} "" { target *-*-* } 79 } */
/* { dg-note {task 'k1b' is behind 'gather' \(e\); queue 1} "" { target *-*-* } 79 } */
/* { dg-note {moves} "" { target *-*-* } 82 } */
/* { dg-note {task 'k2b' is behind 'gather' \(e\); queue 0} "" { target *-*-* } 82 } */
/* { dg-note {moves} "" { target *-*-* } 85 } */
/* { dg-note {task 'gatherb' is behind 'k1b' \(f\) and 'k2b' \(g\); queue 0} "" { target *-*-* } 85 } */
/* { dg-note {'compute1' as a task: it runs in sequence} "" { target *-*-* } 8 } */
/* { dg-note {'compute2' as a task: it runs in sequence} "" { target *-*-* } 9 } */
/* { dg-note {'first' as a task: it runs in sequence} "" { target *-*-* } 24 } */
/* { dg-note {'second' as a task: it runs in sequence} "" { target *-*-* } 25 } */
/* { dg-note {'third' as a task: it runs in sequence} "" { target *-*-* } 26 } */
/* { dg-note {'scatter' as a task: it runs in sequence} "" { target *-*-* } 52 } */
/* { dg-note {'k1' as a task: it runs in sequence} "" { target *-*-* } 53 } */
/* { dg-note {'k2' as a task: it runs in sequence} "" { target *-*-* } 54 } */
/* { dg-note {'gather' as a task: it runs in sequence} "" { target *-*-* } 55 } */
/* { dg-note {'k1b' as a task: it runs in sequence} "" { target *-*-* } 56 } */
/* { dg-note {'k2b' as a task: it runs in sequence} "" { target *-*-* } 57 } */
/* { dg-note {'gatherb' as a task: it runs in sequence} "" { target *-*-* } 58 } */
