import type { Draft } from './draft.ts'

/** What is known of flows so far, and what the next request is told to belong to one by. */
export type FlowTable = {
  /** In the order of their beginnings. */
  readonly drafts: Draft[]
  /** Dialogs that wait for the user's word, by what they were asked with. */
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
