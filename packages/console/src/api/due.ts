import type { DueRecord } from '@benchtop/contracts'

/** What happens by itself, in words, and the page of what it happens to. */
type DueWords = { readonly text: string; readonly path: string }

const words: Readonly<Record<DueRecord['kind'], (subject: string) => DueWords>> = {
  'appsession-running-timeout': (id) => ({
    text: `Analysis ${id} times out`,
    path: `/analyses/${id}`,
  }),
  'run-step': (id) => ({ text: `Run ${id} goes on`, path: `/runs/${id}` }),
  'purchase-expiry': (id) => ({ text: `Purchase ${id} expires`, path: `/purchases/${id}` }),
  'workflow-check': (id) => ({ text: `Workflow ${id} checks its inputs`, path: '/workflows' }),
}

/** Something that falls due, in words. */
export function dueWords({ kind, subject }: DueRecord): DueWords {
  return words[kind](subject)
}
