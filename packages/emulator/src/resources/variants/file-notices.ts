import type { SystemNotification } from '@benchtop/contracts'
import type { CheckReport, VariantReader } from '@benchtop/genomics'

/** How many problems a notification names one by one. */
const namedProblems = 5

/** What there is to say about what is odd in a VCF, from its index (VAR-08, VAR-12). */
export function indexNotices({
  problems,
  problemCount,
}: Pick<VariantReader, 'problems' | 'problemCount'>): SystemNotification[] {
  return notices(
    problems.map(({ line, reason }) => `line ${line}: ${reason}`),
    problemCount,
    'line',
  )
}

/** The short form of what a check found, without what is only worth knowing. */
export function checkNotices({ findings, severities }: CheckReport): SystemNotification[] {
  const odd = findings.filter(({ severity }) => severity !== 'note')
  const texts = odd.map(({ line, record, reason, effect }) => {
    const place =
      line !== undefined ? `line ${line}: ` : record !== undefined ? `record ${record}: ` : ''
    return `${place}${reason}: ${effect}`
  })
  return notices(texts, severities.error + severities.warning, 'place')
}

function notices(texts: readonly string[], count: number, unit: string): SystemNotification[] {
  if (count === 0) return []
  const named = texts.slice(0, namedProblems)
  const more = count > named.length ? `; and ${count - named.length} more` : ''
  const places = count === 1 ? `1 ${unit} of the file has` : `${count} ${unit}s of the file have`
  const Item = `${places} a problem; invalid records are left out: ${named.join('; ')}${more}.`
  return [{ Type: 'warning', Item }]
}
