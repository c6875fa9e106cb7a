/** The call of an operation as a page sends it: the address without its host, and the body as the reader edits it. */
export type TryableCall = {
  /** Which of the platform's addresses it is for. */
  readonly host: 'api' | 'store'
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly needsToken: boolean
  /** A form is written as one `name=value` a line. */
  readonly body?: { readonly contentType: string; readonly text: string }
}

/** Where a bench listens by itself. */
export const defaultAddresses: Readonly<Record<TryableCall['host'], string>> = {
  api: 'http://127.0.0.1:5100',
  store: 'http://127.0.0.1:5102',
}

/** The media type of HTML forms. */
export const formType = 'application/x-www-form-urlencoded'
