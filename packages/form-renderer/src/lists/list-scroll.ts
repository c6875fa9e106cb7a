/** Browsers render nothing beyond some tens of millions of pixels. */
export const tallest = 8_000_000

/** The height of a list and of its visible part, in pixels. */
export type Extent = {
  /** The height of all rows together, uncompressed. */
  readonly whole: number
  /** The height of the visible part. */
  readonly view: number
}

/** The scroll position of a list. */
export type Place = {
  /** The pixel at the upper edge, counted over all rows. */
  readonly top: number
  /** The browser's equivalent, which is less if the list is taller than a browser renders. */
  readonly scrollTop: number
}

/** The height of the list as rendered by the browser. */
export function drawnHeight({ whole }: Extent): number {
  return Math.min(whole, tallest)
}

/** The greatest `top`: the last row at the lower edge. */
function lowest({ whole, view }: Extent): number {
  return Math.max(0, whole - view)
}

/** Near its ends a list is scrolled pixel by pixel, so that the wheel reaches its first and last row. */
const edge = 200_000

/** Converts between list and browser scroll positions. */
type Scale = {
  toTop(scrollTop: number): number
  toScrollTop(top: number): number
}

const same: Scale = { toTop: (scrollTop) => scrollTop, toScrollTop: (top) => top }

function scaleOf(extent: Extent): Scale {
  const whole = lowest(extent)
  const drawn = Math.max(0, drawnHeight(extent) - extent.view)
  if (whole <= drawn) return same
  const factor = (whole - 2 * edge) / (drawn - 2 * edge)
  return {
    toTop(scrollTop) {
      if (scrollTop <= edge) return scrollTop
      if (scrollTop >= drawn - edge) return whole - (drawn - scrollTop)
      return edge + (scrollTop - edge) * factor
    },
    toScrollTop(top) {
      if (top <= edge) return top
      if (top >= whole - edge) return drawn - (whole - top)
      return edge + (top - edge) / factor
    },
  }
}

/** The position with this pixel at the upper edge. */
export function placeAt(extent: Extent, top: number): Place {
  const within = Math.max(0, Math.min(lowest(extent), top))
  return { top: within, scrollTop: scaleOf(extent).toScrollTop(within) }
}

/**
 * The position after the browser has scrolled. Wheel, touch and arrow keys move by less than a view, and rows follow
 * them pixel by pixel. In a list taller than a browser renders, a pixel of the scroll bar is many rows, so a longer
 * move is scaled to the complete list.
 */
export function placeAfterScroll(extent: Extent, before: Place, scrollTop: number): Place {
  const scale = scaleOf(extent)
  if (scale === same) return { top: scrollTop, scrollTop }
  const moved = scrollTop - before.scrollTop
  const top = Math.abs(moved) > extent.view ? scale.toTop(scrollTop) : before.top + moved
  return { top: placeAt(extent, top).top, scrollTop }
}

/** The nearest position at which a row is completely visible. */
export function placeShowing(extent: Extent, before: Place, row: number, rowHeight: number): Place {
  const start = row * rowHeight
  if (start < before.top) return placeAt(extent, start)
  const end = start + rowHeight
  if (end > before.top + extent.view) return placeAt(extent, end - extent.view)
  return before
}
