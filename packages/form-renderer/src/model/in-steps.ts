import type { FormRow } from '@benchtop/forms'
import type { FieldModel } from './field-model.ts'

/** How long a page works in one piece, in milliseconds: what is typed meanwhile is shown without delay. */
const pieceMs = 12

/** The result of steps, with pauses in which the page responds. */
export async function inSteps<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  let since = performance.now()
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
    if (performance.now() - since < pieceMs) continue
    await new Promise((resolve) => setTimeout(resolve))
    since = performance.now()
  }
}

const rowsInStep = 200

/** Sets a value of many rows. They are checked before, with pauses: what is found of a row is kept. */
export async function setRows(
  own: FieldModel,
  value: unknown,
  rows: readonly FormRow[],
): Promise<void> {
  await inSteps(check())
  own.set(value)

  function* check(): Generator<undefined, void> {
    for (let end = rowsInStep; end < rows.length; end += rowsInStep) {
      own.problemsOf(rows.slice(0, end))
      yield undefined
    }
  }
}
