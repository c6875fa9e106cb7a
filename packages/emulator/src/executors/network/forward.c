/*
 * Gives a command in a network of its own a few addresses outside of it, and then becomes that command:
 *
 *     forward 127.0.0.1:5100=/run/benchtop/0 [more addresses] [-- program [arguments]]
 *
 * Connections to an address go to the socket file behind it, which the platform has bound into the sandbox. It runs in
 * whatever an app's sandbox or image contains, so that it needs no library: system calls only. Built by build.sh.
 */
#if defined(__x86_64__)
enum { sys_read = 0, sys_write = 1, sys_close = 3, sys_socket = 41, sys_connect = 42, sys_accept = 43,
  sys_shutdown = 48, sys_bind = 49, sys_listen = 50, sys_setsockopt = 54, sys_clone = 56, sys_execve = 59,
  sys_exit = 60, sys_wait4 = 61, sys_setsid = 112, sys_ppoll = 271 };
static long call(long n, long a, long b, long c, long d, long e) {
  long result;
  register long r10 __asm__("r10") = d;
  register long r8 __asm__("r8") = e;
  __asm__ volatile("syscall" : "=a"(result) : "a"(n), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8)
    : "rcx", "r11", "memory");
  return result;
}
__asm__(".globl _start\n_start:\n mov %rsp, %rdi\n and $-16, %rsp\n call begin\n");
#elif defined(__aarch64__)
enum { sys_read = 63, sys_write = 64, sys_close = 57, sys_socket = 198, sys_connect = 203, sys_accept = 202,
  sys_shutdown = 210, sys_bind = 200, sys_listen = 201, sys_setsockopt = 208, sys_clone = 220, sys_execve = 221,
  sys_exit = 93, sys_wait4 = 260, sys_setsid = 157, sys_ppoll = 73 };
static long call(long n, long a, long b, long c, long d, long e) {
  register long x8 __asm__("x8") = n;
  register long x0 __asm__("x0") = a;
  register long x1 __asm__("x1") = b;
  register long x2 __asm__("x2") = c;
  register long x3 __asm__("x3") = d;
  register long x4 __asm__("x4") = e;
  __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4) : "memory");
  return x0;
}
__asm__(".globl _start\n_start:\n mov x0, sp\n bl begin\n");
#endif

enum { max_addresses = 32, buffer_bytes = 65536, sigchld = 17, enoent = 2, eintr = 4 };

struct pollfd { int fd; short events; short revents; };
struct ipv4 { unsigned short family; unsigned char port[2]; unsigned char address[4]; char rest[8]; };
struct local { unsigned short family; char path[108]; };

static char buffer[buffer_bytes];

/* What the compiler makes of initialisers. */
__attribute__((used)) void *memcpy(void *to, const void *from, unsigned long count) {
  for (volatile char *at = to; count--; at++) *at = *(const char *)from++;
  return to;
}
__attribute__((used)) void *memset(void *to, int value, unsigned long count) {
  for (volatile char *at = to; count--;) *at++ = value;
  return to;
}

static void quit(int code) { for (;;) call(sys_exit, code, 0, 0, 0, 0); }

static long length(const char *text) { long n = 0; while (text[n]) n++; return n; }

static void fail(const char *what, const char *about) {
  call(sys_write, 2, (long)what, length(what), 0, 0);
  call(sys_write, 2, (long)about, length(about), 0, 0);
  call(sys_write, 2, (long)"\n", 1, 0, 0);
  quit(125);
}

static long fork_process(void) { return call(sys_clone, sigchld, 0, 0, 0, 0); }

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

static const char *variable(char **environment, const char *name) {
  for (; *environment; environment++) {
    const char *entry = *environment;
    long i = 0;
    while (name[i] && entry[i] == name[i]) i++;
    if (!name[i] && entry[i] == '=') return entry + i + 1;
  }
  return "/usr/local/bin:/usr/bin:/bin";
}

static int has_slash(const char *text) { for (; *text; text++) if (*text == '/') return 1; return 0; }

/* Looks the program up in PATH, as a shell does. */
static void execute(char **arguments, char **environment) {
  const char *program = arguments[0];
  long error = enoent;
  if (has_slash(program)) {
    error = -call(sys_execve, (long)program, (long)arguments, (long)environment, 0, 0);
  } else {
    const char *path = variable(environment, "PATH");
    while (*path) {
      long at = 0;
      for (; *path && *path != ':'; path++) if (at < 4000) buffer[at++] = *path;
      if (*path) path++;
      buffer[at++] = '/';
      for (const char *rest = program; *rest && at < 8000; rest++) buffer[at++] = *rest;
      buffer[at] = 0;
      long code = -call(sys_execve, (long)buffer, (long)arguments, (long)environment, 0, 0);
      if (code != enoent) error = code;
    }
  }
  call(sys_write, 2, (long)program, length(program), 0, 0);
  fail(error == enoent ? ": no such file or directory" : ": can't be executed", "");
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
