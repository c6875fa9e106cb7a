import { spawn } from 'node:child_process'
import { Socket } from 'node:net'

/** What waits beside a process group until it is told that nothing is left to end. */
export type Watch = { release(): void }

/** Its first argument is the group's number. It reads to the end of a pipe whose other end is nobody's but ours. */
const script = 'read -r nothing; kill -s KILL -- "-$1"'

/**
 * Ends a process group when this process is gone, however it went: after kill -9 nobody is left to do it here, so a shell
 * waits for it outside. Where there is no shell, nothing is lost but that.
 */
export function endWithUs(group: number): Watch {
  const shell = spawn('/bin/sh', ['-c', script, 'benchtop-watch', String(group)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    env: {},
    // A Ctrl-C in the terminal, and a signal to our own group, are not for it.
    detached: true,
  })
  shell.on('error', () => {})
  shell.stdin.on('error', () => {})
  shell.unref()
  // A pipe keeps a program going as long as it isn't told not to.
  if (shell.stdin instanceof Socket) shell.stdin.unref()
  return { release: () => void shell.kill('SIGKILL') }
}
