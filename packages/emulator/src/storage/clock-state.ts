/**
 * Where a platform's clock is, as it is kept with the data: a frozen one stands at `frozenAtMs`, a running one is
 * `offsetMs` ahead of the machine's.
 */
export type ClockState = { readonly offsetMs: number; readonly frozenAtMs?: number }
