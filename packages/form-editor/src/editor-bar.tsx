import { formatForm, type Form } from '@benchtop/forms'
import { useState } from 'preact/hooks'
import { Sheet } from './design/sheet.tsx'
import type { KeptSession } from './session/drafts.ts'
import type { EditSession } from './session/edit-session.ts'

type Props = { readonly kept: KeptSession; readonly save: () => void }

/** The actions on the complete definition. */
export function EditorBar({ kept, save }: Props) {
  const { session } = kept
  const [isConfirming, setIsConfirming] = useState(false)
  const { form, diagnostics, leniencies } = session.read.value
  const isChanged = session.isChanged.value
  const count = (wanted: string): number =>
    diagnostics.filter(({ severity }) => severity === wanted).length
  return (
    <div class="fe-editor-bar">
      <div class="fe-row">
        <Validity errors={count('error')} warnings={count('warning')} />
        <span class={isChanged ? 'fe-unsaved' : 'fe-quiet'}>
          {isChanged ? unsavedWords(kept) : 'Saved'}
        </span>
        {isChanged && (
          <button type="button" class="fe-button fe-plain fe-small" onClick={session.discard}>
            Discard
          </button>
        )}
      </div>
      <div class="fe-row">
        {form !== undefined && leniencies.length > 0 && (
          <button
            type="button"
            class="fe-button fe-plain fe-small"
            onClick={() => setIsConfirming(true)}
          >
            Convert to strict JSON …
          </button>
        )}
        <button
          type="button"
          class="fe-button fe-second fe-small"
          aria-disabled={!session.canUndo.value}
          aria-keyshortcuts="Control+Z"
          onClick={session.undo}
        >
          Undo
        </button>
        <button
          type="button"
          class="fe-button fe-second fe-small"
          aria-disabled={!session.canRedo.value}
          aria-keyshortcuts="Control+Y"
          onClick={session.redo}
        >
          Redo
        </button>
        <button
          type="button"
          class="fe-button fe-small"
          aria-disabled={!isChanged || session.theirs.value !== undefined}
          aria-keyshortcuts="Control+S"
          title="Ctrl+S"
          onClick={save}
        >
          Save
        </button>
      </div>
      {isConfirming && form !== undefined && (
        <ConvertSheet session={session} form={form} close={() => setIsConfirming(false)} />
      )}
    </div>
  )
}

type ValidityProps = { readonly errors: number; readonly warnings: number }

function Validity({ errors, warnings }: ValidityProps) {
  const [tone, count, noun] = errors > 0 ? ['bad', errors, 'error'] : ['warn', warnings, 'warning']
  if (count === 0) return <span class="fe-badge fe-good">Valid</span>
  return (
    <span class={`fe-badge fe-${tone}`}>{count === 1 ? `1 ${noun}` : `${count} ${noun}s`}</span>
  )
}

type ConvertProps = {
  readonly session: EditSession
  readonly form: Form
  readonly close: () => void
}

/** Says what is lost before the text is rewritten. */
function ConvertSheet({ session, form, close }: ConvertProps) {
  const { leniencies } = session.read.value
  const comments = leniencies.filter(({ code }) => code === 'comment').length
  const convert = (): void => {
    close()
    session.replaceText(formatForm(form), 'Converted to strict JSON.')
  }
  return (
    <Sheet title="Convert to strict JSON?" close={close}>
      <p>
        The form doesn’t change, but its text is rewritten with other spaces and line breaks.{' '}
        {comments > 0 && (
          <strong>
            {comments === 1 ? 'Its comment is lost' : `Its ${comments} comments are lost`}: strict
            JSON has no place for them.
          </strong>
        )}
      </p>
      <p class="fe-quiet">
        All other edits leave the rest of the text unchanged. You can undo this.
      </p>
      <div class="fe-sheet-foot">
        <button type="button" class="fe-button fe-second" onClick={close}>
          Cancel
        </button>
        <button type="button" class="fe-button" onClick={convert}>
          Convert
        </button>
      </div>
    </Sheet>
  )
}

function unsavedWords({ isStored, isResumed }: KeptSession): string {
  if (!isStored.value) return 'Unsaved changes, lost when this tab is closed'
  return isResumed.value
    ? 'Unsaved changes from before, kept as a draft in this browser'
    : 'Unsaved changes, kept as a draft in this browser'
}
