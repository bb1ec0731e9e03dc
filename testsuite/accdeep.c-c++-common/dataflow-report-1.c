/* Section 10: what the report says of edges and queues that are known at run
   time only: loops, branches, parts of arrays, pointers.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-options "-fplugin-arg-accdeep-report" } */

int choice (void);

void
region (int n, int m, float *a, float *b)
{
  float c[100];
#pragma acc dataflow copy(a[0:n*m])
  {
    for (int i = 0; i < n; i++)
      {
	float *p = b + i * m;
#pragma acc parallel loop copy(a[i*m:m])
	for (int k = 0; k < m; k++)
	  a[i*m+k]++;
#pragma acc parallel loop copyin(a[i*m:m]) copyout(p[0:m])
	for (int k = 0; k < m; k++)
	  p[k] = a[i*m+k];
      }
    switch (choice ())
      {
      case 1:
#pragma acc serial copyout(c[0:10])
	c[2] = 1;
	break;
      default:
#pragma acc serial copyout(c[10:10])
	c[12] = 1;
      }
#pragma acc serial copyin(c[5:10])
    (void) c[5];
#pragma acc serial copyin(c[10:5]) copyout(c[50:5])
    c[50] = c[10];
#pragma acc serial copyin(c[20:5])
    (void) c[20];
  }
}

/* { dg-note {region with 7 tasks} "" { target *-*-* } 12 } */
/* { dg-note {copy moves a} "" { target *-*-* } 12 } */
/* { dg-note {a      p      c} "" { target *-*-* } 12 } */
/* { dg-note {<entry>      write  none   none} "" { target *-*-* } 12 } */
/* { dg-note {parallel:17  both   none   none} "" { target *-*-* } 12 } */
/* { dg-note {parallel:20  read   write  none} "" { target *-*-* } 12 } */
/* { dg-note {serial:27    none   none   write} "" { target *-*-* } 12 } */
/* { dg-note {serial:31    none   none   write} "" { target *-*-* } 12 } */
/* { dg-note {serial:34    none   none   read} "" { target *-*-* } 12 } */
/* { dg-note {serial:36    none   none   both} "" { target *-*-* } 12 } */
/* { dg-note {serial:38    none   none   read} "" { target *-*-* } 12 } */
/* { dg-note {<exit>       read   none   none} "" { target *-*-* } 12 } */
/* { dg-note {where p leads is known at run time: there may be more edges} "" { target *-*-* } 12 } */
/* { dg-note {<exit> is behind 'parallel:17' \(a, if they overlap\)} "" { target *-*-* } 12 } */
/* { dg-note {moves} "" { target *-*-* } 17 } */
/* { dg-note {task 'parallel:17', in a loop, is behind <entry> \(a, if they overlap\), itself of an earlier iteration \(a, if they overlap\) and 'parallel:20' of an earlier iteration \(a, if they overlap\); its queue is chosen at run time} "" { target *-*-* } 17 } */
/* { dg-note {moves} "" { target *-*-* } 20 } */
/* { dg-note {task 'parallel:20', in a loop, is behind <entry> \(a, if they overlap\), 'parallel:17' \(a, if they overlap\) and itself of an earlier iteration \(p, if they overlap\); its queue is chosen at run time} "" { target *-*-* } 20 } */
/* { dg-note {moves} "" { target *-*-* } 27 } */
/* { dg-note {task 'serial:27', in a branch, is behind nothing; its queue is chosen at run time} "" { target *-*-* } 27 } */
/* { dg-note {moves} "" { target *-*-* } 31 } */
/* { dg-note {task 'serial:31', in a branch, is behind nothing; its queue is chosen at run time} "" { target *-*-* } 31 } */
/* { dg-note {moves} "" { target *-*-* } 34 } */
/* { dg-note {task 'serial:34' is behind 'serial:27' \(c\) and 'serial:31' \(c\); its queue is chosen at run time} "" { target *-*-* } 34 } */
/* { dg-note {moves} "" { target *-*-* } 36 } */
/* { dg-note {task 'serial:36' is behind 'serial:31' \(c\); its queue is chosen at run time} "" { target *-*-* } 36 } */
/* { dg-note {moves} "" { target *-*-* } 38 } */
/* { dg-note {task 'serial:38' is behind nothing; its queue is chosen at run time} "" { target *-*-* } 38 } */
