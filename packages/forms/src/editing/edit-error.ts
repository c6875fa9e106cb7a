/**
 * Why a definition can't be edited.
 *
 * - `unreadable`: its text is broken, so the extent of its parts is unknown.
 * - `path-unknown`: nothing exists at this path.
 * - `place-invalid`: a part can't be placed there.
 */
export type FormEditErrorCode = 'unreadable' | 'path-unknown' | 'place-invalid'

/** An edit that isn't possible; the text is unchanged. */
export class FormEditError extends Error {
  override readonly name = 'FormEditError'
  readonly code: FormEditErrorCode

  constructor(code: FormEditErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
