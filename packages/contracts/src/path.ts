/** The names between braces in a path template: `PathParameter<'/a/{id}/b/{name}'>` is `'id' | 'name'`. */
export type PathParameter<Path extends string> =
  Path extends `${string}{${infer Name}}${infer Rest}` ? Name | PathParameter<Rest> : never

/** The names between braces in a path template, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
}
