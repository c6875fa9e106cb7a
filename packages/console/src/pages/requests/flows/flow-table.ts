import type { Draft } from './draft.ts'

/** The flows found so far, and the keys that assign the next request to one of them. */
export class FlowTable {
  /** In the order of their first requests. */
  readonly drafts: Draft[] = []
  /** Dialogs that wait for the user's decision, by their parameters. */
  readonly dialogs = new Map<string, Draft>()
  /** By the hash of a code. */
  readonly codes = new Map<string, Draft>()
  /** By the hash of the code that a user types. */
  readonly devices = new Map<string, Draft>()
  /** By the hash of a token. */
  readonly tokens = new Map<string, { readonly draft: Draft; callsLeft: number }>()
  /** By the id of a purchase. */
  readonly purchases = new Map<string, Draft>()
}
