/** What the server's part tells the browser's part, as JSON. */

/** GET /api/sessions/{id}: what the app was launched with. */
export type SessionAnswer = {
  readonly project: string
  /** The project's variant files. */
  readonly files: readonly { readonly id: string; readonly path: string; readonly owner: string }[]
}

/** GET /api/files/{id}/variants?region=chromosome:start-end */
export type VariantsAnswer = {
  /** How many there are in the region; `variants` has the first of them. */
  readonly total: number
  readonly variants: readonly Variant[]
}

export type Variant = {
  readonly position: number
  readonly ref: string
  readonly alt: string
  readonly quality: number | null
  readonly depth: string | null
}

/** Any answer whose status isn't 200: a sentence for the user. */
export type Refusal = { readonly message: string }
