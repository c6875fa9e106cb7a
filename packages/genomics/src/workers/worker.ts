import { parentPort } from 'node:worker_threads'

import type { ByteSource } from '../bytes/byte-source.ts'
import type { ReadOptions } from '../bytes/progress.ts'
import { checkData } from '../check/check-data.ts'
import { checkRange, joinChecks, planCheck } from '../check/check-range.ts'
import { writeCheckReport } from '../check/check-report.ts'
import { buildCoverage } from '../depth/build-coverage.ts'
import { coverRange, joinCoverage, planCoverage } from '../depth/parallel-coverage.ts'
import { GenomicsError } from '../errors.ts'
import { summarizeFastq } from '../summarize-fastq.ts'
import { buildReadIndex } from '../slices/build-read-index.ts'
import { buildVariantIndex } from '../variants/build-variant-index.ts'
import { joinScans, planScan, scanRange } from '../variants/parallel-scan.ts'
import { onMessage } from './endable-thread.ts'
import { openThreadSource } from './ported-source.ts'
import { buffersIn, type WorkerMessage, type WorkerReport, type WorkerTasks } from './protocol.ts'

type Perform<Task extends keyof WorkerTasks> = (
  source: ByteSource,
  argument: WorkerTasks[Task]['argument'],
  options: ReadOptions,
) => Promise<WorkerTasks[Task]['result']>

const tasks: { readonly [Task in keyof WorkerTasks]: Perform<Task> } = {
  buildVariantIndex: (source, _, options) => buildVariantIndex(source, options),
  buildReadIndex: (source, _, options) => buildReadIndex(source, options),
  summarizeFastq: async (source, _, options) =>
    Buffer.from(JSON.stringify(await summarizeFastq(source, options))),
  checkData: async (source, _, options) => writeCheckReport(await checkData(source, options)),
  planCheck,
  checkRange,
  joinChecks: async (_, parts) => joinChecks(parts),
  buildCoverage: (source, _, options) => buildCoverage(source, options),
  planScan,
  scanRange,
  joinScans,
  planCoverage,
  coverRange,
  joinCoverage,
}

onMessage((job: WorkerMessage) => {
  void run(job)
})

async function run(job: WorkerMessage): Promise<void> {
  try {
    const result = await perform(job)
    report({ kind: 'done', result }, [...buffersIn(result)])
  } catch (error) {
    if (error instanceof GenomicsError) {
      report({ kind: 'refused', code: error.code, message: error.message })
    } else report({ kind: 'failed', error })
  }
}

async function perform<Task extends keyof WorkerTasks>({
  task,
  input,
  argument,
}: WorkerMessage<Task>): Promise<WorkerTasks[Task]['result']> {
  const source = await openThreadSource(input)
  try {
    const onProgress = (fraction: number): void => report({ kind: 'progress', fraction })
    return await tasks[task](source, argument, { onProgress })
  } finally {
    await source.close()
  }
}

function report(message: WorkerReport, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer)
}
