import type { LaunchOrder, LaunchProperty } from '../../../api/launches.ts'

/** Something wrong with a launch, as the platform names it. */
export type LaunchProblem = { readonly member: string; readonly message: string }

/** Launches; resolves to what is wrong, or to nothing. */
export type LaunchCall = (
  order: Pick<LaunchOrder, 'name' | 'properties' | 'values'>,
) => Promise<readonly LaunchProblem[] | undefined>

/** What is wrong with a launch: by the fields of the form, and what belongs to none. */
export type PlacedProblems = {
  readonly byField: ReadonlyMap<string, string>
  readonly others: readonly string[]
}

/** Puts what the platform says of a launch to the fields that it came from. */
export function placeProblems(
  problems: readonly LaunchProblem[],
  sent: readonly LaunchProperty[],
  fields: ReadonlySet<string>,
): PlacedProblems {
  const byField = new Map<string, string>()
  const others: string[] = []
  for (const { member, message } of problems) {
    const [, index] = /^Properties\[(\d+)\]/.exec(member) ?? []
    const name = index === undefined ? member : (sent[Number(index)]?.Name ?? '')
    const field = fieldOf(name.replace(/^(?:Input|Output|values)\./, ''), fields)
    if (field === undefined) others.push(message)
    else if (!byField.has(field)) byField.set(field, message)
  }
  return { byField, others }
}

/** The field of `reads`, of `reads[1]`, of `pairs.tumor` and of `pairs[0].tumor`. */
function fieldOf(name: string, fields: ReadonlySet<string>): string | undefined {
  for (let id = name; id !== ''; id = id.replace(/(?:\[[^[\]]*\]|\.?[^.[\]]*)$/, '')) {
    if (fields.has(id)) return id
  }
  return undefined
}
