/** The JSON API between the server and the browser. */

/** GET /api/sessions/{id}: what the app was launched with. */
export type SessionAnswer = {
  readonly project: string
  /** The project's variant files. */
  readonly files: readonly { readonly id: string; readonly path: string; readonly owner: string }[]
}

/** GET /api/files/{id}/variants?region=chromosome:start-end */
export type VariantsAnswer = {
  /** The total number in the region; `variants` contains the first of them. */
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

/** Any response whose status isn't 200: a message for the user. */
export type Refusal = { readonly message: string }
