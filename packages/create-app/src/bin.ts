#!/usr/bin/env -S node --conditions=@benchtop/source
// The condition: inside the workspace, packages run from their sources.
import { enableCompileCache } from 'node:module'
import process from 'node:process'

// Before anything is loaded: from the second run on, the modules below come compiled from the cache.
enableCompileCache()
const { runCommandLine } = await import('./command-line.ts')
const { worldOfProcess } = await import('./world.ts')

process.exitCode = await runCommandLine(process.argv.slice(2), worldOfProcess())
