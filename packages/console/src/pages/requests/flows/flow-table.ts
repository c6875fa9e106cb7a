import type { Draft } from './draft.ts'

/** The flows found so far, and the keys that assign the next request to one of them. */
export type FlowTable = {
  /** In the order of their first requests. */
  readonly drafts: Draft[]
  /** Dialogs that wait for the user's decision, by their parameters. */
  readonly dialogs: Map<string, Draft>
  /** By the hash of a code. */
  readonly codes: Map<string, Draft>
  /** By the hash of the code that a user types. */
  readonly devices: Map<string, Draft>
  /** By the hash of a token. */
  readonly tokens: Map<string, { readonly draft: Draft; callsLeft: number }>
  /** By the id of a purchase. */
  readonly purchases: Map<string, Draft>
}

export function emptyTable(): FlowTable {
  return {
    drafts: [],
    dialogs: new Map(),
    codes: new Map(),
    devices: new Map(),
    tokens: new Map(),
    purchases: new Map(),
  }
}
