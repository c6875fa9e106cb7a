#!/usr/bin/env -S node --conditions=@benchtop/source
import process from 'node:process'
import { readEnvironment } from './environment.ts'
import { runUploader } from './uploader.ts'

const stopping = new AbortController()
// A second Ctrl-C exits immediately.
process.once('SIGINT', () => stopping.abort()).once('SIGTERM', () => stopping.abort())

process.exitCode = await runUploader(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  folder: process.cwd(),
  environment: readEnvironment(),
  signal: stopping.signal,
})
