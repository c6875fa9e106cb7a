import { parentPort } from 'node:worker_threads'

import type { ByteSource } from '../bytes/byte-source.ts'
import type { ReadOptions } from '../bytes/progress.ts'
import { openSource } from '../bytes/source-input.ts'
import { buildCoverage } from '../depth/build-coverage.ts'
import { GenomicsError } from '../errors.ts'
import { buildVariantIndex } from '../variants/build-variant-index.ts'
import type { WorkerJob, WorkerReport, WorkerTask } from './protocol.ts'

const tasks: Record<WorkerTask, (source: ByteSource, options: ReadOptions) => Promise<Uint8Array>> =
  { buildVariantIndex, buildCoverage }

parentPort?.on('message', (job: WorkerJob) => {
  void run(job)
})

async function run(job: WorkerJob): Promise<void> {
  try {
    const result = await perform(job)
    const transfer = result.buffer instanceof ArrayBuffer ? [result.buffer] : []
    report({ kind: 'done', result }, transfer)
  } catch (error) {
    if (error instanceof GenomicsError) {
      report({ kind: 'refused', code: error.code, message: error.message })
    } else report({ kind: 'failed', error })
  }
}

async function perform({ task, input }: WorkerJob): Promise<Uint8Array> {
  const source = await openSource(input)
  try {
    const onProgress = (fraction: number): void => report({ kind: 'progress', fraction })
    return await tasks[task](source, { onProgress })
  } finally {
    await source.close()
  }
}

function report(message: WorkerReport, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer)
}
