#!/usr/bin/env -S node --conditions=@benchtop/source --max-semi-space-size=4
// The command inside the workspace, in plain JavaScript: what strips the types of a module is loaded for the first that
// isn't in the cache, and takes longer than all of `benchtop --version`. What the options are for stands in bin.ts.
import { enableCompileCache } from 'node:module'

enableCompileCache()
await import('../src/bin.ts')
