import type { GivenValues, Problem } from '@benchtop/forms'
import { render } from 'preact'
import { LaunchForm, type LaunchFormProps } from './launch-form.tsx'
import type { LaunchValues } from './model/checks.ts'
import type { FormModel } from './model/form-model.ts'
import { loadChecks } from './model/loaded-checks.ts'
import { noResolver, type Resolver } from './model/resolver.ts'
import { loadReader } from './use-definition.ts'

/** The properties that are passed on as they are. */
type Given = Pick<
  LaunchFormProps,
  'definition' | 'values' | 'changes' | 'resolver' | 'scripts' | 'problems' | 'texts'
>

/** The properties of `<launch-form>` that a page sets. */
export type LaunchFormProperties = Given & { readonly name: string; readonly disabled: boolean }

// On a server, which renders components that use it, there are no elements.
const ElementBase = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement)

/**
 * `<launch-form>`: an app's form, in the page's own DOM. Events: `launchform-change`, with the values, properties and
 * scopes that a launch would have now, and `launchform-submit`, with those of the launch that the user submits.
 *
 * Within a `<form>` it is one of its controls, without a button of its own: by its `name`, the values of the launch are
 * submitted as JSON, and an invalid one is not submitted and shows what is wrong.
 */
export class LaunchFormElement extends ElementBase {
  /** It is a control of the form that it stands in. */
  static readonly formAssociated = true
  /** The attributes that are properties, too: the values as JSON. */
  static readonly observedAttributes: readonly string[] = ['definition', 'values', 'changes']
  readonly #internals = this.attachInternals()
  #given: Given = { definition: undefined }
  #model: FormModel | undefined
  #errors: readonly Problem[] = []
  #isDisabled = false
  #isQuiet = false
  #isDue = false

  constructor() {
    super()
    // Instead of the browser's balloon, which could be at one place only.
    this.addEventListener('invalid', (event) => {
      event.preventDefault()
      if (!this.#isQuiet) this.#model?.show(this.#errors)
    })
  }

  /** As text or parsed; as text, it can also be an attribute. A new definition keeps what was typed. */
  get definition(): Given['definition'] {
    return this.#given.definition
  }
  set definition(definition: Given['definition']) {
    this.#set({ definition })
  }

  /** All values; when read, those currently entered. */
  get values(): GivenValues {
    return this.#model?.values() ?? this.#given.values ?? {}
  }
  set values(values: GivenValues | undefined) {
    this.#set({ values })
  }

  /** Values that override defaults; when read, those that the user has changed. */
  get changes(): GivenValues {
    return this.#model?.changes() ?? this.#given.changes ?? {}
  }
  set changes(changes: GivenValues | undefined) {
    this.#set({ changes })
  }

  /** The source of resources. */
  get resolver(): Resolver | undefined {
    return this.#given.resolver
  }
  set resolver(resolver: Resolver | undefined) {
    this.#set({ resolver })
  }

  /** Runs script rules instead of the sandbox of this package; `skip` leaves them to the server. */
  get scripts(): Given['scripts'] {
    return this.#given.scripts
  }
  set scripts(scripts: Given['scripts']) {
    this.#set({ scripts })
  }

  /** Problems that the server found with the last launch. */
  get problems(): readonly Problem[] | undefined {
    return this.#given.problems
  }
  set problems(problems: readonly Problem[] | undefined) {
    this.#set({ problems })
  }

  /** What the form says, as far as it is another language than that of `en`. */
  get texts(): Given['texts'] {
    return this.#given.texts
  }
  set texts(texts: Given['texts']) {
    this.#set({ texts })
  }

  /** By which it is submitted with the `<form>` that it stands in. */
  get name(): string {
    return this.getAttribute('name') ?? ''
  }
  set name(name: string) {
    this.setAttribute('name', name)
  }

  /** Whether nothing can be entered, nor is submitted. */
  get disabled(): boolean {
    return this.hasAttribute('disabled')
  }
  set disabled(disabled: boolean) {
    this.toggleAttribute('disabled', disabled)
  }

  /** The `<form>` that it stands in. */
  get form(): HTMLFormElement | null {
    return this.#internals.form
  }

  /** Whether what is entered can be submitted, as far as the page knows. */
  get validity(): ValidityState {
    return this.#internals.validity
  }

  /** The first of the reasons why what is entered can't be submitted. */
  get validationMessage(): string {
    return this.#internals.validationMessage
  }

  /** Whether what is entered can be submitted; nothing is shown. */
  checkValidity(): boolean {
    this.#isQuiet = true
    const isValid = this.#internals.checkValidity()
    this.#isQuiet = false
    return isValid
  }

  /** Whether what is entered can be submitted; what is wrong is shown. */
  reportValidity(): boolean {
    return this.#internals.reportValidity()
  }

  /** Validates the entered values, including on the platform; nothing is shown. */
  async check(): Promise<readonly Problem[]> {
    return (await this.#model?.check()) ?? []
  }

  /** The launch as it would be now; undefined while there is no form. */
  async launchValues(): Promise<LaunchValues | undefined> {
    return this.#model?.launchValues()
  }

  connectedCallback(): void {
    // What was set before this class was loaded.
    for (const [name, value] of Object.entries(this)) {
      if (name in LaunchFormElement.prototype && Reflect.deleteProperty(this, name))
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

  attributeChangedCallback(name: string, _before: unknown, text: string | null): void {
    const isText = name === 'definition' || text === null
    this.#set({ [name]: isText ? (text ?? undefined) : (JSON.parse(text) as GivenValues) })
  }

  formAssociatedCallback(): void {
    this.#draw()
  }

  formDisabledCallback(isDisabled: boolean): void {
    this.#isDisabled = isDisabled
    this.#draw()
  }

  formResetCallback(): void {
    // As if they were new.
    const { values, changes } = this.#given
    this.#set(values === undefined ? { changes: { ...changes } } : { values: { ...values } })
  }

  formStateRestoreCallback(state: unknown): void {
    if (typeof state === 'string') this.changes = JSON.parse(state) as GivenValues
  }

  #set(given: Partial<Given>): void {
    this.#given = { ...this.#given, ...given }
    this.#draw()
  }

  #draw(): void {
    if (this.#isDue) return
    this.#isDue = true
    queueMicrotask(() => void this.#drawNow())
  }

  async #drawNow(): Promise<void> {
    // What a server has rendered stays until the form can take its place.
    if (typeof this.#given.definition === 'string') await loadReader()
    this.#isDue = false
    if (!this.isConnected) return
    const { form } = this.#internals
    render(
      <LaunchForm
        {...this.#given}
        isDisabled={this.#isDisabled}
        submitAll={form === null ? undefined : () => form.requestSubmit()}
        onOpen={(model) => {
          this.#model = model
          void this.#takePart(model)
        }}
        onChange={(model) => {
          void this.#takePart(model)
          void lazily(model, this.#given.resolver).then((launch) =>
            this.#emit('launchform-change', launch),
          )
        }}
        onSubmit={(launch) => this.#emit('launchform-submit', launch)}
      />,
      this,
    )
  }

  /** Gives the `<form>` that it stands in what is entered, and whether it is valid. */
  async #takePart(model: FormModel): Promise<void> {
    if (this.#internals.form === null) return
    const { problemsNow, launchOf } = await loadChecks()
    const values = model.values()
    const problems = problemsNow(model.form, values, model.texts)
    this.#errors = problems.filter(({ severity }) => severity === 'Error')
    const [first] = this.#errors
    this.#internals.setValidity({ customError: first !== undefined }, first?.message)
    const launch = launchOf(model.form, values, noResolver)
    this.#internals.setFormValue(JSON.stringify(launch.values), JSON.stringify(model.changes()))
  }

  #emit(type: string, detail: LaunchValues): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }))
  }
}

/** A launch with the entered values, computed lazily so that keystrokes don't wait for it. */
async function lazily(model: FormModel, resolver = noResolver): Promise<LaunchValues> {
  const { launchOf } = await loadChecks()
  let known: LaunchValues | undefined
  const launch = (): LaunchValues => (known ??= launchOf(model.form, model.values(), resolver))
  return {
    get values() {
      return launch().values
    },
    get properties() {
      return launch().properties
    },
    get scopes() {
      return launch().scopes
    },
  }
}
