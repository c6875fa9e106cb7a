import type { Resolver } from '@benchtop/form-renderer'
import { readForm, userTimeZone, type GivenValues, type Moment } from '@benchtop/forms'
import { render } from 'preact'
import { FormEditor, type FormEditorProps } from './form-editor.tsx'
import type { DefinitionFile } from './session/draft-store.ts'

/** The properties that are passed on as they are. */
type Given = Pick<FormEditorProps, 'file' | 'save' | 'draft' | 'resolver' | 'values' | 'texts'>

/** The properties of `<form-editor>` that a page sets. */
export type FormEditorProperties = Given & { readonly name: string }

/** The details of the events of `<form-editor>`. */
export type EditedText = { readonly text: string }

// On a server, which renders components that use it, there are no elements.
const ElementBase = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement)

/**
 * `<form-editor>`: the editor of a form's definition, in the page's own DOM. Events: `formeditor-change`, with `{ text }`,
 * after each change of the text; `formeditor-save`, with `{ text }`, when the user has saved it; `formeditor-valid` when the
 * form that is shown was checked, and has no problems.
 *
 * Within a `<form>` it is one of its controls: by its `name`, the text is submitted, and a definition with an error isn't.
 */
export class FormEditorElement extends ElementBase {
  /** It is a control of the form that it stands in. */
  static readonly formAssociated = true
  readonly #internals = this.attachInternals()
  #given: Given = { file: { text: '', revision: '' }, save: (written) => Promise.resolve(written) }
  #text: string | undefined
  #resets = 0
  #isDue = false

  constructor() {
    super()
    // Enter in one of its boxes doesn't submit the form that it stands in.
    this.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
    })
    // What is wrong stands at its place.
    this.addEventListener('invalid', (event) => event.preventDefault())
  }

  /** By which it is submitted with the `<form>` that it stands in. */
  get name(): string {
    return this.getAttribute('name') ?? ''
  }
  set name(name: string) {
    this.setAttribute('name', name)
  }

  /** The definition as it is saved. With unsaved changes, another revision is a conflict that the user resolves. */
  get file(): DefinitionFile {
    return this.#given.file
  }
  set file(file: DefinitionFile) {
    this.#set({ file })
  }

  /** The definition as it is edited. */
  get text(): string {
    return this.#text ?? this.#given.file.text
  }

  /** Saves the text, and returns what is saved then; undefined where it couldn't. Defaults to the event alone. */
  get save(): FormEditorProps['save'] {
    return this.#given.save
  }
  set save(save: FormEditorProps['save']) {
    this.#set({ save })
  }

  /** The name by which unsaved changes are kept in this browser. Without it, they are lost with the element. */
  get draft(): string | undefined {
    return this.#given.draft
  }
  set draft(draft: string | undefined) {
    this.#set({ draft })
  }

  /** The source of resources of the form that is shown. */
  get resolver(): Resolver | undefined {
    return this.#given.resolver
  }
  set resolver(resolver: Resolver | undefined) {
    this.#set({ resolver })
  }

  /** All values of the form that is shown; without them, its defaults. New ones replace what was typed. */
  get values(): GivenValues | undefined {
    return this.#given.values
  }
  set values(values: GivenValues | undefined) {
    this.#set({ values })
  }

  /** What the editor says, as far as it is another language than that of `en`. */
  get texts(): FormEditorProps['texts'] {
    return this.#given.texts
  }
  set texts(texts: FormEditorProps['texts']) {
    this.#set({ texts })
  }

  /** Whether the definition has no error. */
  checkValidity(): boolean {
    return this.#internals.checkValidity()
  }

  /** As `checkValidity`: what is wrong is always shown. */
  reportValidity(): boolean {
    return this.#internals.reportValidity()
  }

  connectedCallback(): void {
    // What was set before this class was loaded.
    for (const [name, value] of Object.entries(this)) {
      if (name in FormEditorElement.prototype && Reflect.deleteProperty(this, name))
        Reflect.set(this, name, value)
    }
    this.#draw()
  }

  disconnectedCallback(): void {
    // An element that is only moved is connected again before this runs.
    queueMicrotask(() => {
      if (!this.isConnected) render(null, this)
    })
  }

  formAssociatedCallback(): void {
    this.#takePart()
  }

  formResetCallback(): void {
    this.#resets += 1
    this.#draw()
  }

  #set(changes: Partial<Given>): void {
    this.#given = { ...this.#given, ...changes }
    this.#draw()
  }

  #draw(): void {
    if (this.#isDue) return
    this.#isDue = true
    queueMicrotask(() => {
      this.#isDue = false
      if (!this.isConnected) return
      render(
        <FormEditor
          {...this.#given}
          moment={pageMoment}
          resets={this.#resets}
          save={(written) => this.#save(written)}
          onText={(text) => {
            queueMicrotask(() => this.#takePart())
            if (text === this.text) return
            this.#text = text
            this.#emit('formeditor-change', { text })
          }}
          onValid={() => this.#emit('formeditor-valid', {})}
        />,
        this,
      )
    })
  }

  /** Gives the `<form>` that it stands in the text, and whether it is valid. */
  #takePart(): void {
    if (this.#internals.form === null) return
    this.#internals.setFormValue(this.text)
    const fault = readForm(this.text).diagnostics.find(({ severity }) => severity === 'error')
    this.#internals.setValidity({ customError: fault !== undefined }, fault?.message)
  }

  async #save(written: DefinitionFile): Promise<DefinitionFile | undefined> {
    const saved = await this.#given.save(written)
    if (saved !== undefined) this.#emit('formeditor-save', { text: saved.text })
    return saved
  }

  #emit(type: string, detail: { readonly text?: string }): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }))
  }
}

/** The time of a standalone page; the console passes the platform's instead. */
function pageMoment(): Moment {
  return {
    // oxlint-disable-next-line laws/clock -- an element in a foreign page has no other source for the time
    now: Date.now(),
    timeZone: userTimeZone(),
  }
}
