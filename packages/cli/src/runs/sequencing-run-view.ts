import type { ControlRun } from '@benchtop/contracts'
import type { Output } from '../output/output.ts'
import { printList, printTable } from '../output/table.ts'

/** Prints a run with its status. */
export async function printRun(output: Output, run: ControlRun): Promise<void> {
  const { plan } = run
  output.line(
    `${output.paint('bold', run.experimentName)}  ${paintStatus(output, run.status)}  ${output.paint('dim', run.run)}`,
  )
  await printTable(output, {
    rows: [
      ['Name', run.name],
      ['Number', String(run.number)],
      ['User', run.user],
      ['Files', filesText(run)],
      ['Created', run.created],
      ...(run.uploadStarted === null ? [] : [['Upload started', run.uploadStarted]]),
      ...(run.uploadCompleted === null ? [] : [['Upload completed', run.uploadCompleted]]),
      ...(plan === null ? [] : [['Next', nextText(plan)]]),
    ],
  })
  if (plan === null) return
  output.line()
  await printList(output, plan.steps, {
    columns: {
      '': (_, at) => (at < plan.step ? '✓' : at === plan.step ? '▸' : ''),
      Step: 'status',
      Duration: ({ duration }) => duration ?? '',
      Begins: ({ begins }) => begins ?? '',
    },
  })
}

/** Prints a list of runs. */
export async function printRuns(output: Output, runs: readonly ControlRun[]): Promise<void> {
  await printList(output, runs, {
    empty: 'No runs yet. benchtop run start starts one.',
    columns: {
      Run: 'id',
      Experiment: 'experimentName',
      Status: ({ status }) => paintStatus(output, status),
      Files: filesText,
      Next: ({ plan }) => (plan === null ? '' : nextText(plan)),
    },
  })
}

function filesText({ files, plan }: ControlRun): string {
  return plan === null || plan.filesLeft === 0
    ? String(files)
    : `${files} of ${files + plan.filesLeft}`
}

function nextText({ next, paused }: NonNullable<ControlRun['plan']>): string {
  if (next !== null) return next
  return paused ? 'when it is resumed' : 'when it is resolved'
}

function paintStatus(output: Output, status: string): string {
  if (status === 'Complete') return output.paint('green', status)
  const isBad = status === 'Failed' || status === 'Stopped'
  return output.paint(isBad ? 'red' : status === 'NeedsAttention' ? 'yellow' : 'cyan', status)
}
