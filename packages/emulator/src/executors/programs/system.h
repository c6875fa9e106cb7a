/*
 * What the programs of this folder share. They run in whatever an app's sandbox or image contains, so that they need no
 * library: system calls only.
 */
#if defined(__x86_64__)
enum { sys_read = 0, sys_write = 1, sys_close = 3, sys_socket = 41, sys_connect = 42, sys_accept = 43,
  sys_shutdown = 48, sys_bind = 49, sys_listen = 50, sys_setsockopt = 54, sys_clone = 56, sys_execve = 59,
  sys_exit = 60, sys_wait4 = 61, sys_setsid = 112, sys_ppoll = 271, sys_open = 257, sys_getpid = 39, sys_kill = 62,
  sys_prctl = 157, sys_prlimit = 302, sys_sigprocmask = 14 };
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
  sys_exit = 93, sys_wait4 = 260, sys_setsid = 157, sys_ppoll = 73, sys_open = 56, sys_getpid = 172, sys_kill = 129,
  sys_prctl = 167, sys_prlimit = 261, sys_sigprocmask = 135 };
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

enum { buffer_bytes = 65536, sigchld = 17, enoent = 2, eintr = 4 };

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
