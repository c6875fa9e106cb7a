/** Browsers draw no element that is much higher: what a longer list scrolls over is pressed together. */
const tallest = 8_000_000

/** How a long list lies in its box. All lengths are in pixels. */
export type ListShape = {
  readonly total: number
  readonly rowHeight: number
  /** How many rows are in sight. */
  readonly rows: number
}

/** How high what the box scrolls over is. */
export function scrollHeightOf({ total, rowHeight }: ListShape): number {
  return Math.min(total * rowHeight, tallest)
}

/** How far the list's own beginning is above the box, at this place of the scroll bar. */
function listOffset(shape: ListShape, scrollTop: number): number {
  const view = shape.rows * shape.rowHeight
  const scrolled = scrollHeightOf(shape) - view
  if (scrolled <= 0) return 0
  return (scrollTop * (shape.total * shape.rowHeight - view)) / scrolled
}

/** The rows that are in sight, the last one excluded. */
export function rowsInSight(shape: ListShape, scrollTop: number): { first: number; end: number } {
  const offset = listOffset(shape, scrollTop)
  const first = Math.max(0, Math.floor(offset / shape.rowHeight))
  return { first, end: Math.min(shape.total, first + shape.rows + 1) }
}

/** Where a row lies in what the box scrolls over. */
export function topOfRow(shape: ListShape, scrollTop: number, row: number): number {
  return scrollTop + row * shape.rowHeight - listOffset(shape, scrollTop)
}

/** Where the scroll bar goes so that a row is in sight: nowhere if it is. */
export function scrollToRow(shape: ListShape, scrollTop: number, row: number): number {
  const view = shape.rows * shape.rowHeight
  const offset = listOffset(shape, scrollTop)
  const top = row * shape.rowHeight
  const wanted = Math.min(top, Math.max(offset, top + shape.rowHeight - view))
  if (wanted === offset) return scrollTop
  const whole = shape.total * shape.rowHeight - view
  return whole <= 0 ? 0 : (wanted * (scrollHeightOf(shape) - view)) / whole
}
