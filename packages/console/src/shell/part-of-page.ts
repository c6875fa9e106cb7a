import { useLocation } from 'preact-iso'
import { useEffect } from 'preact/hooks'

/**
 * Goes to the card that an address names by its title, such as `/bench#rate-limits`, once it is loaded: it is scrolled to,
 * and its first field has the focus, or its first button.
 */
export function usePartOfPage(): void {
  const { url } = useLocation()
  useEffect(() => {
    const part = location.hash.slice(1)
    const main = document.querySelector('main')
    if (part === '' || main === null) return undefined
    const look = (): void => {
      const title = [...main.querySelectorAll('h2')].find((one) => slugOf(one.textContent) === part)
      const card = title?.closest('.card')
      const [target] = fields.flatMap((field) => card?.querySelector<HTMLElement>(field) ?? [])
      if (target === undefined) return
      observer.disconnect()
      card?.scrollIntoView({ block: 'nearest' })
      target.focus()
    }
    const observer = new MutationObserver(look)
    observer.observe(main, { childList: true, subtree: true })
    look()
    return () => observer.disconnect()
  }, [url])
}

const fields = ['form :is(input, select)', '.card-body button']

function slugOf(title: string): string {
  return title.trim().toLowerCase().replaceAll(' ', '-')
}
