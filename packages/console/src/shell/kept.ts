/** Where something is kept: in this browser, or only in this tab. */
type Where = 'localStorage' | 'sessionStorage'

/** The list that is kept by a name; undefined where there is none, such as in a browser that stores nothing. */
export function kept(where: Where, name: string): readonly unknown[] | undefined {
  try {
    const read: unknown = JSON.parse(window[where].getItem(name) ?? 'null')
    return Array.isArray(read) ? read : undefined
  } catch {
    return undefined
  }
}

/** Keeps a list by a name. */
export function keep(where: Where, name: string, value: readonly unknown[]): void {
  try {
    window[where].setItem(name, JSON.stringify(value))
  } catch {
    // A browser that stores nothing keeps nothing.
  }
}
