import { signal } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import { pageFacts } from '../api/page-facts.ts'

export const themes = ['system', 'light', 'dark'] as const
/** Light, dark, or the system's setting. */
export type Theme = (typeof themes)[number]

/** The platform reads it as well, so that a page comes in its theme. */
const cookie = 'benchtop-theme'
const yearSeconds = 31_536_000

const html = document.documentElement.dataset

// A page that comes from elsewhere, such as from a server for development, has no theme of its own.
if (pageFacts === undefined) show(remembered())

/** What the user has chosen, remembered in this browser. */
export const theme = signal<Theme>(themes.find((one) => one === html['theme']) ?? 'system')

/** Shows the pages in a theme from now on. */
export function setTheme(chosen: Theme): void {
  theme.value = chosen
  show(chosen)
  document.cookie = `${cookie}=${chosen}; Path=${themePath()}; SameSite=Lax; Max-Age=${yearSeconds}`
}

/** That of the platform's other cookies: of all its faces. */
function themePath(): string {
  const api = pageFacts?.session.apiUrl
  return api === undefined ? '/' : new URL(api).pathname
}

function remembered(): Theme {
  const kept = document.cookie.split('; ').find((one) => one.startsWith(`${cookie}=`))
  return themes.find((one) => `${cookie}=${one}` === kept) ?? 'system'
}

function show(chosen: Theme): void {
  if (chosen === 'system') delete html['theme']
  else html['theme'] = chosen
}

/** Whether the pages are dark, by the user's choice or the system's. For what style sheets don't reach. */
export function useDark(): boolean {
  const [isSystemDark, setSystemDark] = useState(() => systemDark().matches)
  useEffect(() => {
    const query = systemDark()
    const listen = (): void => setSystemDark(query.matches)
    query.addEventListener('change', listen)
    return () => query.removeEventListener('change', listen)
  }, [])
  return theme.value === 'system' ? isSystemDark : theme.value === 'dark'
}

function systemDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)')
}
