/** What the client has to know of an operation to call it, without any of its schemas. */
export type Route = {
  /** GET where there is none: most are, and an app bundles the table. */
  readonly method?: 'POST' | 'PUT' | 'DELETE'
  /** Relative to the base of its face, such as `/projects/{id}`. */
  readonly path: string
  /** What it reads: `raw` is bytes, `document` one JSON value, and everything else that is given stands in the query. */
  readonly body?: 'form' | 'json' | 'document' | 'raw'
  /** The only type of bytes that it takes. */
  readonly contentType?: string
  /** The parameters that stand in the query although there is a body with members. */
  readonly query?: readonly string[]
  /** It answers with pages of a list. */
  readonly paged?: true
  /** It can be asked where the bytes are in place of being redirected to them, and is. */
  readonly redirects?: true
  /** A POST that can be sent twice: it sets what is to be, or gives what is there already. */
  readonly repeatable?: true
  /** It answers with something other than a record, a page or a text. */
  readonly answer?: 'bytes' | 'events'
}

/** Operations by their ids. */
export type Routes = Readonly<Record<string, Route>>

/** Where a face of the platform lives: which host, and the path before the operation's own. */
export type Face = { readonly host: 'api' | 'ui' | 'store'; readonly base: string }
