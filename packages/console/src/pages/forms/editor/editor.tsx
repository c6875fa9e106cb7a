import type { FormModel } from '@benchtop/form-renderer'
import { fieldIdOf } from '@benchtop/forms'
import { lazy, useLocation } from 'preact-iso'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { Application } from '../../../api/applications.ts'
import { Refusal } from '../../../api/refusal.ts'
import { writeFormFile, type FormFile } from '../../../api/forms.ts'
import { Skeleton } from '../../../design/pieces.tsx'
import { showFailure } from '../../../design/toasts.tsx'
import { addressOf } from '../../../shell/address.ts'
import { FormStates, type EnteredState } from '../preview/form-states.tsx'
import { useFormStates } from '../preview/use-form-states.ts'
import { useLastValidForm } from '../../apps/launch/last-valid-form.ts'
import { AttributePanel } from './attribute-panel.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { sessionOf } from './drafts.ts'
import type { EditSession } from './edit-session.ts'
import { EditorBar } from './editor-bar.tsx'
import { OutlineView } from './outline-view.tsx'
import { Palette } from './palette.tsx'
import { RulesCard } from './rules-card.tsx'
import { useSelectedPart } from './selected-part.ts'
import { TextPane } from './text-pane.tsx'
import { useDrag } from './use-drag.ts'
import { newPart } from './palette-parts.ts'
import './editor.css'

const FormCard = lazy(() => import('../preview/form-card.tsx').then((page) => page.FormCard))

type Props = {
  readonly application: Application
  readonly file: FormFile
  /** Reads the file again. */
  readonly reload: () => void
}

/** The form editor: the parts on one side, the text on the other, both of the same file. */
export function Editor({ application, file, reload }: Props) {
  const kept = useMemo(() => sessionOf(application.id, file), [application.id])
  const { session } = kept
  useEffect(() => session.fileChanged(file), [file])
  useSelectedPart(session)
  useUnloadWarning(() => session.isChanged.peek() && !kept.isStored.peek())
  const outline = useRef<HTMLDivElement>(null)
  const isSaving = useRef(false)
  const drag = useDrag(
    () => outline.current,
    () => session.outline.peek() ?? [],
  )
  const save = async (): Promise<void> => {
    if (isSaving.current || !session.isChanged.peek() || session.theirs.peek() !== undefined) return
    isSaving.current = true
    try {
      session.saved(await writeFormFile(application.id, session.saving()))
    } catch (thrown) {
      // The file was changed first elsewhere: that version is shown, and neither is lost.
      if (thrown instanceof Refusal && thrown.status === 409) reload()
      showFailure(thrown)
    } finally {
      isSaving.current = false
    }
  }
  const latest = useRef(save)
  latest.current = save
  useKeys(session, () => void latest.current())
  return (
    <div class="form-editor">
      <div class="editor-head">
        <EditorBar kept={kept} save={() => void save()} />
        {session.theirs.value !== undefined && (
          <ConflictNotice session={session} theirs={session.theirs.value} />
        )}
      </div>
      <p class="visually-hidden" role="status">
        {session.said.value}
      </p>
      <div class="editor-parts outlined">
        <Palette
          isOpen={session.outline.value !== undefined}
          begin={(event, kind, name) =>
            drag.begin(event, { name }, (place) =>
              session.add(newPart(kind, session.outline.peek() ?? []), place),
            )
          }
          add={(kind) => session.add(newPart(kind, session.outline.peek() ?? []))}
        />
        <OutlineView session={session} drag={drag} root={outline} />
      </div>
      <div class="editor-parts">
        <AttributePanel session={session} />
        <RulesCard session={session} />
      </div>
      <SourcePane application={application.id} session={session} />
    </div>
  )
}

type SourceProps = { readonly application: string; readonly session: EditSession }

/** The form as its users see it, and as its text. The address may name a place in the text. */
function SourcePane({ application, session }: SourceProps) {
  const { query, path, route } = useLocation()
  const view = query['view'] === 'text' || query['line'] !== undefined ? 'text' : 'form'
  const show = (next: 'text' | 'form'): void => {
    const { line: _, column: __, ...others } = query
    route(addressOf(path, { ...others, view: next === 'text' ? next : undefined }), true)
  }
  const states = useFormStates(application)
  const model = useRef<FormModel>(undefined)
  const sound = useLastValidForm(session.read.value.form)
  const line = Number(query['line'])
  const column = Number(query['column'])
  return (
    <div class="editor-source">
      <div class="tabs" role="tablist" aria-label="What is shown">
        {(['form', 'text'] as const).map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`tab-${one}`}
            aria-selected={view === one}
            aria-controls="editor-view"
            onClick={() => show(one)}
          >
            {one === 'text' ? 'Definition' : 'Form'}
          </button>
        ))}
      </div>
      <div id="editor-view" role="tabpanel" aria-labelledby={`tab-${view}`}>
        {view === 'text' ? (
          <TextPane
            session={session}
            goTo={Number.isInteger(line) && line > 0 ? { line, column: column || 1 } : undefined}
          />
        ) : sound === undefined ? (
          <Skeleton lines={4} />
        ) : (
          <>
            <FormStates states={states} current={() => stateOf(model.current)} />
            <FormCard
              form={sound}
              values={states.chosen?.values}
              shown={(now) => {
                model.current = now
              }}
            />
          </>
        )}
      </div>
    </div>
  )
}

/** What is entered into a form, with the fields that have errors by the definition as it is edited. */
async function stateOf(model: FormModel | undefined): Promise<EnteredState | undefined> {
  if (model === undefined) return undefined
  const [{ values }, problems] = await Promise.all([model.launchValues(), model.check()])
  const faulty = problems.filter(({ severity }) => severity === 'Error')
  return { values, errors: [...new Set(faulty.map(({ path }) => fieldIdOf(path)))] }
}

/** The browser prompts before a page is left whose changes would be lost. */
function useUnloadWarning(isChanged: () => boolean): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (isChanged()) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])
}

type Keys = { readonly undo: () => void; readonly redo: () => void }

/** Ctrl+S saves; Ctrl+Z and Ctrl+Y undo and redo, wherever in the editor the focus is. */
function useKeys({ undo, redo }: Keys, save: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      if (document.querySelector('dialog[open]') !== null) return
      const key = event.key.toLowerCase()
      // Input into the previewed form doesn't change its definition.
      const isInForm = event.target instanceof Element && event.target.closest('.launch-form')
      if (key === 's') save()
      else if (isInForm) return
      else if (key === 'y' || (key === 'z' && event.shiftKey)) redo()
      else if (key === 'z') undo()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [undo, redo])
}
