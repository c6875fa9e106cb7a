import type { billing, control, v1, v2 } from '@benchtop/contracts'
import type { Handlers } from '../kernel/handlers.ts'

// Interfaces, since the compiler names them where it would write out a type of all operations of a face.
export interface V1Handlers extends Handlers<typeof v1> {}
export interface V2Handlers extends Handlers<typeof v2> {}
export interface BillingHandlers extends Handlers<typeof billing> {}
export interface ControlHandlers extends Handlers<typeof control> {}

const handlersOf =
  <All>() =>
  <Names extends keyof All>(handlers: Pick<All, Names>): Pick<All, Names> =>
    handlers

/** Each takes handlers of some operations of a face, by their names: the platform puts all together. */
export const v1Handlers = handlersOf<V1Handlers>()
export const v2Handlers = handlersOf<V2Handlers>()
export const billingHandlers = handlersOf<BillingHandlers>()
export const controlHandlers = handlersOf<ControlHandlers>()

/** The answer that nearly every operation gives: 200 with a record. */
export function ok<Shown>(record: Shown): { readonly status: 200; readonly record: Shown } {
  return { status: 200, record }
}

/** A page of a list: its rows as they are shown, with the total of the list. */
export function listed<Row, Item>(
  { rows, total }: { readonly rows: readonly Row[]; readonly total: number },
  view: (row: Row) => Item,
): { readonly status: 200; readonly items: Item[]; readonly total: number } {
  return { status: 200, items: rows.map((row) => view(row)), total }
}
