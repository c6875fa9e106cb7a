/*
 * Keeps together what a command starts, so that all of it can be ended with the command:
 *
 *     keep PROCS|- BYTES stay|become -- program [arguments]
 *
 * PROCS is the file of a control group that it joins first; BYTES limits the memory that each process may have for its own
 * data, 0 doesn't. With `become` it then becomes the program. With `stay` it remains the program's parent, and becomes that
 * of every process whose own parent ends: nothing can leave the tree below it. It reports on descriptor 3 the id of
 * the program, `{"child-pid": 7}`, which is also that of its group; when that has ended, `{"exit-code": 0}`; once nothing
 * is left below, the most memory that one process had, `{"peak-kilobytes": 900}`; and ends like the program. Built by
 * build.sh.
 */
#include "system.h"

enum { report = 3, subreaper = 36, limit_core = 4, limit_data = 2, block = 0, set_mask = 2, write_only = 1, here = -100 };

static long put_number(char *to, long number) {
  char digits[24];
  long count = 0, at = 0;
  do { digits[count++] = '0' + number % 10; number /= 10; } while (number);
  while (count) to[at++] = digits[--count];
  return at;
}

static void tell(const char *what, long number) {
  char line[64];
  long at = 0;
  while (what[at]) { line[at] = what[at]; at++; }
  at += put_number(line + at, number);
  line[at++] = '}';
  line[at++] = '\n';
  call(sys_write, report, (long)line, at, 0, 0);
}

static void limit(int what, unsigned long most) {
  unsigned long both[2] = {most, most};
  call(sys_prlimit, 0, what, (long)both, 0, 0);
}

static void join(const char *procs) {
  if (procs[0] == '-') return;
  long fd = call(sys_open, here, (long)procs, write_only, 0, 0);
  if (fd < 0 || call(sys_write, fd, (long)"0", 1, 0, 0) != 1) fail("The control group can't be joined: ", procs);
  call(sys_close, fd, 0, 0, 0, 0);
}

/* Ends as the program did: by the same signal, or with the same code. */
static void end_like(int status, unsigned long *mask) {
  int signal = status & 127;
  if (signal) {
    limit(limit_core, 0);
    call(sys_sigprocmask, set_mask, (long)mask, 0, 8, 0);
    call(sys_kill, call(sys_getpid, 0, 0, 0, 0, 0), signal, 0, 0, 0);
  }
  quit(signal ? 128 + signal : status >> 8 & 255);
}

__attribute__((used)) void begin(long *stack) {
  long count = stack[0];
  char **arguments = (char **)(stack + 1);
  char **environment = arguments + count + 1;
  if (count < 6) fail("usage: keep PROCS|- BYTES stay|become -- PROGRAM", "");
  join(arguments[1]);
  unsigned long bytes = 0;
  for (const char *digit = arguments[2]; *digit; digit++) bytes = bytes * 10 + (*digit - '0');
  if (arguments[3][0] == 'b') {
    if (bytes) limit(limit_data, bytes);
    execute(arguments + 5, environment);
  }
  call(sys_prctl, subreaper, 1, 0, 0, 0);
  long program = fork_process();
  if (program == 0) {
    call(sys_setsid, 0, 0, 0, 0, 0);
    tell("{\"child-pid\": ", call(sys_getpid, 0, 0, 0, 0, 0));
    call(sys_close, report, 0, 0, 0, 0);
    if (bytes) limit(limit_data, bytes);
    execute(arguments + 5, environment);
  }
  /* The program's signals are its own, and who reads the reports may be gone. */
  unsigned long all = ~0ul, before = 0;
  call(sys_sigprocmask, block, (long)&all, (long)&before, 8, 0);
  int status = 0, last = 0;
  /* What the kernel tells of a process that has ended: the fifth number is its peak. */
  long used[18] = {0}, peak = 0;
  for (;;) {
    long ended = call(sys_wait4, -1, (long)&last, 0, (long)used, 0);
    if (ended == -eintr) continue;
    if (ended < 0) {
      tell("{\"peak-kilobytes\": ", peak);
      end_like(status, &before);
    }
    if (used[4] > peak) peak = used[4];
    if (ended == program) {
      status = last;
      tell("{\"exit-code\": ", status >> 8 & 255);
    }
  }
}
