import { languageOf, languages, storageKey, type Language } from './language.ts'

/** Makes the tabs of all calls one choice, which is kept in the browser and shared with its other tabs. */
export function rememberLanguage(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    const language = tabLanguage(target)
    if (language === undefined) return
    const before = target.getBoundingClientRect().top
    showLanguage(language)
    // Blocks above may be longer or shorter now: what was clicked stays where it is.
    const group = target.closest('.vp-code-group')
    window.scrollBy({ top: target.getBoundingClientRect().top - before, behavior: 'instant' })
    group?.querySelector('.active')?.scrollTo({ left: 0 })
    try {
      localStorage.setItem(storageKey, language)
    } catch {
      // A browser that keeps nothing still shows the choice on this page.
    }
  })
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKey) showLanguage(languageOf(newValue))
  })
}

/** Shows a language in every call of the page. Without one, that of the page so far, as for a page that has come just now. */
export function showLanguage(
  language: Language = languageOf(document.documentElement.dataset['language']),
): void {
  document.documentElement.dataset['language'] = language
  for (const input of document.querySelectorAll<HTMLInputElement>('.vp-code-group .tabs input')) {
    const own = tabLanguage(input)
    if (own === undefined) continue
    input.checked = own === language
    // The theme shows what is active, when another tab of this group is clicked.
    const group = input.closest('.vp-code-group')
    const blocks = group?.querySelector('.blocks')?.children ?? []
    blocks[languages.indexOf(own)]?.classList.toggle('active', own === language)
  }
}

/** The language of a tab, of those that come with the others of a call. */
function tabLanguage(input: HTMLInputElement): Language | undefined {
  const group = input.closest('.vp-code-group')
  const labels = [...(group?.querySelectorAll<HTMLElement>('.tabs label') ?? [])]
  const names = labels.map((label) => label.dataset['title'])
  if (names.join() !== languages.join()) return undefined
  return languages.find((name) => name === input.labels?.[0]?.dataset['title'])
}
