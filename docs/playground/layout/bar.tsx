import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { lessons, ofApps, type ListedForm } from '../forms/list.ts'
import { BenchDialog } from '../resources/bench-dialog.tsx'
import { addressOf, openListed } from '../state/navigation.ts'
import { changes, opened, said, source, text } from '../state/playground.ts'

const isChoosing = signal(false)

/** Whether the form is edited by its parts, and not as text. */
export const isByParts = signal(false)

/** What can be done with all of the playground. */
export function Bar() {
  const { value: words } = said
  useEffect(() => {
    const timer = setTimeout(() => (said.value = ''), 8000)
    return () => clearTimeout(timer)
  }, [words])
  const { name } = opened.value
  const isListed = text.value === opened.value.text && name !== undefined
  return (
    <header class="pg-bar">
      <a class="pg-home" href="../">
        <img src="../mark.svg" alt="" width="22" height="22" />
        Benchtop
      </a>
      <label class="pg-choice">
        <span>Form</span>
        <select
          value={isListed ? name : ''}
          onChange={({ currentTarget: { value } }) => void openListed(value)}
        >
          {!isListed && <option value="">Your own</option>}
          <Group label="One idea each" forms={lessons} />
          <Group label="Of apps" forms={ofApps} />
        </select>
      </label>
      <div class="pg-row">
        <button type="button" class="pg-button pg-first" onClick={() => void share()}>
          Share
        </button>
        <button
          type="button"
          class="pg-button"
          aria-label="Edit by parts"
          aria-pressed={isByParts.value}
          onClick={() => (isByParts.value = !isByParts.value)}
        >
          <span class="pg-wide">Edit by&nbsp;</span>parts
        </button>
        <button
          type="button"
          class="pg-button"
          title="Where the entries of choosers come from"
          onClick={() => (isChoosing.value = true)}
        >
          {source.value.name}
        </button>
        <SchemeButton />
        <a class="pg-button" href="../guide/forms">
          Guide
        </a>
      </div>
      <p class="pg-said" role="status">
        {words}
      </p>
      {isChoosing.value && <BenchDialog close={() => (isChoosing.value = false)} />}
    </header>
  )
}

type GroupProps = { readonly label: string; readonly forms: readonly ListedForm[] }

function Group({ label, forms }: GroupProps) {
  return (
    <optgroup label={label}>
      {forms.map(({ name, title }) => (
        <option key={name} value={name}>
          {title}
        </option>
      ))}
    </optgroup>
  )
}

/** Puts the form and what is entered into the address, and copies that. */
async function share(): Promise<void> {
  const address = await addressOf({ text: text.peek(), changes: changes.peek() })
  if (address === undefined) {
    said.value =
      'This form, with what is entered, is too long for a link. Share its file instead, or enter less.'
    return
  }
  history.replaceState(null, '', address)
  try {
    await navigator.clipboard.writeText(address)
    said.value = 'Link copied. It has the form and what is entered; no token, and no bench.'
  } catch {
    said.value = 'The address of this page is the link: copy it from there.'
  }
}

/** The site's key for the colours that the reader prefers. */
const schemeKey = 'vitepress-theme-appearance'
const isDark = signal(false)

/** Shows the page in the colours that the reader has chosen on the site, or else in those of the system. */
export function followScheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    let kept: string | null = null
    try {
      kept = localStorage.getItem(schemeKey)
    } catch {
      // A browser that keeps nothing shows the colours of the system.
    }
    isDark.value = kept === 'dark' || (kept !== 'light' && system.matches)
    document.documentElement.style.colorScheme = isDark.value ? 'dark' : 'light'
  }
  system.addEventListener('change', apply)
  addEventListener('storage', apply)
  apply()
}

function SchemeButton() {
  const toggle = (): void => {
    isDark.value = !isDark.value
    document.documentElement.style.colorScheme = isDark.value ? 'dark' : 'light'
    try {
      localStorage.setItem(schemeKey, isDark.value ? 'dark' : 'light')
    } catch {
      // As above: the choice is for this page alone.
    }
  }
  return (
    <button type="button" class="pg-button" aria-pressed={isDark.value} onClick={toggle}>
      Dark
    </button>
  )
}
