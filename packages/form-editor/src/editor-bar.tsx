import { formatForm, type Form } from '@benchtop/forms'
import { useState } from 'preact/hooks'
import { Sheet } from './design/sheet.tsx'
import type { KeptSession } from './session/drafts.ts'
import type { EditSession } from './session/edit-session.ts'
import { useTexts, type EditorTexts } from './texts.ts'

type Props = { readonly kept: KeptSession; readonly save: () => void }

/** The actions on the complete definition. */
export function EditorBar({ kept, save }: Props) {
  const { session } = kept
  const t = useTexts()
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
          {isChanged ? unsavedWords(kept, t) : t.isSaved}
        </span>
        {isChanged && (
          <button type="button" class="fe-button fe-plain fe-small" onClick={session.discard}>
            {t.discard}
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
            {t.convertOffer}
          </button>
        )}
        <button
          type="button"
          class="fe-button fe-second fe-small"
          aria-disabled={!session.canUndo.value}
          aria-keyshortcuts="Control+Z"
          onClick={session.undo}
        >
          {t.undo}
        </button>
        <button
          type="button"
          class="fe-button fe-second fe-small"
          aria-disabled={!session.canRedo.value}
          aria-keyshortcuts="Control+Y"
          onClick={session.redo}
        >
          {t.redo}
        </button>
        <button
          type="button"
          class="fe-button fe-small"
          aria-disabled={!isChanged || session.theirs.value !== undefined}
          aria-keyshortcuts="Control+S"
          title={t.saveKeys}
          onClick={save}
        >
          {t.save}
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
  const t = useTexts()
  if (errors > 0) return <span class="fe-badge fe-bad">{t.errors(errors)}</span>
  if (warnings > 0) return <span class="fe-badge fe-warn">{t.warnings(warnings)}</span>
  return <span class="fe-badge fe-good">{t.valid}</span>
}

type ConvertProps = {
  readonly session: EditSession
  readonly form: Form
  readonly close: () => void
}

/** Says what is lost before the text is rewritten. */
function ConvertSheet({ session, form, close }: ConvertProps) {
  const t = useTexts()
  const { leniencies } = session.read.value
  const comments = leniencies.filter(({ code }) => code === 'comment').length
  const convert = (): void => {
    close()
    session.replaceText(formatForm(form), t.converted)
  }
  return (
    <Sheet title={t.convertTitle} close={close}>
      <p>
        {t.convertAbout} {comments > 0 && <strong>{t.commentsLost(comments)}</strong>}
      </p>
      <p class="fe-quiet">{t.convertUndo}</p>
      <div class="fe-sheet-foot">
        <button type="button" class="fe-button fe-second" onClick={close}>
          {t.cancel}
        </button>
        <button type="button" class="fe-button" onClick={convert}>
          {t.convert}
        </button>
      </div>
    </Sheet>
  )
}

function unsavedWords({ isStored, isResumed }: KeptSession, { unsaved }: EditorTexts): string {
  if (!isStored.value) return unsaved.lost
  return isResumed.value ? unsaved.resumed : unsaved.kept
}
