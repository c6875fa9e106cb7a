import { formatForm } from '@benchtop/forms'
import { useState } from 'preact/hooks'
import { Confirm } from '../../../design/sheet.tsx'
import { Soundness } from '../forms.tsx'
import type { EditSession } from './edit-session.ts'

type Props = { readonly session: EditSession; readonly save: () => void }

/** What can be done with the whole. */
export function EditorBar({ session, save }: Props) {
  const [isAsked, setIsAsked] = useState(false)
  const { form, diagnostics, leniencies } = session.read.value
  const isChanged = session.isChanged.value
  const count = (wanted: string): number =>
    diagnostics.filter(({ severity }) => severity === wanted).length
  const comments = leniencies.filter(({ code }) => code === 'comment').length
  return (
    <div class="editor-bar">
      <div class="row">
        <Soundness errors={count('error')} warnings={count('warning')} />
        <span class={isChanged ? 'unsaved' : 'quiet'}>
          {isChanged ? 'Not saved yet' : 'As in the file'}
        </span>
      </div>
      <div class="row">
        {form !== undefined && leniencies.length > 0 && (
          <button type="button" class="button plain small" onClick={() => setIsAsked(true)}>
            Write as strict JSON …
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
      {isAsked && form !== undefined && (
        <Confirm
          title="Write all of it anew?"
          verb="Write as strict JSON"
          confirm={() => session.replaceText(formatForm(form), 'Written as strict JSON.')}
          close={() => setIsAsked(false)}
        >
          <p>
            The form stays what it is; the text is written anew, with other spaces and line breaks.{' '}
            {comments > 0 && (
              <strong>
                {comments === 1 ? 'Its comment is lost' : `Its ${comments} comments are lost`}:
                strict JSON has no place for them.
              </strong>
            )}
          </p>
          <p class="quiet">Every other change writes only what it changes. This can be undone.</p>
        </Confirm>
      )}
    </div>
  )
}
