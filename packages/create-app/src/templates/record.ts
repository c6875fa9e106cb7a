import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { CreateError } from '../errors.ts'
import { readStarterNames } from './read-template.ts'
import { loadTree, storeTree, type StoredTree, type Tree } from './tree.ts'

/** The file that records a project's template. */
export const recordFile = '.benchtop-template.json'

/** The template of a project: enough to merge a newer version without further input. */
export type TemplateRecord = {
  readonly template: string
  /** The version of the template that the project has. */
  readonly version: string
  /** The app's name when it was created: newer templates are given the same name. */
  readonly name: string
  /** The template's original files. */
  readonly base: Tree
}

type Stored = { template?: unknown; version?: unknown; name?: unknown; base?: unknown }

/** The record as text. Its files are packed, so that a search in the project doesn't find everything twice. */
export function formatRecord({ template, version, name, base }: TemplateRecord): string {
  const packed = deflateRawSync(JSON.stringify(storeTree(base)), { level: 9 }).toString('base64')
  const about = 'Used by "benchtop upgrade" to merge newer templates. Keep it in version control.'
  return `${JSON.stringify({ about, template, version, name, base: packed }, null, 2)}\n`
}

/** Parses a record; the error for an invalid one says what to do. */
export function parseRecord(text: string): TemplateRecord {
  try {
    const { template, version, name, base } = JSON.parse(text) as Stored
    const known = readStarterNames().find((one) => one === template)
    if (known === undefined || typeof version !== 'string' || typeof name !== 'string') {
      throw new TypeError('template, version or name is missing')
    }
    const stored = inflateRawSync(Buffer.from(String(base), 'base64')).toString()
    return { template: known, version, name, base: loadTree(JSON.parse(stored) as StoredTree) }
  } catch (cause) {
    throw new CreateError(
      'failed',
      `${recordFile} can't be read: restore it from version control ("git checkout ${recordFile}"); if two branches changed it, from either one.`,
      { cause },
    )
  }
}
