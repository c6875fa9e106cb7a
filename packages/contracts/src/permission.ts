/**
 * What a caller may do with a resource. READ includes BROWSE; WRITE includes READ and BROWSE; CREATE
 * adds to a resource without seeing it.
 */
export type Access = 'BROWSE' | 'READ' | 'CREATE' | 'WRITE'

/** Rights that no single resource carries. */
export const globalRights = [
  'create projects',
  'create runs',
  'start applications',
  'manage applications',
  'movetotrash global',
  'empty trash',
  'audit user',
] as const
export type GlobalRight = (typeof globalRights)[number]

/** The scopes that aren't tied to a resource: a private token has them without a grant. */
export const everyScope: readonly string[] = [
  'browse global',
  'read global',
  'create global',
  'write global',
  ...globalRights,
]

/** The kinds of resource whose access is decided one by one. */
export type ResourceKind =
  | 'user'
  | 'run'
  | 'project'
  | 'sample'
  | 'appresult'
  | 'appsession'
  | 'file'
  | 'variantset'
  | 'coverage'
  | 'trash'
  | 'purchase'
  | 'application'
  | 'biosample'
  | 'subject'
  | 'library'
  | 'pool'
  | 'container'
  | 'preprequest'
  | 'labrequeue'
  | 'lane'
  | 'dataset'
  | 'workgroup'

/**
 * Who may call an operation, as data: the kernel decides by it, the OpenAPI document prints it. `Parameter` is
 * the union of the path's parameter names, so that `idFrom` can't name one that isn't there.
 */
export type Permission<Parameter extends string = string> =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'user' }
  | { readonly kind: 'bearer' }
  | { readonly kind: 'protocol' }
  | { readonly kind: 'client'; readonly resource: ResourceKind; readonly idFrom: Parameter }
  | { readonly kind: 'session' }
  | { readonly kind: 'owner' }
  | { readonly kind: 'global'; readonly right: GlobalRight }
  | {
      readonly kind: 'resource'
      readonly access: Access
      readonly resource: ResourceKind
      readonly idFrom: Parameter
    }
  | {
      readonly kind: 'own'
      readonly right: GlobalRight
      readonly resource: ResourceKind
      readonly idFrom: Parameter
    }
  | { readonly kind: 'visible'; readonly access: Access; readonly resource: ResourceKind }
  | { readonly kind: 'anyOf'; readonly of: readonly Permission<Parameter>[] }

/** No token is needed. */
export const anyone = { kind: 'anyone' } as const satisfies Permission

/** Any valid token of a user. */
export const user = { kind: 'user' } as const satisfies Permission

/** Any valid token of a user, which is what the operation is about: its handler is given it. */
export const bearer = { kind: 'bearer' } as const satisfies Permission

/**
 * How a client proves itself is said by the operation's own protocol, and its handler checks that: OAuth takes client
 * credentials by HTTP basic or in the body.
 */
export const ownProtocol = { kind: 'protocol' } as const satisfies Permission

/** A browser that is signed in; a token won't do. */
export const session = { kind: 'session' } as const satisfies Permission

/**
 * The owner of the bench: anyone who reaches the control address, with the start token where the bench listens beyond this
 * machine. No token of a user grants it.
 */
export const owner = { kind: 'owner' } as const satisfies Permission

/** The credentials (client_id, client_secret) of the application that the resource belongs to. */
export function client<const Kind extends ResourceKind, const Parameter extends string>(
  resource: Kind,
  idFrom: Parameter,
) {
  return { kind: 'client', resource, idFrom } as const
}

/** A right that no single resource carries, such as `create projects`. */
export function global<const Right extends GlobalRight>(right: Right) {
  return { kind: 'global', right } as const
}

/** An access on the one resource whose id stands in the path. */
export function resource<
  const A extends Access,
  const Kind extends ResourceKind,
  const Parameter extends string,
>(access: A, kind: Kind, idFrom: Parameter) {
  return { kind: 'resource', access, resource: kind, idFrom } as const
}

/** A right that no single resource carries, used on the one whose id stands in the path: it must be the user's own. */
export function own<
  const Right extends GlobalRight,
  const Kind extends ResourceKind,
  const Parameter extends string,
>(right: Right, kind: Kind, idFrom: Parameter) {
  return { kind: 'own', right, resource: kind, idFrom } as const
}

/** A list: the caller gets those rows on which it has the access, and no others. */
export function visible<const A extends Access, const Kind extends ResourceKind>(
  access: A,
  kind: Kind,
) {
  return { kind: 'visible', access, resource: kind } as const
}

/** One of several permissions is enough; the refusal describes the last. */
export function anyOf<const Permissions extends readonly Permission[]>(...of: Permissions) {
  return { kind: 'anyOf', of } as const
}
