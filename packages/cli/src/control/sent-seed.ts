import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { ControlClient } from '@benchtop/client/control'
import { CliError, messageOf } from '../errors.ts'

type Control = Pick<ControlClient, 'addSeedFile'>
type Members = Readonly<Record<string, unknown>>

/**
 * A part of a seed document for a platform that knows no file of it: each `source`, and each form, script of callbacks and
 * report of an application, becomes the `stored` that the platform gave for the file that was sent. The paths that remain are
 * absolute: those of working folders, and of files that there are none of, for the platform to report their place.
 */
export async function sentSeed(value: unknown, folder: string, control: Control): Promise<unknown> {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items: unknown[] = []
    for (const one of value) items.push(await sentSeed(one, folder, control))
    return items
  }
  const sent: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(value)) {
    sent[name] = await sentSeed(member, folder, control)
  }
  const { source, ...rest } = sent
  // What else has a source by this name isn't a text.
  if (typeof source === 'string' && 'path' in rest) {
    const path = resolve(folder, source)
    return { ...rest, ...((await sentFile(path, control)) ?? { source: path }) }
  }
  // A name or a property may be called form, too, but no application is without a kind.
  return 'kind' in sent ? sentApplication(sent, folder, control) : sent
}

async function sentApplication(members: Members, folder: string, control: Control) {
  const { kind, workingDirectory = kind === 'native' ? '.' : undefined } = members
  const sent: Record<string, unknown> = { ...members }
  if (typeof workingDirectory === 'string') {
    sent['workingDirectory'] = resolve(folder, workingDirectory)
  }
  for (const name of ['form', 'callbacks', 'report']) {
    const given = members[name]
    if (typeof given !== 'string') continue
    const path = resolve(folder, given)
    const stored = name === 'form' ? await sentForm(path, control) : await sentFile(path, control)
    sent[name] = stored ?? path
  }
  return sent
}

/** A form that is a module is evaluated here, where what it imports is: the platform gets what it defines. */
async function sentForm(path: string, control: Control) {
  const { isFormModule, readFormFile } = await import('@benchtop/forms/files')
  if (!isFormModule(path)) return sentFile(path, control)
  const { text } = await readFormFile(path).catch((cause: unknown) => {
    throw new CliError('usage', messageOf(cause), { cause })
  })
  return control.addSeedFile({ data: text })
}

/** What the platform gave for a file; undefined where there is none. */
async function sentFile(path: string, control: Control) {
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() === true
    ? control.addSeedFile({ data: await openAsBlob(path) })
    : undefined
}
