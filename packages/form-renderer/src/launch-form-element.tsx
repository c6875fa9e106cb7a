import type { Form, GivenValues, Problem, ScriptRunner, Moment } from '@benchtop/forms'
import { userTimeZone } from '@benchtop/forms'
import { render } from 'preact'
import { LaunchForm } from './launch-form.tsx'
import type { FormModel } from './model/form-model.ts'
import type { LaunchValues } from './model/checks.ts'
import { loadChecks } from './model/loaded-checks.ts'
import { noResolver, type Resolver } from './model/resolver.ts'

/**
 * `<launch-form>`: an app's form, in the page's own DOM. Events: `launchform-change`, with the values, properties and
 * scopes that a launch would have now, and `launchform-submit`, with those of the launch that the user submits.
 */
export class LaunchFormElement extends HTMLElement {
  #definition: string | Form | undefined
  #values: GivenValues | undefined
  #changes: GivenValues | undefined
  #resolver: Resolver | undefined
  #scripts: ScriptRunner | undefined
  #problems: readonly Problem[] | undefined
  #model: FormModel | undefined
  #isDue = false

  /** As text or parsed. A new definition keeps what was typed. */
  get definition(): string | Form | undefined {
    return this.#definition
  }
  set definition(definition: string | Form | undefined) {
    this.#definition = definition
    this.#draw()
  }

  /** All values; when read, those currently entered. */
  get values(): GivenValues {
    return this.#model?.values() ?? this.#values ?? {}
  }
  set values(values: GivenValues | undefined) {
    this.#values = values
    this.#draw()
  }

  /** Values that override defaults; when read, those that the user has changed. */
  get changes(): GivenValues {
    return this.#model?.changes() ?? this.#changes ?? {}
  }
  set changes(changes: GivenValues | undefined) {
    this.#changes = changes
    this.#draw()
  }

  /** The source of resources. */
  get resolver(): Resolver | undefined {
    return this.#resolver
  }
  set resolver(resolver: Resolver | undefined) {
    this.#resolver = resolver
    this.#draw()
  }

  /** Runs script rules; without it, they are left to the server. */
  get scripts(): ScriptRunner | undefined {
    return this.#scripts
  }
  set scripts(scripts: ScriptRunner | undefined) {
    this.#scripts = scripts
    this.#draw()
  }

  /** Problems that the server found with the last launch. */
  get problems(): readonly Problem[] | undefined {
    return this.#problems
  }
  set problems(problems: readonly Problem[] | undefined) {
    this.#problems = problems
    this.#draw()
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
    this.#draw()
  }

  disconnectedCallback(): void {
    // An element that is only moved is connected again before this runs.
    queueMicrotask(() => {
      if (!this.isConnected) render(null, this)
    })
  }

  #draw(): void {
    if (this.#isDue) return
    this.#isDue = true
    queueMicrotask(() => {
      this.#isDue = false
      if (!this.isConnected) return
      render(
        <LaunchForm
          definition={this.#definition}
          values={this.#values}
          changes={this.#changes}
          resolver={this.#resolver}
          scripts={this.#scripts}
          problems={this.#problems}
          moment={pageContext}
          onOpen={(model) => {
            this.#model = model
          }}
          onChange={(model) => {
            void lazily(model, this.#resolver).then((launch) =>
              this.#tell('launchform-change', launch),
            )
          }}
          onSubmit={(launch) => this.#tell('launchform-submit', launch)}
        />,
        this,
      )
    })
  }

  #tell(type: string, detail: LaunchValues): void {
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

/** The time of a standalone page; the console passes the platform's instead. */
function pageContext(): Moment {
  return {
    // oxlint-disable-next-line laws/clock -- an element in a foreign page has no other source for the time
    now: Date.now(),
    timeZone: userTimeZone(),
  }
}
