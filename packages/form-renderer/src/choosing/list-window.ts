/** Browsers don't render much taller elements: a longer list's scroll height is compressed. */
const tallest = 8_000_000

/** The layout of a long list in its box. All lengths are in pixels. */
export type ListShape = {
  readonly total: number
  readonly rowHeight: number
  /** The number of visible rows. */
  readonly rows: number
}

/** The height of the scrolled content. */
export function scrollHeightOf({ total, rowHeight }: ListShape): number {
  return Math.min(total * rowHeight, tallest)
}

/** The distance of the list's start above the box, at this scroll position. */
function listOffset(shape: ListShape, scrollTop: number): number {
  const view = shape.rows * shape.rowHeight
  const scrolled = scrollHeightOf(shape) - view
  if (scrolled <= 0) return 0
  return (scrollTop * (shape.total * shape.rowHeight - view)) / scrolled
}

/** The visible rows, end exclusive. */
export function visibleRows(shape: ListShape, scrollTop: number): { first: number; end: number } {
  const offset = listOffset(shape, scrollTop)
  const first = Math.max(0, Math.floor(offset / shape.rowHeight))
  return { first, end: Math.min(shape.total, first + shape.rows + 1) }
}

/** The position of a row in the scrolled content. */
export function topOfRow(shape: ListShape, scrollTop: number, row: number): number {
  return scrollTop + row * shape.rowHeight - listOffset(shape, scrollTop)
}

/** The scroll position that makes a row visible: the current one if it already is. */
export function scrollToRow(shape: ListShape, scrollTop: number, row: number): number {
  const view = shape.rows * shape.rowHeight
  const offset = listOffset(shape, scrollTop)
  const top = row * shape.rowHeight
  const wanted = Math.min(top, Math.max(offset, top + shape.rowHeight - view))
  if (wanted === offset) return scrollTop
  const whole = shape.total * shape.rowHeight - view
  return whole <= 0 ? 0 : (wanted * (scrollHeightOf(shape) - view)) / whole
}
