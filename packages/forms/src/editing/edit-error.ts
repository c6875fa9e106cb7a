/**
 * Why a definition can't be edited.
 *
 * - `unreadable`: its text is broken, and where it ends and begins again can't be told.
 * - `path-unknown`: it has nothing at this path.
 * - `place-invalid`: a part can't be put there.
 */
export type FormEditErrorCode = 'unreadable' | 'path-unknown' | 'place-invalid'

/** A definition that can't be edited so; its text is as it was. */
export class FormEditError extends Error {
  override readonly name = 'FormEditError'
  readonly code: FormEditErrorCode

  constructor(code: FormEditErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
