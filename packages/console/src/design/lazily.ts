/**
 * A value that is made when it is first needed. A formatter of `Intl` reads the patterns of its language then, which takes
 * longer than everything else that a page does before it is shown.
 */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
