import { useEffect, useState } from 'preact/hooks'
import type { Column } from './columns.tsx'

type Columns = readonly Pick<Column<never>, 'title' | 'isTitleHidden' | 'isNumber' | 'width'>[]
type Scroller = { readonly current: HTMLElement | null }

/** How wide the titles and the first rows of columns are, in pixels, by the titles. */
type Widths = ReadonlyMap<string, number>

/** No column asks for more than this; what is longer is cut off, and complete where it is pointed at. */
const widest = 320
/** Numbers keep some room to what follows them. */
const afterNumber = 12

/**
 * The widths of a list's columns, as in `grid-template-columns`: those that state none fit their titles and the first
 * rows that are drawn, and the column of names takes what is left. `drawn` changes whenever other rows are.
 */
export function useFittedColumns(scroller: Scroller, columns: Columns, drawn: unknown): string {
  const [widths, setWidths] = useState<Widths>(new Map())
  // After these rows have been painted, when reading their widths lays out nothing.
  useEffect(() => {
    if (columns.some(({ width }) => width === undefined)) {
      setWidths((was) => wider(was, widthsIn(scroller.current, columns)))
    }
  }, [drawn, columns.map(({ title }) => title).join()])
  return templateOf(columns, widths)
}

/** Columns only grow: in another order of the list, nothing jumps. The same object where none has. */
function wider(was: Widths, now: Widths): Widths {
  const grown = [...now].filter(([title, width]) => width > (was.get(title) ?? 0))
  return grown.length === 0 ? was : new Map([...was, ...grown])
}

function widthsIn(scroller: HTMLElement | null, columns: Columns): Widths {
  const widths = new Map<string, number>()
  const range = document.createRange()
  for (const row of scroller?.querySelectorAll('[role="row"]') ?? []) {
    columns.forEach(({ title }, at) => {
      const cell = row.children[at]
      if (cell === undefined || cell.querySelector('.skeleton') !== null) return
      range.selectNodeContents(cell)
      const { width } = range.getBoundingClientRect()
      widths.set(title, Math.max(widths.get(title) ?? 0, Math.ceil(width)))
    })
  }
  return widths
}

/** Exported for tests. */
export function templateOf(columns: Columns, widths: Widths): string {
  const names = columns.findIndex((one) => one.isTitleHidden !== true && one.width === undefined)
  return columns
    .map(({ title, width, isNumber }, at) => {
      const content = widths.get(title)
      if (width !== undefined) return width
      if (content === undefined) return 'minmax(7rem, 1fr)'
      if (at === names) return `minmax(min(${content}px, 20rem, 45vw), 1fr)`
      const own = Math.min(widest, content) + (isNumber === true ? afterNumber : 0)
      return `minmax(min(${own}px, var(--narrowest)), ${own}px)`
    })
    .join(' ')
}
