import { parentPort } from 'node:worker_threads'

import type { ByteSource } from '../bytes/byte-source.ts'
import { GenomicsError } from '../errors.ts'
import { sliceReads } from '../slices/slice-reads.ts'
import { sliceVariants } from '../slices/slice-variants.ts'
import { type IndexedVariants, openIndexedVariants } from '../variants/indexed-variants.ts'
import { createVariantPages, type VariantPages } from '../variants/variant-pages.ts'
import { onMessage } from './endable-thread.ts'
import { openThreadSource } from './ported-source.ts'
import type { ReaderMessage, ReaderReply, ReaderRequest, ReaderResults } from './reader-protocol.ts'

/** How many bytes of inflated blocks each file keeps for the next question. */
const cacheBytes = 2 << 20

type OpenFile = {
  readonly file: IndexedVariants
  readonly pages: VariantPages
  readonly source: ByteSource
  readonly sources: readonly ByteSource[]
}

const files = new Map<number, OpenFile>()

onMessage((message: ReaderMessage) => {
  void serve(message)
})

async function serve({ id, request }: ReaderMessage): Promise<void> {
  try {
    const result = await answer(request)
    const bytes = bytesOf(result)
    reply({ id, kind: 'done', result }, bytes?.buffer instanceof ArrayBuffer ? [bytes.buffer] : [])
  } catch (error) {
    if (error instanceof GenomicsError) {
      reply({ id, kind: 'refused', code: error.code, message: error.message })
    } else reply({ id, kind: 'failed', error })
  }
}

async function answer(request: ReaderRequest): Promise<ReaderResults[keyof ReaderResults]> {
  if (request.kind === 'open') return open(request)
  if (request.kind === 'sliceReads') return slicesOfReads(request)
  const opened = files.get(request.file)
  if (opened === undefined) throw new GenomicsError('closed', 'The file was closed already.')
  const { file, pages, source, sources } = opened
  switch (request.kind) {
    case 'close':
      files.delete(request.file)
      for (const source of sources) await source.close()
      return undefined
    case 'header':
      return Uint8Array.from(
        await (request.format === 'json' ? file.index.headerJson() : file.headerText()),
      )
    case 'slices':
      return sliceVariants(source, file, request.query)
    case 'page':
      return pages[request.format === 'json' ? 'json' : 'text'](request.query, request.maxBytes)
  }
}

async function open(
  request: Extract<ReaderRequest, { kind: 'open' }>,
): Promise<ReaderResults['open']> {
  const source = await openThreadSource(request.source)
  const sources = [source]
  try {
    const index = await openThreadSource(request.index)
    sources.push(index)
    const file = await openIndexedVariants(source, index, cacheBytes)
    files.set(request.file, { file, pages: createVariantPages(file), source, sources })
    const { problems, problemCount } = file.index
    return { problems, problemCount }
  } catch (error) {
    for (const one of sources) await one.close()
    throw error
  }
}

async function slicesOfReads(
  request: Extract<ReaderRequest, { kind: 'sliceReads' }>,
): Promise<ReaderResults['sliceReads']> {
  const source = await openThreadSource(request.source)
  try {
    const index = await openThreadSource(request.index)
    try {
      return await sliceReads(source, index, request.query)
    } finally {
      await index.close()
    }
  } finally {
    await source.close()
  }
}

/** The bytes of an answer: nothing else uses them, so they are transferred instead of copied. */
function bytesOf(result: ReaderResults[keyof ReaderResults]): Uint8Array | undefined {
  if (result instanceof Uint8Array) return result
  return result !== undefined && 'bytes' in result ? result.bytes : undefined
}

function reply(message: ReaderReply, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer)
}
