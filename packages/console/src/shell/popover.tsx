import type { ComponentChildren } from 'preact'
import { useLocation } from 'preact-iso'
import { useEffect, useRef, useState } from 'preact/hooks'

type Props = {
  readonly class: string
  readonly summary: ComponentChildren
  /** The label of the button, if its content has no text. */
  readonly label?: string
  readonly opened?: () => void
  readonly children: ComponentChildren
}

/** A popover that opens at a click, and closes by Escape, a click elsewhere, or navigation. */
export function Popover({ class: name, summary, label, opened, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  const [wasOpened, setOpened] = useState(false)
  const { path } = useLocation()
  const close = (): void => {
    if (details.current !== null) details.current.open = false
  }
  useEffect(close, [path])
  useEffect(() => {
    const onPress = ({ target }: Event): void => {
      if (target instanceof Node && details.current?.contains(target) === false) close()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [])
  return (
    <details
      class={`popover ${name}`}
      ref={details}
      onToggle={() => {
        if (details.current?.open === true) opened?.()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || details.current?.open !== true) return
        event.stopPropagation()
        close()
        details.current.querySelector('summary')?.focus()
      }}
    >
      <summary aria-label={label} onClick={() => setOpened(true)}>
        {summary}
      </summary>
      {/* Not drawn with every page, and from then on so that it keeps what is typed. */}
      <div class="menu">{wasOpened && children}</div>
    </details>
  )
}
