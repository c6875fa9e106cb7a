import { useEffect, useRef } from 'preact/hooks'
import { formatExactly } from './format.ts'
import './tooltips.css'

const gapPx = 6

/**
 * One tooltip for the whole console: the name of the button or the exact value that the pointer or the keyboard is at,
 * from its `data-tip`, or the moment of a `time[data-exact]`. It is in the top layer, so that no table or dialog cuts it off;
 * Escape hides it.
 */
export function Tooltips() {
  const tip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const hide = (): void => tip.current?.hidePopover()
    const show = ({ target }: Event): void => {
      const owner =
        target instanceof Element
          ? target.closest<HTMLElement>('[data-tip], time[data-exact]')
          : null
      const { current } = tip
      if (owner === null || current === null) return hide()
      current.textContent = tipOf(owner)
      current.showPopover()
      place(current, owner.getBoundingClientRect())
    }
    const onFocus = (event: Event): void => {
      const { target } = event
      if (!(target instanceof Element) || !target.matches(':focus-visible')) return
      // A menu that opens focuses its first item meanwhile, and only one popover can be opened at a time: microtasks would
      // still run within that, where no script opened it.
      requestAnimationFrame(() => {
        if (document.activeElement === target) show(event)
      })
    }
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') hide()
    }
    const mounted = new AbortController()
    const { signal } = mounted
    document.addEventListener('pointerover', show, { signal })
    document.addEventListener('focusin', onFocus, { signal })
    document.addEventListener('focusout', hide, { signal })
    document.addEventListener('pointerdown', hide, { signal })
    document.addEventListener('scroll', hide, { capture: true, passive: true, signal })
    document.addEventListener('keydown', onKeyDown, { signal })
    return () => mounted.abort()
  }, [])
  // Its text is the name of its owner, or stands next to it: read aloud, it would be said twice.
  return <div class="tooltip" popover="manual" aria-hidden="true" ref={tip} />
}

/** A moment is written out when it is pointed at: a list has hundreds of them. */
function tipOf(owner: HTMLElement): string {
  return owner instanceof HTMLTimeElement
    ? formatExactly(owner.dateTime)
    : (owner.dataset['tip'] ?? '')
}

/** Above its owner, or below where there is no room; never beyond an edge. */
function place(tip: HTMLElement, owner: DOMRect): void {
  const { width, height } = tip.getBoundingClientRect()
  const above = owner.top - height - gapPx
  const left = owner.left + owner.width / 2 - width / 2
  const most = document.documentElement.clientWidth - width - gapPx
  tip.style.top = `${above < gapPx ? owner.bottom + gapPx : above}px`
  tip.style.left = `${Math.max(gapPx, Math.min(left, most))}px`
}
