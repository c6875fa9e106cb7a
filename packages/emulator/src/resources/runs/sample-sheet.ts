import { conflict, PlatformError, type ProfileFacts, type V2SampleSheet } from '@benchtop/contracts'
import { hrefOf } from '../../ids/resource-id.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import type { FileStore } from '../files/files-store.ts'
import type { V2Href } from '../v2-href.ts'
import type { RunStore } from './runs-store.ts'

/** The sample sheet of a run; 404 where it has none. */
export type SampleSheetOf = (runId: number) => Promise<V2SampleSheet>

type Options = {
  readonly runs: RunStore
  readonly files: FileStore
  readonly blobs: BlobStore
  readonly v2Href: V2Href
  readonly facts: Pick<ProfileFacts, 'recordedMembers'>
}

/** A sheet of the largest flow cells has a few hundred kilobytes. */
const maxBytes = 4 * 2 ** 20

/** Reads the sample sheets of runs. */
export function createSampleSheets({ runs, files, blobs, v2Href, facts }: Options): SampleSheetOf {
  return async (runId) => {
    const id = runs.sheetFile(runId)
    const file = id === null ? undefined : files.get(id)
    if (file === undefined || file.sha256 === null) {
      throw new PlatformError('NotFound', `Run ${runId} has no file SampleSheet.csv.`)
    }
    if (file.size > maxBytes) {
      throw conflict(
        `The sample sheet of run ${runId} has ${file.size} bytes: download file ${file.id}.`,
      )
    }
    const Content = Buffer.concat(await Array.fromAsync(blobs.read(file.sha256))).toString('utf8')
    const Sections = await sectionsOf(Content)
    return {
      HrefFile: v2Href(hrefOf('file', file.id)),
      Path: file.path,
      Content,
      Sections,
      ...(facts.recordedMembers === 'given' && deployedSheet(Sections)),
    }
  }
}

/** The settings and the data of a sheet, of either format. */
function deployedSheet(sections: V2SampleSheet['Sections']): Partial<V2SampleSheet> {
  const rowsOf = (name: string) =>
    sections.find(({ Name }) => Name.toLowerCase() === name.toLowerCase())?.Rows ?? []
  const settingsOf = (name: string) =>
    rowsOf(name).map(([Key = '', Value = '']) => ({ Key, Value }))
  const dataOf = (name: string): Record<string, string>[] => {
    const [names = [], ...rows] = rowsOf(name)
    return rows.map((row) => Object.fromEntries(names.map((column, at) => [column, row[at] ?? ''])))
  }
  const header = settingsOf('Header')
  const isSecond = header.some(({ Key, Value }) => Key === 'FileFormatVersion' && Value === '2')
  const named = (name: string, prefix = name && `${name}_`) => ({
    Name: name,
    Settings: settingsOf(`${prefix}Settings`),
    Data: dataOf(`${prefix}Data`),
  })
  const own = sections.flatMap(
    ({ Name }) => /^(?!Sequencing_)(.+)_(?:Settings|Data)$/.exec(Name)?.[1] ?? [],
  )
  const workflow = header.find(({ Key }) => Key === 'Workflow')?.Value ?? ''
  return {
    NeedsAttention: false,
    FormatVersion: isSecond ? '2' : '1',
    HeaderSettings: header,
    // The first format has only their numbers of cycles, in their order.
    ReadSettings: settingsOf('Reads').map(({ Key, Value }, at) =>
      isSecond ? { Key, Value } : { Key: `Read${at + 1}Cycles`, Value: Key },
    ),
    Manifests: settingsOf('Manifests'),
    SequencingSettings: settingsOf('Sequencing_Settings'),
    Applications: isSecond ? [...new Set(own)].map((name) => named(name)) : [named(workflow, '')],
  }
}

/** The sections of a sheet: a row whose first cell is a name in brackets begins one, and empty rows are left out. */
export async function sectionsOf(content: string): Promise<V2SampleSheet['Sections']> {
  const { parse } = await import('csv-parse/sync')
  const rows = parse(content, {
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  })
  const sections: { Name: string; Rows: string[][] }[] = []
  for (const row of rows) {
    const name = /^\[(.+)\]$/.exec(row[0] ?? '')?.[1]
    if (name !== undefined) sections.push({ Name: name, Rows: [] })
    // What stands before the first section has no name.
    else if (row.some((cell) => cell !== '')) {
      if (sections.length === 0) sections.push({ Name: '', Rows: [] })
      sections.at(-1)?.Rows.push(row)
    }
  }
  return sections
}
