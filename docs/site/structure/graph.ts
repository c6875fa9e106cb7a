/** A part of the system, with what it imports of the others. */
export type Part = {
  readonly name: string
  readonly about: string
  readonly imports: readonly string[]
}

/** The parts in an order in which each comes before what it imports; throws where there is none. */
export function ordered(parts: readonly Part[]): Part[] {
  const done: Part[] = []
  const left = new Set(parts.toSorted((one, other) => one.name.localeCompare(other.name)))
  while (left.size > 0) {
    const imported = new Set([...left].flatMap(({ imports }) => imports))
    const next = [...left].filter(({ name }) => !imported.has(name))
    if (next.length === 0) throw new Error('The parts import each other in a circle.')
    for (const part of next) left.delete(part)
    done.push(...next)
  }
  return done
}

/** What a part imports, without what it reaches over another import anyway. */
export function directImports(part: Part, parts: readonly Part[]): string[] {
  const importsOf = (name: string) => parts.find((one) => one.name === name)?.imports ?? []
  const reached = new Set<string>()
  const reach = (name: string): void => {
    for (const one of importsOf(name)) {
      if (reached.has(one)) continue
      reached.add(one)
      reach(one)
    }
  }
  for (const name of part.imports) reach(name)
  return part.imports.filter((name) => !reached.has(name))
}
