import { conflict, PlatformError, type ProfileFacts, type V2SampleSheet } from '@benchtop/contracts'
import type { SampleSheet } from '@benchtop/forms/sheets'
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
    const bytes = Buffer.concat(await Array.fromAsync(blobs.read(file.sha256)))
    const { readSampleSheet } = await import('@benchtop/forms/sheets')
    const sheet = readSampleSheet(bytes)
    return {
      HrefFile: v2Href(hrefOf('file', file.id)),
      Path: file.path,
      Content: bytes.toString('utf8'),
      Sections: sheet.sections.map(({ name, lines }) => ({
        Name: name,
        Rows: lines.map(({ cells }) => [...cells]),
      })),
      ...(facts.recordedMembers === 'given' && deployedSheet(sheet)),
    }
  }
}

/** The settings and the data of a sheet, of either format. */
function deployedSheet({ version, sections }: SampleSheet): Partial<V2SampleSheet> {
  const sectionOf = (name: string) =>
    sections.find((one) => one.name.toLowerCase() === name.toLowerCase())
  const settingsOf = (name: string) =>
    (sectionOf(name)?.settings ?? []).map((one) => ({ Key: one.name, Value: one.value }))
  const named = (name: string, prefix = name && `${name}_`) => ({
    Name: name,
    Settings: settingsOf(`${prefix}Settings`),
    Data: (sectionOf(`${prefix}Data`)?.rows ?? []).map(({ cells }) => cells),
  })
  const own = sections.flatMap(
    ({ name }) => /^(?!Sequencing_)(.+)_(?:Settings|Data)$/.exec(name)?.[1] ?? [],
  )
  const header = settingsOf('Header')
  const workflow = header.find(({ Key }) => Key === 'Workflow')?.Value ?? ''
  return {
    NeedsAttention: false,
    FormatVersion: version === 2 ? '2' : '1',
    HeaderSettings: header,
    ReadSettings: settingsOf('Reads'),
    Manifests: settingsOf('Manifests'),
    SequencingSettings: settingsOf('Sequencing_Settings'),
    Applications:
      version === 2 ? [...new Set(own)].map((name) => named(name)) : [named(workflow, '')],
  }
}
