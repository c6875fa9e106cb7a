import { Buffer } from 'node:buffer'

import { readSampleSheet } from '@benchtop/forms/sheets'

import { GenomicsError } from '../errors.ts'
import type { FindingSink } from '../findings/findings.ts'

/** What is more than this is no sample sheet. */
const mostBytes = 16 << 20

/** What is odd in a sample sheet; its number of rows. */
export async function checkSheet(pieces: AsyncIterable<Buffer>, add: FindingSink): Promise<number> {
  const kept: Buffer[] = []
  let length = 0
  for await (const piece of pieces) {
    kept.push(Buffer.from(piece))
    length += piece.length
    if (length > mostBytes) {
      throw new GenomicsError('too-large', `A sample sheet has at most ${mostBytes} bytes.`)
    }
  }
  const { sections, problems } = readSampleSheet(Buffer.concat(kept))
  for (const { line, message, severity } of problems) {
    add(severity === 'Error' ? 'sheet' : 'sheet-field', line, () => message)
  }
  return sections.reduce((sum, { rows }) => sum + rows.length, 0)
}
