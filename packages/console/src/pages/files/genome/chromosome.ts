/** A chromosome as a file names it. */
export type Chromosome = {
  readonly name: string
  /** In bases; undefined if the file doesn't state it. */
  readonly length: number | undefined
}

/** A region of a chromosome: 1-based, both ends inclusive. */
export type Region = { readonly start: number; readonly end: number }
