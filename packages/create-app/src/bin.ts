#!/usr/bin/env -S node --conditions=@benchtop/source
// The condition: inside the workspace, packages run from their sources.
import module from 'node:module'
import process from 'node:process'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `create-benchtop-app needs Node 22.18 or newer, and this is Node ${process.versions.node}: install a newer one and try again.\n`,
  )
  process.exitCode = 1
} else {
  // Before anything is loaded: from the second run on, the modules below come compiled from the cache.
  module.enableCompileCache()
  const { runCommandLine } = await import('./command-line.ts')
  const { worldOfProcess } = await import('./world.ts')

  process.exitCode = await runCommandLine(process.argv.slice(2), worldOfProcess())
}
