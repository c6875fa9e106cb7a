// Runs the project's tools in the foreground, as if they had been started by hand.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { pathWithProjectTools, projectNode, root } from './workspace.mjs'

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs `args` with the project's Node, sharing the terminal, and returns the exit code; 128 plus the
 * signal's number when a signal ended it, as shells do.
 */
export function runNode(args) {
  return run(projectNode(), args)
}

/** Runs a command of the shell, which finds the project's Node and tools first, as `runNode` runs Node. */
export function runShell(command) {
  return run(command, [], { shell: true })
}

function run(program, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PATH: pathWithProjectTools() },
      ...options,
    })
    const forward = (signal) => {
      // Ctrl-C on a terminal reaches the whole group, the child too: a second one would cut its
      // orderly end short.
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      child.kill(signal)
    }
    for (const signal of forwarded) process.on(signal, forward)
    const settle = (finish) => (value, signal) => {
      for (const name of forwarded) process.off(name, forward)
      finish(value ?? 128 + constants.signals[signal])
    }
    child.once('error', settle(reject))
    child.once('exit', settle(resolve))
  })
}
