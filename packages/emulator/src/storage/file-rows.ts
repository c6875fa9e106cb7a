import { allOf, where, type Clause } from './paged.ts'

/** What files belong to. */
type Holder = { readonly kind: 'run' | 'sample' | 'appresult' | 'appsession'; readonly id: number }

const listedHolders = ['run', 'sample', 'appresult'] as const

/** The files of a holder, `f`: the indexes of lists begin with all three holders that a listed file may have. */
export function filesOf({ kind, id }: Holder): Clause {
  if (kind === 'appsession') return where('f.appsession_id = ?', id)
  const columns = listedHolders.map((one) =>
    one === kind ? `f.${one}_id = ?` : `f.${one}_id IS NULL`,
  )
  return where(columns.join(' AND '), id)
}

/**
 * What stands between the last two dots of a name, in lower case; null where there is one dot at most. The index
 * `file_listed_by_extension` is on this very expression.
 */
const stem = 'substr(f.name, 1, length(f.name) - length(f.extension) - 1)'
const inner = `lower(substr(${stem}, nullif(length(rtrim(${stem}, replace(${stem}, '.', ''))), 0) + 1))`
const endsWith = (tail: string): string => `substr(lower(f.name), -length(${tail})) = ${tail}`

/** What a name may end in: `gz` has `last`, `vcf.gz` has `inner` too; `tail` where they don't decide. */
type Ending = { readonly last: string; readonly inner?: string; readonly tail?: string }

function endingOf(extension: string): Ending {
  const [last = '', second, ...others] = extension.split('.').toReversed()
  if (second === undefined) return { last }
  // SQLite knows the case of ASCII alone.
  const isWhole = others.length === 0 && /^[\x20-\x7e]*$/.test(extension)
  return { last, inner: second, ...(isWhole ? {} : { tail: `.${extension}` }) }
}

/**
 * Those of the files, `f`, that meet a condition and have one of some extensions, which are in lower case and begin behind a
 * dot, such as `gz` or `vcf.gz`.
 */
export function withExtensions(extensions: readonly string[], among: Clause): Clause {
  const endings = extensions.map(endingOf)
  const [only] = endings
  if (only !== undefined && endings.length === 1) {
    const clauses = [
      where('f.extension = ?', only.last),
      only.inner === undefined ? undefined : where(`${inner} = ?`, only.inner),
      only.tail === undefined ? undefined : where(endsWith('?'), only.tail, only.tail),
    ]
    return allOf(clauses)
  }
  const requested = (member: keyof Ending): string => `requested.value ->> '${member}'`
  const isMissing = (member: keyof Ending): string => `${requested(member)} IS NULL`
  const found = (condition: string): string =>
    `SELECT f.id FROM json_each(?) requested CROSS JOIN unhidden_file f
     WHERE ${among.text} AND f.extension = ${requested('last')} AND ${condition}`
  const isTail = `(${isMissing('tail')} OR ${endsWith(requested('tail'))})`
  const some = [found(isMissing('inner')), found(`${inner} = ${requested('inner')} AND ${isTail}`)]
  const values = [JSON.stringify(endings), ...among.values]
  return where(`f.id IN (${some.join(' UNION ALL ')})`, ...values, ...values)
}
