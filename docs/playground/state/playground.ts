import {
  defaultValues,
  readForm,
  scopes,
  sentProperties,
  sentValues,
  toProperties,
  userTimeZone,
  validateNow,
  type Form,
  type GivenValues,
  type Moment,
  type Problem,
} from '@benchtop/forms'
import type { Resolver } from '@benchtop/form-renderer'
import { batch, computed, signal } from '@preact/signals'
import { builtIn } from '../resources/built-in.ts'
import { longestText } from './address.ts'

/** A form that was opened: by its name in the list, by a link, or by nothing yet. */
export type Opened = {
  /** Counts what was opened, so that nothing of the one before is kept. */
  readonly turn: number
  /** Its name in the list; undefined for one of a link. */
  readonly name: string | undefined
  readonly text: string
  readonly changes: GivenValues
}

export const opened = signal<Opened>({ turn: 0, name: undefined, text: '', changes: {} })

/** The text as it is typed. */
export const text = signal('')

/** The text as it is read: a long one only after a pause, so that typing stays fast. */
const settled = signal('')

/** What the reader says about the text. */
export const read = computed(() => readForm(settled.value))

let lastValid: Form | undefined

/** The form; the last valid one while its text has errors. */
export const form = computed(() => (lastValid = read.value.form ?? lastValid))

/** All values that are entered; undefined until the form is shown. */
const entered = signal<GivenValues | undefined>(undefined)

/** What the reader of the page has entered, besides defaults. */
export const changes = signal<GivenValues>({})

/** Whether anything was typed or entered: until then, neither a script nor a slow pattern of the form runs. */
export const hasActed = signal(false)

/** What the last check found; undefined before the first. */
export const checked = signal<readonly Problem[] | undefined>(undefined)

/** Where the entries of choosers come from, and how the page calls that. */
export const source = signal<{ readonly name: string; readonly resolver: Resolver }>({
  name: 'Built-in samples',
  resolver: builtIn,
})

/** What is announced, and shown in the bar for a while. */
export const said = signal('')

/** The outcome of the entered values, as a launch has it. */
export const launch = computed(() => {
  const { value: shown } = form
  if (shown === undefined) return undefined
  const values = entered.value ?? { ...defaultValues(shown, moment()), ...opened.value.changes }
  return {
    values: sentValues(shown, values),
    properties: toProperties(shown, values),
    sent: sentProperties(shown, values),
    scopes: scopes(shown, values, source.value.resolver.ownerOf),
    missing: validateNow(shown, values, () => []),
  }
})

/** The time of this page, for defaults that use it. */
function moment(): Moment {
  return { now: Date.now(), timeZone: userTimeZone() }
}

/** Opens a form in place of the one that is shown. */
export function open(one: Omit<Opened, 'turn'>): void {
  batch(() => {
    lastValid = undefined
    hasActed.value = false
    checked.value = undefined
    entered.value = undefined
    changes.value = one.changes
    text.value = settled.value = one.text
    opened.value = { ...one, turn: opened.peek().turn + 1 }
  })
}

let pause: ReturnType<typeof setTimeout> | undefined

/** Fills the form that is shown with values of its own in place of what was entered. */
export function fillIn(values: GivenValues): void {
  batch(() => {
    hasActed.value = true
    checked.value = undefined
    entered.value = undefined
    changes.value = values
    opened.value = { ...opened.peek(), turn: opened.peek().turn + 1, changes: values }
  })
}

/** Takes a text as it is typed. */
export function write(typed: string): void {
  text.value = typed
  hasActed.value = true
  clearTimeout(pause)
  if (typed.length > longestText) {
    said.value = `A form of the playground has at most ${longestText / 1000} kB: the end is not read.`
  }
  const settle = () => void (settled.value = typed.slice(0, longestText))
  if (typed.length < 20_000) settle()
  else pause = setTimeout(settle, 250)
}

/** Takes what is entered. */
export function enter(values: GivenValues, changed: GivenValues): void {
  batch(() => {
    entered.value = values
    // The form counts as changed only what is entered after it was opened.
    changes.value = { ...opened.peek().changes, ...changed }
  })
}
