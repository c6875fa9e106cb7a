import { access, constants, open, readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { CliError, messageOf } from './errors.ts'
import type { World } from './world.ts'

/** The text of a file, without a byte order mark; `use` says after its name in an error what it is for. */
export async function readTextFile(path: string, use = ''): Promise<string> {
  const readable = readFile(path, 'utf8').catch((cause: unknown) => {
    const message = `The file ${path}${use} can't be read (${messageOf(cause)}).`
    throw new CliError('usage', message, { cause })
  })
  return (await readable).replace(/^\uFEFF/, '')
}

/** Throws where a file can't be read. */
export async function requireReadable(path: string): Promise<void> {
  await access(path, constants.R_OK).catch((cause: unknown) => {
    const message = `The file ${path} can't be read (${messageOf(cause)}). Name a readable file.`
    throw new CliError('failed', message, { cause })
  })
}

/** How the texts begin that commands write into files: an OpenAPI document, a collection of requests, a JSON Schema, types, results, reports. */
const ownBeginning =
  /^(?:\{\s*"(?:openapi|benchtop\w+|info": \{\s*"name": "[^"]*Benchtop[^"]*|version": "1",\s*"name": "[^"]*Benchtop[^"]*|\$schema":[^\n]*\n\s*"\$id": "benchtop-[^"]+)"|\/\/ Made from the definition of the form|# Conformance\n|<!doctype html>[^]{0,400}(?:<meta name="generator" content="Benchtop"|<title>Conformance of Benchtop))/

/** Writes a text into the file that `--out` names, unless that has what no command wrote, and returns its complete path. */
export async function writeOut(
  text: string,
  out: string,
  { folder }: Pick<World, 'folder'>,
): Promise<string> {
  const path = resolve(folder, out)
  const before = await beginningOf(path)
  if (before !== '' && !ownBeginning.test(before)) {
    const message = `${out} has something that benchtop didn't write: name another file, or remove it.`
    throw new CliError('failed', message)
  }
  await writeFile(path, text).catch((cause: unknown) => {
    throw new CliError('failed', `${out} can't be written: ${messageOf(cause)}.`, { cause })
  })
  return path
}

/** The beginning of a regular file; empty where there is none. */
async function beginningOf(path: string): Promise<string> {
  try {
    await using file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
    if (!(await file.stat()).isFile()) return ''
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024))
    return buffer.toString('utf8', 0, bytesRead)
  } catch {
    return ''
  }
}
