import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { IconButton } from './icon-button.tsx'
import { useTexts } from '../texts.ts'

type SheetProps = {
  readonly title: string
  readonly close: () => void
  readonly children: ComponentChildren
}

/** A dialog above the page: focus stays in it, Escape closes it, and then returns to where it was. */
export function Sheet({ title, close, children }: SheetProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const before = document.activeElement
    sheet.current?.showModal()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog class="fe-sheet" ref={sheet} aria-labelledby={id} onClose={close}>
      <div class="fe-sheet-head">
        <h2 id={id}>{title}</h2>
        <IconButton icon="close" name={useTexts().close} act={close} />
      </div>
      <div class="fe-sheet-body">{children}</div>
    </dialog>
  )
}
