import { CliError } from '../errors.ts'

type Collection = 'projects' | 'runs' | 'appsessions' | 'purchases'

/** Parses a typed id: `4001`, `projects/4001` or `v1pre3/projects/4001`. */
export function resourceId(typed: string, collection: Collection, example = '4001'): string {
  const match = /^(?:(?:v1pre3\/|v2\/)?([a-z]+)\/)?(\d+)$/.exec(typed.trim())
  const [, named, id] = match ?? []
  if (id !== undefined && (named === undefined || named === collection)) return id
  const said = `"${typed}" is not an id. Write it as ${example} or ${collection}/${example}.`
  throw new CliError('usage', said)
}

/** The id in an Href of the API, such as `v1pre3/appsessions/9001`. */
export function idOf(href: string): string {
  return href.slice(href.lastIndexOf('/') + 1)
}
