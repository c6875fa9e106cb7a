import { createEmulator, type SeedDocument, type SeedProblem } from '@benchtop/emulator'
import { RecordingError } from '../recording/recording.ts'
import type { LeftOut } from './summary.ts'

/** A recording with more records that no platform can load is none of such a platform. */
const mostRounds = 100

/** The seed without what a platform refuses, which is reported as left out. The result was loaded once. */
export async function loadableSeed(
  document: SeedDocument,
  leftOut: LeftOut,
): Promise<SeedDocument> {
  const seed = structuredClone(document)
  for (let round = 0; round < mostRounds; round += 1) {
    const problems = await problemsOf(seed)
    if (problems.length === 0) return seed
    // From the end, so that the positions of earlier problems stay.
    for (const { path, reason } of problems.toReversed()) remove(seed, path, reason, leftOut)
  }
  const message = `The recording has too many records that can't be loaded. Record less, or correct it.`
  throw new RecordingError('RecordingUnreadable', message)
}

async function problemsOf(document: SeedDocument): Promise<readonly SeedProblem[]> {
  try {
    // The bytes of files are written after this check.
    const seed = { name: 'seed', folder: '.', document: withoutSources(document) }
    await using _ = await createEmulator({ seed })
    return []
  } catch (error) {
    const { code, details } = error as { code?: unknown; details?: { problems?: SeedProblem[] } }
    if (code !== 'seed-invalid') throw error
    return details?.problems ?? []
  }
}

/** Removes the member at a path where it may be absent, else the item that it is in. */
function remove(seed: SeedDocument, path: string, reason: string, leftOut: LeftOut): void {
  const steps = [...path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map(([, name, index]) =>
    name === undefined ? Number(index) : name,
  )
  const last = steps.findLastIndex((step) => typeof step === 'number')
  if (last < 1) throw new RecordingError('RecordingUnreadable', `${path}: ${reason}`)
  const list = valueAt(seed, steps.slice(0, last)) as Record<string, unknown>[] | undefined
  const item = list?.[Number(steps[last])]
  if (list === undefined || item === undefined) return
  const member = steps[last + 1]
  leftOut.add(String(steps[last - 1]), reason)
  if (member !== undefined && member !== 'id' && item[member] !== undefined) delete item[member]
  else list.splice(Number(steps[last]), 1)
}

function valueAt(value: unknown, steps: readonly (string | number)[]): unknown {
  return steps.reduce<unknown>(
    (at, step) => (at as Record<string | number, unknown> | undefined)?.[step],
    value,
  )
}

function withoutSources(document: SeedDocument): SeedDocument {
  return JSON.parse(
    JSON.stringify(document, (name, value: unknown) =>
      name === 'files' && Array.isArray(value)
        ? value.map(({ source, ...rest }: Record<string, unknown>) => {
            return source === undefined ? rest : { ...rest, content: '' }
          })
        : value,
    ),
  ) as SeedDocument
}
