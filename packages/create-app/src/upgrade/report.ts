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

/** Whether a change is left for the project's user to end. */
export function needsHand(change: Change): boolean {
  return change.kind === 'conflict' || (change.kind === 'keep' && change.beside !== undefined)
}

/** What becomes of each file, a line each; what needs a hand last. */
export function reportLines(changes: readonly Change[], stream: OutputStream): string[] {
  return changes
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || (a.path < b.path ? -1 : 1))
    .map((change) => {
      const word = words[change.kind].padEnd(width)
      return `  ${needsHand(change) ? styleText('yellow', word, { stream }) : word}  ${told(change)}`
    })
}

function told(change: Change): string {
  switch (change.kind) {
    case 'move':
      return `${change.from} to ${change.path}`
    case 'merge':
      return [change.path, ...change.notes].join('; ')
    case 'conflict':
      return `${change.path}: ${change.conflicts === 1 ? 'one place' : `${change.conflicts} places`} to decide`
    case 'keep': {
      const beside = change.beside === undefined ? '' : `; the template's is ${change.beside.path}`
      return `${change.path}: ${change.why}${beside}`
    }
    default:
      return change.path
  }
}

/** A change as programs read it. */
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
      return { kind, path, why: change.why, beside: change.beside?.path ?? null }
    default:
      return { kind, path }
  }
}
