import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { CreateError } from '../errors.ts'
import { templateNames, type TemplateName } from './catalogue.ts'
import { loadTree, storeTree, type StoredTree, type Tree } from './tree.ts'

/** The file of a project that says what it was made from. */
export const recordFile = '.benchtop-template.json'

/** What a project was made from: enough to merge a newer template without asking anybody. */
export type TemplateRecord = {
  readonly template: TemplateName
  /** The version of the template that the project has. */
  readonly version: string
  /** What the app was called when it was made: a newer template is given the same name. */
  readonly name: string
  /** The files as the template gave them. */
  readonly base: Tree
}

type Stored = { template?: unknown; version?: unknown; name?: unknown; base?: unknown }

/** The record as a text. Its files are packed, so that a search in the project doesn't find everything twice. */
export function formatRecord({ template, version, name, base }: TemplateRecord): string {
  const packed = deflateRawSync(JSON.stringify(storeTree(base)), { level: 9 }).toString('base64')
  const about = 'What "benchtop upgrade" merges newer templates with. Keep it in version control.'
  return `${JSON.stringify({ about, template, version, name, base: packed }, null, 2)}\n`
}

/** Reads a record; one that can't be read says so, and what to do. */
export function parseRecord(text: string): TemplateRecord {
  try {
    const { template, version, name, base } = JSON.parse(text) as Stored
    const known = templateNames.find((one) => one === template)
    if (known === undefined || typeof version !== 'string' || typeof name !== 'string') {
      throw new TypeError('template, version or name is missing')
    }
    const stored = inflateRawSync(Buffer.from(String(base), 'base64')).toString()
    return { template: known, version, name, base: loadTree(JSON.parse(stored) as StoredTree) }
  } catch (cause) {
    throw new CreateError(
      'failed',
      `${recordFile} can't be read: take it from version control again ("git checkout ${recordFile}"); where two branches changed it, from either of them.`,
      { cause },
    )
  }
}
