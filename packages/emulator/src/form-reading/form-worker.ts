import { readForm } from '@benchtop/forms'
import { parentPort, workerData } from 'node:worker_threads'
import type { FormReading } from './read-forms.ts'

// The thread that reads one large definition: what that takes, it takes from nothing else.

/** More than any developer reads at a time. */
const mostFindings = 1_000

const { form, diagnostics } = readForm(workerData as string)
parentPort?.postMessage({
  ...(form !== undefined && { form }),
  diagnostics: diagnostics.slice(0, mostFindings),
} satisfies FormReading)
