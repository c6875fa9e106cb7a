/** A piece of a definition as it is written, from `start` to before `end`, both offsets in its text. */
export type SyntaxNode = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'object'; readonly members: readonly Member[] }
  | { readonly kind: 'array'; readonly items: readonly SyntaxNode[] }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number; readonly raw: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'null' }
  /** Unreadable text. It has been reported, and is accepted as any type. */
  | { readonly kind: 'broken' }
)

/** A named value of an object. Names may be duplicated. */
export type Member = {
  readonly name: string
  readonly start: number
  readonly value: SyntaxNode
}

/** Something about a text, at an offset. */
export type TextProblem = {
  readonly code: string
  readonly message: string
  readonly start: number
}

/** Receives the problems of a text: errors, warnings, and deviations from strict JSON. */
export type ProblemReport = {
  error(code: string, start: number, message: string): void
  warning(code: string, start: number, message: string): void
  leniency(code: string, start: number, message: string): void
}

/** The name of a node in a message. */
export function nameOfKind({ kind }: SyntaxNode): string {
  return {
    object: 'an object',
    array: 'a list',
    text: 'a text',
    number: 'a number',
    boolean: 'true or false',
    null: 'null',
    broken: 'unreadable',
  }[kind]
}

/** The plain value of a node. */
export function plainValue(node: SyntaxNode): unknown {
  switch (node.kind) {
    case 'object':
      // Defines its members, so that one named __proto__ stays a member.
      return Object.fromEntries(node.members.map(({ name, value }) => [name, plainValue(value)]))
    case 'array':
      return node.items.map(plainValue)
    case 'text':
    case 'number':
    case 'boolean':
      return node.value
    case 'null':
    case 'broken':
      return null
  }
}
