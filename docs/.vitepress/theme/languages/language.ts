/** The languages that a call is written in, as their tabs are named. */
export const languages = ['curl', 'TypeScript', 'Python'] as const
export type Language = (typeof languages)[number]

/** Where the browser keeps the reader's choice, for all pages of the site. */
export const storageKey = 'benchtop-docs-language'

/** The language of a text that was kept, or `curl` where it is none: anything may be in the storage of an address. */
export function languageOf(text: string | null | undefined): Language {
  return languages.find((language) => language === text) ?? 'curl'
}

/**
 * A script for the head of a page, so that a block has the reader's language when it is painted first. A page without it has
 * no such attribute, and shows every language, one below the other.
 */
export function headScript(): string {
  const list = JSON.stringify(languages)
  return `(() => {
  let kept
  try { kept = localStorage.getItem(${JSON.stringify(storageKey)}) } catch {}
  document.documentElement.dataset.language = ${list}.includes(kept) ? kept : 'curl'
})()`
}
