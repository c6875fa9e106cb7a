import type { V1 } from '../remote/api.ts'

/** The v1 calls that a test answers; any other is an error. */
export function cannedV1(answers: Partial<V1>): V1 {
  return new Proxy(answers as V1, {
    get(target, name) {
      if (name in target) return target[name as keyof V1]
      throw new Error(`The test has no answer for ${String(name)}.`)
    },
  })
}

/** A list with `all`, of these items. */
export function cannedList<Item>(items: readonly Item[]) {
  return {
    async *all() {
      yield* items
    },
  }
}
