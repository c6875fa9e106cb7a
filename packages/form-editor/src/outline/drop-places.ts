import { placeIn, type ListPlace, type OutlinePart } from '@benchtop/forms'

/** The position of a row on the screen. */
export type Row = { readonly top: number; readonly bottom: number; readonly left: number }

/** A place that something can be dropped at, and where its line is drawn. */
export type DropPlace = ListPlace & { readonly y: number; readonly left: number }

/** The indentation of the parts of a group. */
const step = 20

/**
 * The places between parts. `rowOf` returns the position of a part's own row; a dragged part can't go into itself, and
 * `list` and `index` are as before its removal.
 */
export function dropPlaces(
  parts: readonly OutlinePart[],
  rowOf: (path: string) => Row | undefined,
  dragged: string | undefined,
): readonly DropPlace[] {
  const places: DropPlace[] = []
  const walk = (
    list: string,
    siblings: readonly OutlinePart[],
    left: number,
    top: number,
  ): number => {
    let bottom = top
    for (const [index, part] of siblings.entries()) {
      const row = rowOf(part.path)
      if (row === undefined) continue
      places.push({ list, index, y: row.top, left: row.left })
      bottom = row.bottom
      if (part.parts !== undefined && part.path !== dragged) {
        bottom = walk(`${part.path}.fields`, part.parts, row.left + step, row.bottom)
      } else if (part.parts !== undefined) bottom = bottomOf(part, rowOf, row.bottom)
    }
    places.push({ list, index: siblings.length, y: bottom, left })
    return bottom
  }
  const first = parts[0] === undefined ? undefined : rowOf(parts[0].path)
  walk('fields', parts, first?.left ?? 0, first?.top ?? 0)
  return places
}

function bottomOf(
  part: OutlinePart,
  rowOf: (path: string) => Row | undefined,
  otherwise: number,
): number {
  const last = part.parts?.at(-1)
  if (last === undefined) return otherwise
  return bottomOf(last, rowOf, rowOf(last.path)?.bottom ?? otherwise)
}

/**
 * The place for a pointer position: the nearest line, and of several at one height the one with the closest
 * indentation.
 */
export function nearestPlace(
  places: readonly DropPlace[],
  x: number,
  y: number,
): DropPlace | undefined {
  const distance = (place: DropPlace): number =>
    Math.abs(place.y - y) * 4 + Math.abs(place.left - x)
  return places.toSorted((a, b) => distance(a) - distance(b))[0]
}

/** The destination of a part that is dropped there, as a move; undefined if it is there already. */
export function moveTo(path: string, { list, index }: ListPlace): ListPlace | undefined {
  const from = placeIn(path)
  if (from.list !== list) return { list, index }
  const after = index > from.index ? index - 1 : index
  return after === from.index ? undefined : { list, index: after }
}
