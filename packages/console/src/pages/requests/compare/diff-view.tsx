import { useState } from 'preact/hooks'
import { Button } from '../../../design/pieces.tsx'
import { countDifferences, sideBySide, type DiffLine, type DiffRow } from './line-diff.ts'
import type { ComparedPart } from './message-text.ts'
import { countOf } from '../../../design/format.ts'

type ViewProps = {
  readonly parts: readonly ComparedPart[]
  /** The names of both sides. */
  readonly names: readonly [one: string, other: string]
}

/** Parts of two messages side by side; those without a difference are closed. */
export function DiffParts({ parts, names }: ViewProps) {
  return (
    <>
      {parts.map((part) => (
        <DiffPart key={part.name} part={part} names={names} />
      ))}
    </>
  )
}

type PartProps = { readonly part: ComparedPart; readonly names: ViewProps['names'] }

function DiffPart({ part: { name, one, other }, names }: PartProps) {
  const rows = sideBySide(one, other)
  const count = countDifferences(rows)
  return (
    <details class="card diff-part" open={count > 0}>
      <summary>
        <h3>{name}</h3>
        <span class={count === 0 ? 'quiet' : 'badge warn'}>{saidOf(rows, count)}</span>
      </summary>
      {rows.length > 0 && <DiffTable name={name} rows={rows} names={names} />}
    </details>
  )
}

function saidOf(rows: readonly DiffRow[], count: number): string {
  if (rows.length === 0) return 'both empty'
  if (count === 0) return 'same'
  return count === 1 ? '1 line differs' : `${count} lines differ`
}

/** So many lines around a difference are shown. */
const context = 3
/** At most so many rows are drawn. */
const mostRows = 2000

type TableProps = {
  readonly name: string
  readonly rows: readonly DiffRow[]
  readonly names: ViewProps['names']
}

/** Two texts as a table: a row for each line, and a row in place of many that are the same. */
function DiffTable({ name, rows, names }: TableProps) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? [{ from: 0, to: rows.length }] : shownRanges(rows)
  const [drawn, left] = limited(shown)
  return (
    <div class="diff-scroll" tabIndex={0} role="region" aria-label={`${name}, side by side`}>
      <table class="diff">
        <thead>
          <tr>
            <th scope="col">{names[0]}</th>
            <th scope="col">{names[1]}</th>
          </tr>
        </thead>
        <tbody>
          {drawn.map(({ from, to }, at) => (
            <>
              <Gap count={from - (drawn[at - 1]?.to ?? 0)} open={() => setIsWhole(true)} />
              {rows.slice(from, to).map((row, line) => (
                <Row key={from + line} row={row} />
              ))}
            </>
          ))}
          {left === 0 && (
            <Gap count={rows.length - (drawn.at(-1)?.to ?? 0)} open={() => setIsWhole(true)} />
          )}
          {left > 0 && (
            <tr>
              <td class="quiet" colSpan={2}>
                {left} more lines aren't shown.
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

type Range = { readonly from: number; readonly to: number }

/** The rows near a difference; of texts that are the same, all. */
function shownRanges(rows: readonly DiffRow[]): Range[] {
  const ranges: { from: number; to: number }[] = []
  for (const [at, { isSame }] of rows.entries()) {
    if (isSame) continue
    const [from, to] = [Math.max(0, at - context), Math.min(rows.length, at + context + 1)]
    const last = ranges.at(-1)
    if (last !== undefined && from <= last.to + 1) last.to = to
    else ranges.push({ from, to })
  }
  return ranges.length === 0 ? [{ from: 0, to: rows.length }] : ranges
}

function limited(ranges: readonly Range[]): [drawn: Range[], left: number] {
  const drawn: Range[] = []
  let room = mostRows
  let left = 0
  for (const { from, to } of ranges) {
    const end = Math.min(to, from + room)
    if (end > from) drawn.push({ from, to: end })
    room -= Math.max(0, end - from)
    left += to - Math.max(end, from)
  }
  return [drawn, left]
}

function Gap({ count, open }: { readonly count: number; readonly open: () => void }) {
  if (count <= 0) return null
  return (
    <tr class="gap">
      <td colSpan={2}>
        <Button
          look="plain small"
          text={`Show ${countOf(count, 'lines')} that ${count === 1 ? 'is' : 'are'} the same`}
          act={open}
        />
      </td>
    </tr>
  )
}

function Row({ row: { one, other, isSame } }: { readonly row: DiffRow }) {
  return (
    <tr class={isSame ? undefined : 'differs'}>
      <Side line={one} tag="del" isSame={isSame} />
      <Side line={other} tag="ins" isSame={isSame} />
    </tr>
  )
}

type SideProps = {
  readonly line: DiffLine | undefined
  readonly tag: 'del' | 'ins'
  readonly isSame: boolean
}

function Side({ line, tag: Tag, isSame }: SideProps) {
  if (line === undefined) return <td class="absent" />
  return (
    <td class={isSame ? undefined : Tag}>
      {line.map(({ text, isChanged }, at) =>
        isChanged ? <Tag key={at}>{text}</Tag> : <span key={at}>{text}</span>,
      )}
    </td>
  )
}
