/** A filter of a list: one of several values, words that are searched for, a day, or something that is on or off. */
export type ListFilter = {
  /** In the address of the page. */
  readonly name: string
  readonly label: string
  /** The parameter of the list. Defaults to the name. */
  readonly param?: string
  /** The values, with their labels where these differ; without them it is a field for words. */
  readonly options?: readonly (string | readonly [value: string, label: string])[]
  /** What stands for no value. Defaults to "All". */
  readonly none?: string
  readonly kind?: 'date' | 'switch'
  /** Of a field for words. */
  readonly placeholder?: string
  /** Whether it says which list it is, such as of what time, and not which of its rows are shown. */
  readonly isScope?: boolean
}

/** Whether its value is typed: words. */
export function isTyped({ options, kind }: ListFilter): boolean {
  return options === undefined && kind === undefined
}

/** The values of a filter's options, each with its text. */
export function optionsOf({ options = [], none = 'All' }: ListFilter) {
  const pairs = options.map((one) => (typeof one === 'string' ? ([one, one] as const) : one))
  return [['', none] as const, ...pairs]
}
