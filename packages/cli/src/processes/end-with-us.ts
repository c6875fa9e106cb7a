import { spawn } from 'node:child_process'
import { Socket } from 'node:net'

/** Its first argument is the group's number. It reads to the end of a pipe whose other end only this process has. */
const script = 'read -r nothing; kill -s KILL -- "-$1"'

/**
 * Ends a process group when this process is gone, however it ended: after kill -9 this process can't do it, so a
 * separate shell waits for it, until released. Without a shell, only this safeguard is missing.
 */
export function endWithUs(group: number): { release(): void } {
  try {
    const shell = spawn('/bin/sh', ['-c', script, 'benchtop-watch', String(group)], {
      stdio: ['pipe', 'ignore', 'ignore'],
      cwd: '/',
      env: {},
      // A Ctrl-C in the terminal, and a signal to our own group, must not reach it.
      detached: true,
    })
    shell.on('error', () => {})
    shell.stdin.on('error', () => {})
    shell.unref()
    // An open pipe keeps this process alive unless it is unreferenced.
    if (shell.stdin instanceof Socket) shell.stdin.unref()
    return { release: () => void shell.kill('SIGKILL') }
  } catch {
    // The machine has no process, no memory or no descriptor for it.
    return { release: () => {} }
  }
}
