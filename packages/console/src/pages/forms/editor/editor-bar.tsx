import { formatForm } from '@benchtop/forms'
import { useState } from 'preact/hooks'
import { Confirm } from '../../../design/sheet.tsx'
import { FormValidity } from '../forms.tsx'
import type { KeptSession } from './drafts.ts'

type Props = { readonly kept: KeptSession; readonly save: () => void }

/** The actions on the complete definition. */
export function EditorBar({ kept, save }: Props) {
  const { session } = kept
  const [isConfirming, setIsConfirming] = useState(false)
  const { form, diagnostics, leniencies } = session.read.value
  const isChanged = session.isChanged.value
  const count = (wanted: string): number =>
    diagnostics.filter(({ severity }) => severity === wanted).length
  const comments = leniencies.filter(({ code }) => code === 'comment').length
  return (
    <div class="editor-bar">
      <div class="row">
        <FormValidity errors={count('error')} warnings={count('warning')} />
        <span class={isChanged ? 'unsaved' : 'quiet'}>
          {isChanged ? unsavedWords(kept) : 'Saved'}
        </span>
        {isChanged && (
          <button type="button" class="button plain small" onClick={session.discard}>
            Discard
          </button>
        )}
      </div>
      <div class="row">
        {form !== undefined && leniencies.length > 0 && (
          <button type="button" class="button plain small" onClick={() => setIsConfirming(true)}>
            Convert to strict JSON …
          </button>
        )}
        <button
          type="button"
          class="button second small"
          aria-disabled={!session.canUndo.value}
          aria-keyshortcuts="Control+Z"
          onClick={session.undo}
        >
          Undo
        </button>
        <button
          type="button"
          class="button second small"
          aria-disabled={!session.canRedo.value}
          aria-keyshortcuts="Control+Y"
          onClick={session.redo}
        >
          Redo
        </button>
        <button
          type="button"
          class="button small"
          aria-disabled={!isChanged || session.theirs.value !== undefined}
          aria-keyshortcuts="Control+S"
          title="Ctrl+S"
          onClick={save}
        >
          Save
        </button>
      </div>
      {isConfirming && form !== undefined && (
        <Confirm
          title="Convert to strict JSON?"
          verb="Convert"
          confirm={() => session.replaceText(formatForm(form), 'Converted to strict JSON.')}
          close={() => setIsConfirming(false)}
        >
          <p>
            The form doesn’t change, but its text is rewritten with other spaces and line breaks.{' '}
            {comments > 0 && (
              <strong>
                {comments === 1 ? 'Its comment is lost' : `Its ${comments} comments are lost`}:
                strict JSON has no place for them.
              </strong>
            )}
          </p>
          <p class="quiet">
            All other edits leave the rest of the text unchanged. You can undo this.
          </p>
        </Confirm>
      )}
    </div>
  )
}

function unsavedWords({ isStored, isResumed }: KeptSession): string {
  if (!isStored.value) return 'Unsaved changes, lost when this tab is closed'
  return isResumed.value
    ? 'Unsaved changes from before, kept as a draft in this browser'
    : 'Unsaved changes, kept as a draft in this browser'
}
