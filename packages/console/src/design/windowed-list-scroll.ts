/** Browsers draw nothing beyond some tens of millions of pixels. */
export const tallest = 8_000_000

/** How tall a list is, and how much of it is seen at once; pixels. */
export type Extent = {
  /** All rows together, as tall as they would be. */
  readonly whole: number
  /** What the rows are seen through. */
  readonly view: number
}

/** Where a list stands. */
export type Place = {
  /** Of all rows together, the pixel at the upper edge. */
  readonly top: number
  /** What the browser takes for it. Less where the list is taller than a browser draws. */
  readonly scrollTop: number
}

/** How tall the browser believes the list to be. */
export function drawnHeight({ whole }: Extent): number {
  return Math.min(whole, tallest)
}

/** The greatest `top`: the last row at the lower edge. */
function lowest({ whole, view }: Extent): number {
  return Math.max(0, whole - view)
}

/** How many pixels of the list a pixel of the scroll bar's way is. */
function scaleOf(extent: Extent): number {
  const drawn = Math.max(0, drawnHeight(extent) - extent.view)
  return drawn === 0 ? 1 : lowest(extent) / drawn
}

/** The place with a pixel at the upper edge. */
export function placeAt(extent: Extent, top: number): Place {
  const within = Math.max(0, Math.min(lowest(extent), top))
  return { top: within, scrollTop: within / scaleOf(extent) }
}

/**
 * The place after the browser has scrolled. Wheel, touch and arrow keys move by less than what is seen at once, and
 * rows follow them pixel by pixel; a pixel of the scroll bar is many rows in a list that is taller than a browser draws,
 * so that a longer way is one of the whole.
 */
export function placeAfterScroll(extent: Extent, before: Place, scrollTop: number): Place {
  const scale = scaleOf(extent)
  if (scale === 1) return { top: scrollTop, scrollTop }
  const moved = scrollTop - before.scrollTop
  if (Math.abs(moved) > extent.view)
    return { top: placeAt(extent, scrollTop * scale).top, scrollTop }
  return { top: placeAt(extent, before.top + moved).top, scrollTop }
}

/** The nearest place from which a row is seen whole. */
export function placeShowing(extent: Extent, before: Place, row: number, rowHeight: number): Place {
  const start = row * rowHeight
  if (start < before.top) return placeAt(extent, start)
  const end = start + rowHeight
  if (end > before.top + extent.view) return placeAt(extent, end - extent.view)
  return before
}
