import { signal } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'

export const themes = ['system', 'light', 'dark'] as const
/** Light, dark, or the system's setting. */
export type Theme = (typeof themes)[number]

const key = 'benchtop-theme'

/** What the user has chosen, remembered in this browser. */
export const theme = signal<Theme>(remembered())

/** Shows the pages in a theme from now on. */
export function setTheme(chosen: Theme): void {
  theme.value = chosen
  show(chosen)
  try {
    localStorage.setItem(key, chosen)
  } catch {
    // A browser that stores nothing keeps the theme until it is closed.
  }
}

function remembered(): Theme {
  try {
    const kept = localStorage.getItem(key)
    return themes.find((one) => one === kept) ?? 'system'
  } catch {
    return 'system'
  }
}

function show(chosen: Theme): void {
  if (chosen === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = chosen
}

show(theme.peek())

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
