#!/usr/bin/env -S node --conditions=@benchtop/source --max-semi-space-size=4
// The conditions: inside the workspace, packages run from their sources. The size: loading produces much garbage once,
// and the young generation, grown for it, would retain 10 MB permanently.
import module from 'node:module'
import process from 'node:process'
import { setFlagsFromString } from 'node:v8'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `Benchtop needs Node 22.18 or newer, and this is Node ${process.versions.node}: install a newer one and try again.\n`,
  )
  process.exitCode = 1
} else {
  // What was answered last is kept for the inspector until it is old: by itself V8 would let it pile up to twice the size of
  // all else before it collects any of it.
  setFlagsFromString('--heap-growing-percent=20')
  // Before anything is loaded: from the second run on, the modules below come compiled from the cache.
  module.enableCompileCache()
  const { runCli } = await import('./cli.ts')
  const { readEnvironment } = await import('./environment.ts')

  process.exitCode = await runCli(process.argv.slice(2), {
    stdout: process.stdout,
    stderr: process.stderr,
    get stdin() {
      return process.stdin
    },
    folder: process.cwd(),
    environment: readEnvironment(),
  })
}
