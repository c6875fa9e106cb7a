import type { Filter, FilterPart, ListFilter } from './indexed-list.ts'

/** What a name may end in: `gz` has `last`, `vcf.gz` has `inner` too. */
type Ending = {
  readonly last: string
  readonly inner?: string
  /** With its dot; absent where only the file's own extension decides, since SQLite knows the case of ASCII alone. */
  readonly tail?: string
  /** Whether the tail has more to it than last and inner. */
  readonly isLong?: true
}

/** The filter for names with one of these extensions, which are in lower case and begin behind a dot. */
export function extensionFilter(extensions: readonly string[]): Filter {
  const possible = extensions.filter((one) => !one.includes('/'))
  const shortest = possible.filter((one) => !possible.some((other) => one.endsWith(`.${other}`)))
  const text = JSON.stringify([...new Set(shortest)].toSorted().map(endingOf))
  return { by: byExtension, text }
}

/** Files by their extensions: one may have a dot inside, such as `vcf.gz`. */
export const byExtension: ListFilter = {
  columns: ['path', 'name', 'extension'],
  // The path is checked first: where files are read in the order of their paths, it is at hand.
  matches: (row, filter) =>
    `EXISTS (SELECT 1 FROM json_each(${filter}) requested WHERE ${hasTail(`${row}path`)}
       OR (${row}extension = requested.value ->> 'last'
         AND (requested.value ->> 'inner' IS NULL OR ${hasInner(row)})))`,
  parts(filter) {
    const endings = JSON.parse(filter) as Ending[]
    const part = (of: readonly Ending[], where: string): FilterPart[] => {
      const from = 'json_each(?) requested CROSS JOIN file INDEXED BY file_listed_by_extension'
      return of.length === 0 ? [] : [{ from, value: JSON.stringify(of), where }]
    }
    const simple = endings.filter(({ inner }) => inner === undefined)
    const dotted = endings.filter(({ inner }) => inner !== undefined)
    const hasLast = `file.extension = requested.value ->> 'last'`
    return [...part(simple, hasLast), ...part(dotted, `${hasLast} AND ${hasInner('file.')}`)]
  },
}

function endingOf(extension: string): Ending {
  const isAscii = /^[\x20-\x7e]+$/.test(extension)
  const tail = `.${extension}`
  const parts = extension.split('.')
  const [inner, last] = parts.slice(-2)
  if (inner === undefined || last === undefined) {
    return isAscii ? { last: extension, tail } : { last: extension }
  }
  const ending = { last, inner, tail }
  return isAscii && parts.length === 2 ? ending : { ...ending, isLong: true }
}

function hasTail(text: string): string {
  return `substr(lower(${text}), -length(requested.value ->> 'tail')) = requested.value ->> 'tail'`
}

function hasInner(row: string): string {
  return `${innerExtension(row)} = requested.value ->> 'inner'
    AND (requested.value ->> 'isLong' IS NULL OR ${hasTail(`${row}name`)})`
}

/**
 * What stands between the last two dots of a name, in lower case; null where there is one dot at most. The index
 * `file_listed_by_extension` is on this very expression.
 */
function innerExtension(row: string): string {
  const stem = `substr(${row}name, 1, length(${row}name) - length(${row}extension) - 1)`
  const upToDot = `rtrim(${stem}, replace(${stem}, '.', ''))`
  return `lower(substr(${stem}, nullif(length(${upToDot}), 0) + 1))`
}
