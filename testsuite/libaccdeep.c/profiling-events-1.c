/* Tools on OpenACC's profiling interface get the events of deep directives: in
   order, balanced, with the directive's line; and no others of what the library
   asks of libgomp meanwhile.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* libgomp does not say which blocks it allocates.  */
/* { dg-require-effective-target driver } */
/* { dg-skip-device host "has no data to move" } */

#include <acc_prof.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct
{
  int n;
  double *v;
#pragma acc shape(v[0:n])
} table;

static char seen[4096];
static size_t uploaded, downloaded, allocated;
static long blocks;

static void
note (const char *name, const acc_prof_info *info, const acc_event_info *event)
{
  char text[64];
  snprintf (text, sizeof text, "%s%d:%d ", name,
	    (int) event->other_event.parent_construct,
	    info->src_file && strstr (info->src_file, "profiling-events-1.c")
	    ? info->line_no : 0);
  strcat (seen, text);
  if (info->device_type != acc_device_nvidia || info->device_number != 0
      || info->event_type != event->event_type)
    abort ();
}

static void
listen (acc_prof_info *info, acc_event_info *event, acc_api_info *api)
{
  (void) api;
  switch (event->event_type)
    {
    case acc_ev_enter_data_start: note ("<in", info, event); break;
    case acc_ev_enter_data_end: note ("in>", info, event); break;
    case acc_ev_exit_data_start: note ("<out", info, event); break;
    case acc_ev_exit_data_end: note ("out>", info, event); break;
    case acc_ev_update_start: note ("<update", info, event); break;
    case acc_ev_update_end: note ("update>", info, event); break;
    case acc_ev_enqueue_upload_start: note ("<up", info, event); break;
    case acc_ev_enqueue_upload_end:
      note ("up>", info, event);
      uploaded += event->data_event.bytes;
      break;
    case acc_ev_enqueue_download_start: note ("<down", info, event); break;
    case acc_ev_enqueue_download_end:
      note ("down>", info, event);
      downloaded += event->data_event.bytes;
      break;
    case acc_ev_alloc:
      blocks++;
      allocated += event->data_event.bytes;
      break;
    case acc_ev_free: blocks--; break;
    default: abort ();
    }
}

static void
expect (const char *what)
{
  if (strcmp (seen, what) != 0)
    {
      printf ("seen %s\nnot  %s\n", seen, what);
      exit (1);
    }
  seen[0] = '\0';
}

int
main (void)
{
  table t = { 1000, malloc (1000 * sizeof (double)) };
  for (int i = 0; i < t.n; i++)
    t.v[i] = i;
  acc_init (acc_device_nvidia);
  for (int e = acc_ev_create; e < acc_ev_compute_construct_start; e++)
    acc_prof_register (e, listen, acc_reg);
  for (int e = acc_ev_enqueue_upload_start; e < acc_ev_wait_start; e++)
    acc_prof_register (e, listen, acc_reg);

#pragma acc enter data copyin(t) /* Line 95.  */
  expect ("<in4:95 <up4:95 up>4:95 in>4:95 ");
  if (uploaded < sizeof t + 8000 || uploaded > sizeof t + 8000 + 512
      || allocated < uploaded || allocated > uploaded + 4096)
    abort ();
#pragma acc update self(t) /* Line 100.  */
  expect ("<update12:100 <down12:100 down>12:100 update>12:100 ");
  if (downloaded < 8000)
    abort ();
  /* What is left to libgomp of a region has events, too, without a line.  */
#pragma acc data present(t) /* Line 105.  */
  {
    expect ("<in3:105 in>3:105 <in3:0 in>3:0 ");
  }
  expect ("<out3:0 out>3:0 <out3:105 out>3:105 ");
  acc_prof_unregister (acc_ev_none, NULL, acc_toggle_per_thread);
#pragma acc update device(t)
  expect ("");
  acc_prof_register (acc_ev_none, NULL, acc_toggle_per_thread);
#pragma acc exit data copyout(t) /* Line 114.  */
  expect ("<out5:114 <down5:114 down>5:114 out>5:114 ");
  /* A GPU's memory may be kept, for the next ones.  */
  const long kept = blocks;
#pragma acc enter data copyin(t)
#pragma acc exit data delete(t)
  if (blocks != kept || kept > 2)
    {
      printf ("%ld blocks, and %ld before\n", blocks, kept);
      return 1;
    }
  free (t.v);
  return 0;
}
