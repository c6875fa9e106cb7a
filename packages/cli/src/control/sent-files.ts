import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { ControlClient } from '@benchtop/client/control'
import { CliError, messageOf } from '../errors.ts'

/**
 * A seed document whose files were sent to the platform, which reads none of them itself: each `source`, and each form,
 * script of callbacks and report of an application, becomes the `stored` that the platform gave for it. Where there is no file, the source stays, for the platform to report its place.
 */
export async function withSentFiles(
  value: unknown,
  control: Pick<ControlClient, 'addSeedFile'>,
): Promise<unknown> {
  if (Array.isArray(value)) {
    const changed: unknown[] = []
    for (const one of value) changed.push(await withSentFiles(one, control))
    return changed
  }
  if (typeof value !== 'object' || value === null) return value
  const { source, ...rest } = value as Readonly<Record<string, unknown>>
  // What else has a source by this name isn't a text.
  if (typeof source === 'string' && 'path' in rest) {
    const sent = await sentFile(source, control)
    return sent === undefined ? value : { ...rest, ...sent }
  }
  const changed: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(value)) {
    // Of applications: a name or a property may be called form, too, but no application is without a kind.
    const isText = 'kind' in value && applicationTexts.has(name) && typeof member === 'string'
    changed[name] = isText
      ? ((await sentText(member, name, control)) ?? member)
      : await withSentFiles(member, control)
  }
  return changed
}

/** The members of an application that name the file of a text. */
const applicationTexts: ReadonlySet<string> = new Set(['form', 'callbacks', 'report'])

/** A form that is a module is evaluated here, where what it imports is: the platform gets what it defines. */
async function sentText(
  path: string,
  name: string,
  control: Pick<ControlClient, 'addSeedFile'>,
): Promise<{ readonly stored: string } | undefined> {
  if (name !== 'form') return sentFile(path, control)
  const { isFormModule, readFormFile } = await import('@benchtop/forms/files')
  if (!isFormModule(path)) return sentFile(path, control)
  const { text } = await readFormFile(path).catch((cause: unknown) => {
    throw new CliError('usage', messageOf(cause), { cause })
  })
  return control.addSeedFile({ data: text })
}

/** What the platform gave for a file; undefined where there is none. */
async function sentFile(
  path: string,
  control: Pick<ControlClient, 'addSeedFile'>,
): Promise<{ readonly stored: string } | undefined> {
  const isFile = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
  return isFile ? control.addSeedFile({ data: await openAsBlob(path) }) : undefined
}
