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

/** Near its ends a list is scrolled pixel by pixel, so that the wheel comes to its first and last row. */
const edge = 200_000

/** A place by the pixel at the upper edge, as the browser counts, and the other way round. */
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

/** The place with a pixel at the upper edge. */
export function placeAt(extent: Extent, top: number): Place {
  const within = Math.max(0, Math.min(lowest(extent), top))
  return { top: within, scrollTop: scaleOf(extent).toScrollTop(within) }
}

/**
 * The place after the browser has scrolled. Wheel, touch and arrow keys move by less than what is seen at once, and
 * rows follow them pixel by pixel; a pixel of the scroll bar is many rows in a list that is taller than a browser draws,
 * so that a longer way is one of the whole.
 */
export function placeAfterScroll(extent: Extent, before: Place, scrollTop: number): Place {
  const scale = scaleOf(extent)
  if (scale === same) return { top: scrollTop, scrollTop }
  const moved = scrollTop - before.scrollTop
  const top = Math.abs(moved) > extent.view ? scale.toTop(scrollTop) : before.top + moved
  return { top: placeAt(extent, top).top, scrollTop }
}

/** The nearest place from which a row is seen whole. */
export function placeShowing(extent: Extent, before: Place, row: number, rowHeight: number): Place {
  const start = row * rowHeight
  if (start < before.top) return placeAt(extent, start)
  const end = start + rowHeight
  if (end > before.top + extent.view) return placeAt(extent, end - extent.view)
  return before
}
