import type { LaunchOrder, LaunchProperty } from '../../../api/launches.ts'

/** A problem with a launch, as reported by the platform. */
export type LaunchProblem = { readonly member: string; readonly message: string }

/** Launches; resolves to the problems, or to undefined. */
export type LaunchCall = (
  order: Pick<LaunchOrder, 'name' | 'properties' | 'values'>,
) => Promise<readonly LaunchProblem[] | undefined>

/** The problems of a launch: by field of the form, and those that belong to none. */
export type PlacedProblems = {
  readonly byField: ReadonlyMap<string, string>
  readonly others: readonly string[]
}

/** Assigns the problems that the platform reports to the fields that they concern. */
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
