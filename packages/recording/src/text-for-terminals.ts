/** Colours a text for a terminal, or leaves it as it is. */
export type Paint = (
  style: 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan',
  text: string,
) => string

/** A table, and the sentences below it. */
export type TableText = {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly sentences: readonly string[]
}
