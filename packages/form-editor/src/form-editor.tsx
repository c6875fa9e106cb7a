import { LaunchForm, type FormModel, type Resolver } from '@benchtop/form-renderer'
import type { Form, GivenValues, Moment } from '@benchtop/forms'
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { AttributePanel } from './attributes/attribute-panel.tsx'
import { RulesCard } from './attributes/rules-card.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { EditorBar } from './editor-bar.tsx'
import { newPart } from './language/palette-parts.ts'
import { OutlineView } from './outline/outline-view.tsx'
import { Palette } from './outline/palette.tsx'
import { useDrag } from './outline/use-drag.ts'
import { EditedForm } from './preview/edited-form.tsx'
import { useSelectedPart } from './selected-part.ts'
import type { DefinitionFile } from './session/draft-store.ts'
import { sessionOf } from './session/drafts.ts'
import type { EditSession } from './session/edit-session.ts'
import { Place, type EditorPlace, type PlaceState } from './session/place.ts'
import { TextPane } from './text/text-pane.tsx'
import { en, Texts, useTexts, type EditorTexts } from './texts.ts'

/** The props of a form editor. */
export type FormEditorProps = {
  /** The definition as it is saved. With unsaved changes, another revision is a conflict that the user resolves. */
  readonly file: DefinitionFile
  /** Saves the text, and returns what is saved then; undefined where it couldn't, which the page reports. */
  readonly save: (written: DefinitionFile) => Promise<DefinitionFile | undefined>
  /** The name by which unsaved changes are kept in this browser. Without it, they are lost with the editor. */
  readonly draft?: string | undefined
  /** What is selected and shown, if the page keeps it. */
  readonly place?: EditorPlace | undefined
  /** Called with the members of the place that change. */
  readonly onPlace?: ((changes: EditorPlace) => void) | undefined
  /** Called with the text after each change of it. */
  readonly onText?: ((text: string) => void) | undefined
  /** The source of resources of the form that is shown. */
  readonly resolver?: Resolver | undefined
  /** The user's time, for defaults that use it. */
  readonly moment: () => Moment
  /** All values of the form that is shown; without them, its defaults. New ones replace what was typed. */
  readonly values?: GivenValues | undefined
  /** Called with the form that is shown, and after each change of what is entered. */
  readonly onForm?: ((form: FormModel) => void) | undefined
  /** Called when the form that is shown was checked, and has no problems. */
  readonly onValid?: (() => void) | undefined
  /** Counts how often the changes were to be discarded, as by the reset of a form around the editor. */
  readonly resets?: number | undefined
  /** What the editor says, as far as it is another language than that of `en`. */
  readonly texts?: Partial<EditorTexts> | undefined
  /** Content above the form that is shown. */
  readonly children?: ComponentChildren
}

/** The form editor: the parts on one side, the form or its text on the other, both of the same definition. */
export function FormEditor(props: FormEditorProps) {
  const { file, draft, onText } = props
  const kept = useMemo(() => sessionOf(draft, file), [draft])
  const { session } = kept
  const texts = useMemo(() => ({ ...en, ...props.texts }), [props.texts])
  session.texts.value = texts
  const place = usePlaceOf(props)
  useEffect(() => session.fileChanged(file), [file])
  useEffect(() => session.text.subscribe((text) => onText?.(text)), [session])
  useEffect(() => {
    if ((props.resets ?? 0) > 0) session.discard()
  }, [props.resets])
  useSelectedPart(session, place)
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
      const saved = await props.save(session.saving())
      if (saved !== undefined) session.saved(saved)
    } finally {
      isSaving.current = false
    }
  }
  const latest = useRef(save)
  latest.current = save
  useKeys(session, () => void latest.current())
  return (
    <Texts value={texts}>
      <Place value={place}>
        <div class="form-editor">
          <div class="fe-editor-head">
            <EditorBar kept={kept} save={() => void save()} />
            {session.theirs.value !== undefined && (
              <ConflictNotice session={session} theirs={session.theirs.value} />
            )}
          </div>
          <p class="fe-visually-hidden" role="status">
            {session.said.value}
          </p>
          <div class="fe-editor-parts fe-outlined">
            <OutlineView session={session} drag={drag} root={outline} />
            <Palette
              isOpen={session.outline.value !== undefined}
              isEmpty={session.outline.value?.length === 0}
              begin={(event, kind, name) =>
                drag.begin(event, { name }, (at) =>
                  session.add(newPart(kind, session.outline.peek() ?? []), at),
                )
              }
              add={(kind) => session.add(newPart(kind, session.outline.peek() ?? []))}
            />
          </div>
          <div class="fe-editor-parts">
            <AttributePanel session={session} />
            <RulesCard session={session} />
          </div>
          <SourcePane {...props} session={session} place={place} />
        </div>
      </Place>
    </Texts>
  )
}

/** The place that the page keeps, or else one of the editor's own. */
function usePlaceOf({ place, onPlace }: Pick<FormEditorProps, 'place' | 'onPlace'>): PlaceState {
  const [own, setOwn] = useState<EditorPlace>({})
  const go = (changes: EditorPlace): void => {
    if (place === undefined) setOwn((before) => ({ ...before, ...changes }))
    onPlace?.(changes)
  }
  return [place ?? own, go]
}

type SourceProps = Omit<FormEditorProps, 'place'> & {
  readonly session: EditSession
  readonly place: PlaceState
}

/** The form as its users see it, and as its text. The place may name a line of the text. */
function SourcePane({ session, place: [{ view, line, column }, go], ...props }: SourceProps) {
  const t = useTexts()
  const shown = view === 'text' || line !== undefined ? 'text' : 'form'
  // Read whatever is shown: a text that breaks meanwhile leaves the form of before.
  const form = session.form.value
  return (
    <div class="fe-editor-source">
      <div class="fe-tabs" role="tablist" aria-label={t.whatIsShown}>
        {(['form', 'text'] as const).map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`tab-${one}`}
            aria-selected={shown === one}
            aria-controls="editor-view"
            onClick={() =>
              go({ line: undefined, column: undefined, view: one === 'text' ? one : undefined })
            }
          >
            {t.views[one]}
          </button>
        ))}
      </div>
      <div id="editor-view" role="tabpanel" aria-labelledby={`tab-${shown}`}>
        {shown === 'text' ? (
          <TextPane session={session} goTo={lineAt(Number(line), Number(column))} />
        ) : (
          <ShownForm {...props} session={session} form={form} />
        )}
      </div>
    </div>
  )
}

function lineAt(line: number, column: number) {
  return Number.isInteger(line) && line > 0 ? { line, column: column || 1 } : undefined
}

type ShownProps = Omit<FormEditorProps, 'place'> & {
  readonly session: EditSession
  readonly form: Form | undefined
}

function ShownForm(props: ShownProps) {
  const { session, form, resolver, moment, values, onForm, onValid, children } = props
  const model = useRef<FormModel>(undefined)
  const t = useTexts()
  return (
    <>
      {children}
      <div class="fe-card fe-card-body">
        {form === undefined ? (
          <p class="fe-quiet">{t.noForm}</p>
        ) : (
          <EditedForm session={session} model={() => model.current}>
            <LaunchForm
              definition={form}
              values={values}
              resolver={resolver}
              moment={moment}
              headingLevel={2}
              submitLabel={t.check}
              texts={t.form}
              onOpen={(opened) => {
                model.current = opened
                onForm?.(opened)
              }}
              onChange={onForm}
              onSubmit={onValid}
            >
              <span class="fe-quiet">{t.preview}</span>
            </LaunchForm>
          </EditedForm>
        )}
      </div>
    </>
  )
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
      const { target } = event
      const box = target instanceof Element ? target.closest('input, select, textarea') : null
      if (box !== null && box.closest('.form-editor') === null) return
      // Input into the previewed form doesn't change its definition.
      const isInForm = target instanceof Element && target.closest('.launch-form')
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
