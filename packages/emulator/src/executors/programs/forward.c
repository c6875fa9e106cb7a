/*
 * Gives a command in a network of its own a few addresses outside of it, and then becomes that command:
 *
 *     forward 127.0.0.1:5100=/run/benchtop/0 [more addresses] [-- program [arguments]]
 *
 * Connections to an address go to the socket file behind it, which the platform has bound into the sandbox. Built by
 * build.sh.
 */
#include "system.h"

enum { max_addresses = 32 };

struct pollfd { int fd; short events; short revents; };
struct ipv4 { unsigned short family; unsigned char port[2]; unsigned char address[4]; char rest[8]; };
struct local { unsigned short family; char path[108]; };

/* Reads "127.0.0.1:5100="; gives what follows. */
static const char *parse(const char *text, struct ipv4 *to) {
  unsigned number = 0;
  int part = 0;
  to->family = 2;
  for (; *text && *text != '='; text++) {
    if (*text == '.' || *text == ':') { if (part < 4) to->address[part++] = number; number = 0; }
    else number = number * 10 + (*text - '0');
  }
  to->port[0] = number >> 8;
  to->port[1] = number;
  return *text ? text + 1 : text;
}

static int listen_on(const char *text, const char **path) {
  static const int one = 1;
  struct ipv4 at = {0};
  *path = parse(text, &at);
  /* Closed when the command begins: it has nothing to do with it. */
  long fd = call(sys_socket, 2, 1 | 02000000, 0, 0, 0);
  call(sys_setsockopt, fd, 1, 2, (long)&one, sizeof one);
  if (call(sys_bind, fd, (long)&at, 16, 0, 0) < 0 || call(sys_listen, fd, 128, 0, 0, 0) < 0)
    fail("The sandbox can't listen on ", text);
  return fd;
}

/* Writes all of it; whether the other side still takes it. */
static int pass(int to, long count) {
  for (long done = 0; done < count;) {
    long wrote = call(sys_write, to, (long)(buffer + done), count - done, 0, 0);
    if (wrote == -eintr) continue;
    if (wrote <= 0) return 0;
    done += wrote;
  }
  return 1;
}

/* Copies both ways until both are done. */
static void serve(int inner, const char *path) {
  struct local at = {1, {0}};
  for (long i = 0; path[i] && i < 107; i++) at.path[i] = path[i];
  int outer = call(sys_socket, 1, 1, 0, 0, 0);
  if (call(sys_connect, outer, (long)&at, sizeof at, 0, 0) < 0) quit(1);
  struct pollfd both[2] = {{inner, 1, 0}, {outer, 1, 0}};
  for (int open = 2; open > 0;) {
    if (call(sys_ppoll, (long)both, 2, 0, 0, 8) < 0) continue;
    for (int i = 0; i < 2; i++) {
      if (both[i].fd < 0 || !both[i].revents) continue;
      int to = i ? inner : outer;
      long count = call(sys_read, both[i].fd, (long)buffer, buffer_bytes, 0, 0);
      if (count == -eintr || (count > 0 && pass(to, count))) continue;
      call(sys_shutdown, to, 1, 0, 0, 0);
      both[i].fd = -1;
      open--;
    }
  }
  quit(0);
}

static void forward(struct pollfd *listeners, const char **paths, int count) {
  /* Out of the command's group, so that what asks that to end leaves it its addresses. */
  call(sys_setsid, 0, 0, 0, 0, 0);
  for (int fd = 0; fd < 3; fd++) call(sys_close, fd, 0, 0, 0, 0);
  for (;;) {
    if (call(sys_ppoll, (long)listeners, count, 0, 0, 8) < 0) continue;
    for (int i = 0; i < count; i++) {
      if (!listeners[i].revents) continue;
      long inner = call(sys_accept, listeners[i].fd, 0, 0, 0, 0);
      if (inner < 0) continue;
      if (fork_process() == 0) {
        /* Another process again, so that none waits to be collected. */
        if (fork_process() == 0) serve(inner, paths[i]);
        quit(0);
      }
      call(sys_close, inner, 0, 0, 0, 0);
      call(sys_wait4, -1, 0, 0, 0, 0);
    }
  }
}

__attribute__((used)) void begin(long *stack) {
  long count = stack[0];
  char **arguments = (char **)(stack + 1);
  char **environment = arguments + count + 1;
  struct pollfd listeners[max_addresses];
  const char *paths[max_addresses];
  int found = 0;
  long at = 1;
  for (; at < count && !(arguments[at][0] == '-' && arguments[at][1] == '-'); at++) {
    if (found == max_addresses) fail("There are too many addresses: ", arguments[at]);
    listeners[found].fd = listen_on(arguments[at], &paths[found]);
    listeners[found].events = 1;
    found++;
  }
  /* Without a command it stays, and others share its network. */
  if (at >= count) forward(listeners, paths, found);
  if (at + 1 >= count) fail("usage: forward ADDRESS:PORT=SOCKET ... [-- PROGRAM]", "");
  /* Without addresses nothing is left behind that would outlive the command, as where a sandbox is tried. */
  if (found > 0) {
    long first = fork_process();
    if (first == 0) {
      if (fork_process() == 0) forward(listeners, paths, found);
      quit(0);
    }
    call(sys_wait4, first, 0, 0, 0, 0);
  }
  execute(arguments + at + 1, environment);
}
