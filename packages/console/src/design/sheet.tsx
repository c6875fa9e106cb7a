import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLocation } from 'preact-iso'
import { useEffect, useId, useRef } from 'preact/hooks'
import { IconButton } from './icon-button.tsx'
import { Button } from './pieces.tsx'

type SheetProps = {
  readonly title: string
  readonly close: () => void
  readonly children: ComponentChildren
}

/** Opens a dialog above the page, and returns the focus to where it was when it is gone. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return dialog
}

/** A dialog above the page: focus stays in it, Escape closes it, and then returns to where it was. */
export function Sheet({ title, close, children }: SheetProps) {
  const sheet = useModal()
  const id = useId()
  return (
    <dialog class="sheet" ref={sheet} aria-labelledby={id} onClose={close}>
      <div class="sheet-head">
        <h2 id={id}>{title}</h2>
        <IconButton icon="close" name="Close" act={close} />
      </div>
      <div class="sheet-body">{children}</div>
    </dialog>
  )
}

type ConfirmProps = {
  readonly title: string
  /** The verb on the button. */
  readonly verb: string
  readonly danger?: boolean
  readonly children: ComponentChildren
  readonly confirm: () => void
  readonly close: () => void
}

/** Requires confirmation before something that isn't easily undone. */
export function Confirm({ title, verb, danger = false, children, confirm, close }: ConfirmProps) {
  const act = () => {
    close()
    confirm()
  }
  return (
    <Sheet title={title} close={close}>
      <div>{children}</div>
      <Foot verb={verb} danger={danger} close={close} act={act} />
    </Sheet>
  )
}

type Question = Omit<ConfirmProps, 'children' | 'close'> & { readonly about: ComponentChildren }

/** Asks before something that isn't easily undone. */
export function ask({ about, ...question }: Question): void {
  showSheet((close) => (
    <Confirm {...question} close={close}>
      {about}
    </Confirm>
  ))
}

type FormSheetProps = SheetProps & {
  /** The verb on the button. */
  readonly verb: string
  readonly isDangerous?: boolean
  /** Whether enough is filled in. */
  readonly isReady?: boolean
  readonly submit: () => void
  /** Whether the browser leaves all checks to the platform. */
  readonly noValidate?: boolean
}

/** A dialog to fill in. */
export function FormSheet(props: FormSheetProps) {
  const { title, close, children, verb, isDangerous = false, isReady = true, submit } = props
  return (
    <Sheet title={title} close={close}>
      <form
        class="stack"
        noValidate={props.noValidate}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {children}
        <Foot verb={verb} danger={isDangerous} disabled={!isReady} close={close} />
      </form>
    </Sheet>
  )
}

type FootProps = Pick<ConfirmProps, 'verb' | 'close'> & {
  readonly danger: boolean
  readonly disabled?: boolean
  /** What the button does; without it, it submits the form. */
  readonly act?: () => void
}

function Foot({ verb, danger, disabled = false, close, act }: FootProps) {
  return (
    <div class="sheet-foot">
      <Button
        type={act === undefined ? 'submit' : 'button'}
        look={danger ? 'danger' : ''}
        text={verb}
        disabled={disabled}
        act={act}
      />
      <Button look="second" text="Cancel" act={close} />
    </div>
  )
}

type Draw = (close: () => void) => ComponentChildren

const shown = signal<Draw | undefined>(undefined)

/** Opens a dialog, until it is closed or the page is left. */
export function showSheet(draw: Draw): void {
  shown.value = draw
}

function closeSheet(): void {
  shown.value = undefined
}

/** Where the dialogs that pages open appear. */
export function Sheets() {
  const { path } = useLocation()
  useEffect(() => closeSheet, [path])
  return <>{shown.value?.(closeSheet)}</>
}
