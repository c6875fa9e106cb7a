#!/usr/bin/env -S node --conditions=@benchtop/source --max-semi-space-size=4
// The conditions: inside the workspace, packages run from their sources. The size: loading leaves much garbage once, and
// the young generation, grown for it, would keep 10 MB for good.
import { enableCompileCache } from 'node:module'
import process from 'node:process'

// Before anything is loaded: from the second run on, the modules below come compiled from the cache.
enableCompileCache()
const { runCli } = await import('./cli.ts')
const { readEnvironment } = await import('./environment.ts')

process.exitCode = await runCli(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  stdin: process.stdin,
  folder: process.cwd(),
  environment: readEnvironment(),
})
