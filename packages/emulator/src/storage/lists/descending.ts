import type { Entry } from './kept-list.ts'
import type { Ranks } from './ranks.ts'

/**
 * A page of a list from its highest key down; it begins before the end. Equal keys come in the order of their ids all
 * the same, so that this is not the list read backwards: its groups of equal keys are, and a group may be longer than
 * many pages.
 */
export function descendingPage(
  ranks: Ranks,
  total: number,
  page: { readonly offset: number; readonly limit: number },
): Entry[] {
  const end = total - page.offset
  const begin = Math.max(0, end - page.limit)
  // With one row more on either side, which shows whether the page splits a group there.
  const from = Math.max(0, begin - 1)
  const rows = ranks.at(from, Math.min(total, end + 1) - from)
  const below = begin > 0 ? rows[0]?.key : undefined
  const above = end < total ? rows.at(-1)?.key : undefined
  const inPage = rows.slice(begin - from, end - from)

  return [...Map.groupBy(inPage, ({ key }) => key)].toReversed().flatMap(([key, group], at) => {
    // What the pages before have shown of the group.
    const shown = at === 0 && key === above ? ranks.through(key) - end : 0
    if (key === below) return ranks.at(ranks.below(key) + shown, group.length)
    return shown === 0 ? group : ranks.at(end - group.length + shown, group.length)
  })
}
