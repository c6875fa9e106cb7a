import {
  flatOutline,
  insertItem,
  moveItem,
  outlineOf,
  placeIn,
  readForm,
  removeItem,
  rulesetsOf,
  setAttribute,
  stepFrom,
  type Form,
  type ListPlace,
  type OutlinePart,
  type ReadForm,
} from '@benchtop/forms'
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import type { DefinitionFile, Draft } from './draft-store.ts'
import { createHistory, type Editing, type History } from './edit-history.ts'
import { nameOfPart } from './part-names.ts'
import { en, nameOfKind, type EditorTexts } from '../texts.ts'

/** A definition that is being edited: its text, selection, history and file. */
export type EditSession = {
  readonly text: ReadonlySignal<string>
  readonly read: ReadonlySignal<ReadForm>
  /** Undefined while the text is broken. */
  readonly outline: ReadonlySignal<readonly OutlinePart[] | undefined>
  /** The form; the last one that was valid while the text is broken. */
  readonly form: ReadonlySignal<Form | undefined>
  /** The form's rules as the text has them, valid or not. */
  readonly rulesets: ReadonlySignal<unknown>
  /** The path of the part that is selected. */
  readonly selected: ReadonlySignal<string | undefined>
  readonly part: ReadonlySignal<OutlinePart | undefined>
  readonly isChanged: ReadonlySignal<boolean>
  readonly canUndo: ReadonlySignal<boolean>
  readonly canRedo: ReadonlySignal<boolean>
  /** The content that was saved elsewhere meanwhile, in conflict with the unsaved changes here. */
  readonly theirs: ReadonlySignal<DefinitionFile | undefined>
  /** The file as it was read or written last. */
  readonly file: ReadonlySignal<DefinitionFile>
  readonly said: ReadonlySignal<string>
  /** What it says that in. */
  readonly texts: Signal<EditorTexts>
  /** Increments when the focus moves to the selected part. */
  readonly focusTurn: ReadonlySignal<number>
  readonly select: (path: string | undefined) => void
  readonly type: (text: string, line: number) => void
  readonly replaceText: (text: string, say: string) => void
  readonly add: (part: { readonly $type: string }, place?: ListPlace) => void
  readonly remove: (path: string) => void
  readonly move: (path: string, place: ListPlace) => void
  readonly step: (path: string, way: 'up' | 'down') => void
  /** Sets an attribute. A change that is announced is a step of its own, unlike those of typing. */
  readonly set: (path: string, name: string, value: unknown, say?: string) => void
  /** Moves an item of a list of an attribute, such as a column, with its comments. */
  readonly reorder: (list: string, from: number, to: number, say: string) => void
  readonly undo: () => void
  readonly redo: () => void
  /** Returns to the file's content; undo restores the changes. */
  readonly discard: () => void
  /** Processes the current content of the file. */
  readonly fileChanged: (file: DefinitionFile) => void
  readonly takeTheirs: () => void
  readonly keepMine: () => void
  /** The content that is about to be written; its change event is ignored. */
  readonly saving: () => { readonly text: string; readonly revision: string }
  /** Notes that the file was written. */
  readonly saved: (file: DefinitionFile) => void
}

/** Begins to edit a file, or resumes what was left unsaved. */
export function createEditSession(opened: DefinitionFile, draft?: Draft): EditSession {
  const file = signal(draft?.base ?? opened)
  const text = signal(draft?.text ?? opened.text)
  const selected = signal<string | undefined>(undefined)
  const said = signal('')
  const texts = signal(en)
  const outline = computed(() => outlineOf(text.value))
  const partAt = (path: string | undefined): OutlinePart | undefined =>
    flatOutline(outline.value ?? []).find((part) => part.path === path)
  const editing: Editing = { text, selected, said, texts, outline, partAt }
  const history = createHistory(editing)
  const read = computed(() => readForm(text.value))
  let known: Form | undefined
  const session: EditSession = {
    text,
    outline,
    selected,
    file,
    said,
    texts,
    read,
    form: computed(() => (known = read.value.form ?? known)),
    rulesets: computed(() => rulesetsOf(text.value)),
    part: computed(() => partAt(selected.value)),
    isChanged: computed(() => text.value !== file.value.text),
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    undo: history.undo,
    redo: history.redo,
    discard: () =>
      history.change({
        text: file.peek().text,
        say: texts.peek().discarded,
      }),
    select(path) {
      selected.value = path
    },
    type: (typed, line) => history.change({ text: typed, merge: `typing in ${line}` }),
    replaceText: (replaced, say) => history.change({ text: replaced, say }),
    set: (path, name, value, say) =>
      history.change({
        text: setAttribute(text.peek(), path, name, value),
        ...(say === undefined ? { merge: `${path} ${name}` } : { say }),
      }),
    reorder: (list, from, to, say) =>
      history.change({
        text: moveItem(text.peek(), `${list}[${from}]`, { list, index: to }).text,
        say,
      }),
    ...createPartEdits(editing, history.change),
    ...createFileSync(editing, history, file),
  }
  if (draft !== undefined) session.fileChanged(opened)
  return session
}

/** Adds, removes and moves parts; the keyboard goes to what is selected then. */
function createPartEdits(
  { text, selected, said, texts, outline, partAt }: Editing,
  change: History['change'],
): Pick<EditSession, 'add' | 'remove' | 'move' | 'step' | 'focusTurn'> {
  const focusTurn = signal(0)
  const nameAt = (path: string): string => nameOfPart(partAt(path))
  const focus = (): void => {
    focusTurn.value = focusTurn.peek() + 1
  }

  const move = (path: string, place: ListPlace): void => {
    const name = nameAt(path)
    const moved = moveItem(text.peek(), path, place)
    const { list, index } = placeIn(moved.path)
    change({ text: moved.text, selected: moved.path })
    const around = partAt(list.replace(/\.fields$/, ''))
    const group = around === undefined ? undefined : nameOfPart(around)
    said.value = texts.peek().moved(name, index + 1, group)
    focus()
  }
  return {
    focusTurn,
    add(part, place) {
      const parts = outline.peek()
      if (parts === undefined) return
      const at = place ?? afterSelected(parts, selected.peek())
      change({
        text: insertItem(text.peek(), at.list, at.index, part),
        selected: `${at.list}[${at.index}]`,
        say: texts.peek().added(nameOfKind(part.$type, texts.peek())),
      })
      focus()
    },
    remove(path) {
      const { list, index } = placeIn(path)
      const name = nameAt(path)
      change({
        text: removeItem(text.peek(), path),
        selected: undefined,
        say: texts.peek().deleted(name),
      })
      const left = [`${list}[${index}]`, `${list}[${index - 1}]`, list.replace(/\.fields$/, '')]
      selected.value = left.find((one) => partAt(one) !== undefined)
      focus()
    },
    move,
    step(path, way) {
      const place = stepFrom(outline.peek() ?? [], path, way)
      if (place === undefined) said.value = texts.peek().atEnd(nameAt(path))
      else move(path, place)
    },
  }
}

/** Keeps what is edited and its file in sync, also when another program writes the file. */
function createFileSync(
  { text, said, texts }: Editing,
  { change, record, endMerge }: History,
  file: Signal<DefinitionFile>,
): Pick<EditSession, 'theirs' | 'fileChanged' | 'takeTheirs' | 'keepMine' | 'saving' | 'saved'> {
  const theirs = signal<DefinitionFile | undefined>(undefined)
  let written: string | undefined
  return {
    theirs,
    fileChanged(now) {
      if (now.revision === file.peek().revision) {
        file.value = now
        return
      }
      if (now.text === written) return
      if (text.peek() === file.peek().text || text.peek() === now.text) {
        change({
          text: now.text,
          say: texts.peek().fileChanged,
        })
        file.value = now
        theirs.value = undefined
      } else theirs.value = now
    },
    takeTheirs() {
      const now = theirs.peek()
      if (now === undefined) return
      change({
        text: now.text,
        say: texts.peek().usedFile,
      })
      file.value = now
      theirs.value = undefined
    },
    keepMine() {
      const now = theirs.peek()
      if (now === undefined) return
      // Undo restores what was written elsewhere.
      record({ text: now.text, selected: undefined })
      endMerge()
      file.value = now
      theirs.value = undefined
      said.value = texts.peek().keptMine
    },
    saving() {
      written = text.peek()
      return { text: written, revision: file.peek().revision }
    },
    saved(now) {
      written = undefined
      file.value = now
      endMerge()
      said.value = texts.peek().saved
    },
  }
}

/** After the selected part; at the end if none is selected. */
function afterSelected(parts: readonly OutlinePart[], selected: string | undefined): ListPlace {
  if (selected === undefined) return { list: 'fields', index: parts.length }
  const { list, index } = placeIn(selected)
  return { list, index: index + 1 }
}
