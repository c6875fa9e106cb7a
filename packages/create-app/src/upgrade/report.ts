import { styleText } from 'node:util'
import type { OutputStream } from '../world.ts'
import type { Change } from './plan.ts'

const words = {
  add: 'added',
  update: 'updated',
  merge: 'merged',
  delete: 'deleted',
  move: 'moved',
  conflict: 'conflict',
  keep: 'kept',
} as const satisfies Record<Change['kind'], string>

const order = Object.keys(words)
const width = Math.max(...Object.values(words).map((word) => word.length))

/** Whether a change needs to be completed by hand. */
export function needsManualMerge(change: Change): boolean {
  return change.kind === 'conflict' || (change.kind === 'keep' && change.copy !== undefined)
}

/** One line per changed file; those that need manual work come last. */
export function reportLines(changes: readonly Change[], stream: OutputStream): string[] {
  return changes
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || (a.path < b.path ? -1 : 1))
    .map((change) => {
      const word = words[change.kind].padEnd(width)
      return `  ${needsManualMerge(change) ? styleText('yellow', word, { stream }) : word}  ${details(change)}`
    })
}

function details(change: Change): string {
  switch (change.kind) {
    case 'move':
      return `${change.from} to ${change.path}`
    case 'merge':
      return [change.path, ...change.notes].join('; ')
    case 'conflict':
      return `${change.path}: ${change.conflicts === 1 ? '1 conflict' : `${change.conflicts} conflicts`} to resolve`
    case 'keep': {
      const copy =
        change.copy === undefined ? '' : `; the template's version is ${change.copy.path}`
      return `${change.path}: ${change.why}${copy}`
    }
    default:
      return change.path
  }
}

/** A change as a JSON event. */
export function eventOf(change: Change): Readonly<Record<string, unknown>> {
  const { kind, path } = change
  switch (change.kind) {
    case 'move':
      return { kind, path, from: change.from }
    case 'merge':
      return { kind, path, notes: change.notes }
    case 'conflict':
      return { kind, path, conflicts: change.conflicts }
    case 'keep':
      return { kind, path, why: change.why, beside: change.copy?.path ?? null }
    default:
      return { kind, path }
  }
}
