import type { Form, GivenValues, Problem, ScriptRunner, Moment } from '@benchtop/forms'
import { render } from 'preact'
import { LaunchForm } from './launch-form.tsx'
import type { FormModel } from './model/form-model.ts'
import type { LaunchValues } from './model/checks.ts'
import { loadChecks } from './model/loaded-checks.ts'
import { noResolver, type Resolver } from './model/resolver.ts'

/**
 * `<launch-form>`: the form of an app, in the page itself. Events: `launchform-change`, with the values, properties and
 * scopes that a launch would have now, and `launchform-submit`, with those of the launch that the user asks for.
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

  /** As text or as it was read. A new one keeps what was typed. */
  get definition(): string | Form | undefined {
    return this.#definition
  }
  set definition(definition: string | Form | undefined) {
    this.#definition = definition
    this.#draw()
  }

  /** All values; read, they are those that are entered. */
  get values(): GivenValues {
    return this.#model?.values() ?? this.#values ?? {}
  }
  set values(values: GivenValues | undefined) {
    this.#values = values
    this.#draw()
  }

  /** Values in place of some defaults; read, they are what the user has changed. */
  get changes(): GivenValues {
    return this.#model?.changes() ?? this.#changes ?? {}
  }
  set changes(changes: GivenValues | undefined) {
    this.#changes = changes
    this.#draw()
  }

  /** Where resources come from. */
  get resolver(): Resolver | undefined {
    return this.#resolver
  }
  set resolver(resolver: Resolver | undefined) {
    this.#resolver = resolver
    this.#draw()
  }

  /** Where rules in script are run; without it they are left to the server. */
  get scripts(): ScriptRunner | undefined {
    return this.#scripts
  }
  set scripts(scripts: ScriptRunner | undefined) {
    this.#scripts = scripts
    this.#draw()
  }

  /** What the server found wrong with the last launch. */
  get problems(): readonly Problem[] | undefined {
    return this.#problems
  }
  set problems(problems: readonly Problem[] | undefined) {
    this.#problems = problems
    this.#draw()
  }

  /** All that is wrong with what is entered, the platform asked; nothing of it is shown. */
  async check(): Promise<readonly Problem[]> {
    return (await this.#model?.check()) ?? []
  }

  /** What a launch would have now; undefined while there is no form. */
  async launchValues(): Promise<LaunchValues | undefined> {
    return this.#model?.launchValues()
  }

  connectedCallback(): void {
    this.#draw()
  }

  disconnectedCallback(): void {
    // One that is only moved is there again before this runs.
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
          moment={pageMoment}
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

/** A launch of what is entered now, worked out only if somebody wants it: a keystroke needn't wait for that. */
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

/** The time of a page that stands by itself; a console hands in the platform's. */
function pageMoment(): Moment {
  return {
    // oxlint-disable-next-line laws/clock -- an element in a foreign page has nobody who would tell it the time
    now: Date.now(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}
