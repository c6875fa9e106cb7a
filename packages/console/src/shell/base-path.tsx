import { options, type ComponentChildren } from 'preact'
import { LocationProvider, useLocation } from 'preact-iso'
import { useMemo } from 'preact/hooks'
import { base, withoutBase } from '../api/base.ts'

/** The attributes that name an address. */
const addresses = ['href', 'src', 'action'] as const

/** Puts what elements name by a path of the console below its base: pages don't know where it is. */
export function placeAddresses(): void {
  if (base === '') return
  const before = options.vnode
  options.vnode = (node) => {
    if (typeof node.type === 'string') {
      const props = node.props as Record<string, unknown>
      for (const name of addresses) {
        const value = props[name]
        // A node is made again of one that is cloned.
        if (typeof value === 'string' && value.startsWith('/') && !value.startsWith(`${base}/`)) {
          props[name] = base + value
        }
      }
    }
    before?.(node)
  }
}

/** What a link names that the console opens by itself: everything else at its origin is another's. */
const ownLinks = new RegExp(`^(?:${base}(?:[/?#]|$)|[?#])`)

/** The browser's location without the base, which is in front of it again where a page leads elsewhere. */
export function WithinBase({ children }: { readonly children: ComponentChildren }) {
  return (
    <LocationProvider {...(base !== '' && { scope: ownLinks })}>
      <Shortened>{children}</Shortened>
    </LocationProvider>
  )
}

function Shortened({ children }: { readonly children: ComponentChildren }) {
  const whole = useLocation()
  const value = useMemo(
    () => ({
      ...whole,
      url: withoutBase(whole.url),
      path: withoutBase(whole.path),
      route(url: string, replace?: boolean): void {
        // A page that was left is drawn until the next one's code is there, and may still state what was typed in it.
        if (replace === true && !isAt(whole.path)) return
        whole.route(base + url, replace)
      },
    }),
    [whole],
  )
  return <LocationProvider.ctx.Provider value={value}>{children}</LocationProvider.ctx.Provider>
}

function isAt(path: string): boolean {
  return (location.pathname.replace(/\/+$/, '') || '/') === path
}
