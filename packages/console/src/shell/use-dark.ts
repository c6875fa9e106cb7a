import { useEffect, useState } from 'preact/hooks'
import { theme } from './theme.ts'

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
