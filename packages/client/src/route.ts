/** What the client needs to call an operation, without any of its schemas. */
export type Route = {
  /** Defaults to GET, which most operations are, since apps bundle the table. */
  readonly method?: 'POST' | 'PUT' | 'DELETE'
  /** Relative to the base of its API, such as `/projects/{id}`. */
  readonly path: string
  /** The members of its body: `raw` is bytes, `document` one JSON value; all other parameters are in the query. */
  readonly body?: 'form' | 'json' | 'document' | 'raw'
  /** The only type of bytes that it accepts. */
  readonly contentType?: string
  /** The parameters that are in the query although there is a body with members. */
  readonly query?: readonly string[]
  /** It responds with pages of a list. */
  readonly paged?: true
  /** It can return the address of the bytes instead of a redirect, which the client requests. */
  readonly redirects?: true
  /** An idempotent POST: it sets a state, or returns what exists already. */
  readonly repeatable?: true
  /** It responds with something other than a record, a page or a text. */
  readonly answer?: 'bytes' | 'events'
}

/** Operations by their ids. */
export type Routes = Readonly<Record<string, Route>>

/** The location of an API of the platform: its host, and the path before the operation's own. */
export type Face = { readonly host: 'api' | 'ui' | 'store'; readonly base: string }
