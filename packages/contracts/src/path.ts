/** The names between braces in a path template: `PathParameter<'/a/{id}/b/{name}'>` is `'id' | 'name'`. */
export type PathParameter<Path extends string> =
  Path extends `${string}{${infer Name}}${infer Rest}` ? Name | PathParameter<Rest> : never

/** The names between braces in a path template, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
}

/** Whether the ids in a path are texts, as those of dataset types are, and not the numbers of rows. */
export function hasTextIds(path: string): boolean {
  return path.startsWith('/datasettypes/')
}

/** What a handler receives for a parameter of its path: the number of a row for `id` and names that end with it. */
export type ParameterValue<Path extends string, Name extends string> = Name extends
  | `${string}id`
  | `${string}Id`
  ? Path extends `/datasettypes/${string}`
    ? string
    : number
  : string
