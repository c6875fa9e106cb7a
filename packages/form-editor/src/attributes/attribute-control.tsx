import type { Diagnostic, OutlinePart } from '@benchtop/forms'
import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import type { AttributeEdits } from '../session/attribute-edits.ts'
import type { AttributeKind } from '../language/attribute-kinds.ts'
import { ChoiceRows } from './choice-rows.tsx'
import { ColumnList } from './column-list.tsx'
import { ConditionEditor, isEditable } from '../conditions/condition-editor.tsx'
import { SelectBox } from '../design/select-box.tsx'
import { IdList, type Named } from './id-list.tsx'
import { RuleList } from './rule-list.tsx'
import { TogglerRows } from './toggler-rows.tsx'
import { recordsIn, textOf } from '../lists/written-values.ts'
import { useTexts } from '../texts.ts'

/** What an attribute can name. */
export type AttributeContext = {
  /** The fields that a condition can test. */
  readonly fields: readonly OutlinePart[]
  /** The parts that a toggler can show. */
  readonly parts: readonly Named[]
  /** The rules of the form. */
  readonly rules: readonly Named[]
  /** The values of the choices of the same part. */
  readonly choices: readonly string[]
}

type Props = {
  readonly kind: AttributeKind
  /** As in the text; undefined if the text doesn't set it. */
  readonly value: unknown
  readonly found: readonly Diagnostic[]
  readonly context: AttributeContext
  readonly edits: AttributeEdits
  /** The control of an attribute of something inside, such as a column or a rule. */
  readonly inner: (kind: AttributeKind, value: unknown, inside: string) => ComponentChildren
}

/** One attribute, with its problems. */
export function AttributeControl({ found, ...props }: Props) {
  const id = useId()
  const t = useTexts()
  const { name, about, isRequired } = props.kind
  const described = `${id}-about${found.length > 0 ? ` ${id}-found` : ''}`
  const isInvalid = found.some(({ severity }) => severity === 'error')
  return (
    <div class="fe-field fe-attribute">
      <span class="fe-name">
        <label for={id}>
          {t.attribute(name)}
          {isRequired && (
            <span class="fe-needed" aria-hidden="true">
              {' *'}
            </span>
          )}
        </label>
        <code class="fe-quiet">{name}</code>
      </span>
      <Input {...props} {...{ id, described, isInvalid, found }} set={props.edits.set} />
      <span class="fe-hint" id={`${id}-about`}>
        {t.attributeAbout(name, about)}
      </span>
      {found.length > 0 && (
        <span class="fe-error" id={`${id}-found`}>
          {found.map(t.diagnostic).join(' ')}
        </span>
      )}
    </div>
  )
}

type InputProps = Props & {
  readonly id: string
  readonly described: string
  readonly isInvalid: boolean
  readonly set: (value: unknown) => void
}

function Input(props: InputProps) {
  const { kind, value, set, id, described, isInvalid } = props
  const t = useTexts()
  const aria = { 'aria-describedby': described, 'aria-invalid': isInvalid }
  switch (kind.input) {
    case 'boolean':
    case 'word':
      return <WordInput {...props} />
    case 'long':
    case 'script':
      return <LongInput {...props} aria={aria} />
    case 'text':
      return (
        <input
          {...aria}
          id={id}
          class="fe-input"
          type="text"
          autocomplete="off"
          spellcheck={false}
          value={textOf(value)}
          onInput={({ currentTarget }) => set(givenText(kind, currentTarget.value))}
        />
      )
    case 'number':
      return <Parsed {...props} read={numberIn} write={textOf} said={t.noNumber} />
    case 'rules':
      return (
        <IdList
          {...{ id, described }}
          label={t.attribute(kind.name)}
          hint={t.addRule}
          value={textOf(value)}
          offered={props.context.rules}
          set={(ids, say) => props.edits.set(ids === '' ? undefined : ids, say)}
        />
      )
    case 'choices':
    case 'columns':
    case 'togglers':
    case 'rulesets':
    case 'condition':
      return <PartsInput {...props} />
    case 'json':
      return <Parsed {...props} isLong read={jsonIn} write={jsonOf} said={t.noJson} />
  }
}

/** An empty value is removed from the text; a required one stays, empty, so that the text shows it. */
function givenText({ isRequired }: AttributeKind, text: string): string | undefined {
  return text === '' && !isRequired ? undefined : text
}

type WithAria = InputProps & {
  readonly aria: { readonly 'aria-describedby': string; readonly 'aria-invalid': boolean }
}

/** A text of several lines: one for people, or a script. */
function LongInput({ kind, value, set, id, aria }: WithAria) {
  const isScript = kind.input === 'script'
  return (
    <textarea
      {...aria}
      id={id}
      class={isScript ? 'fe-input fe-mono' : 'fe-input'}
      rows={isScript ? 6 : 3}
      spellcheck={!isScript}
      value={textOf(value)}
      onInput={({ currentTarget }) => set(givenText(kind, currentTarget.value))}
    />
  )
}

/** One of a few values, or none. What the text has besides is kept as another one. */
function WordInput({ kind, value, set, id, described, isInvalid }: InputProps) {
  const t = useTexts()
  const isBoolean = kind.input === 'boolean'
  const words = isBoolean ? ['true', 'false'] : kind.words
  const written = textOf(value)
  const word = words.find((one) => one.toLowerCase() === written.trim().toLowerCase())
  const shown: Readonly<Record<string, string>> = isBoolean ? { true: t.yes, false: t.no } : {}
  const given = (chosen: string): unknown => {
    if (chosen === '') return undefined
    return isBoolean ? chosen === 'true' : chosen
  }
  return (
    <SelectBox
      {...{ id, described, isInvalid }}
      value={word ?? written}
      options={[['', t.notSet], ...words.map((one) => [one, shown[one]] as const)]}
      set={(chosen) => set(given(chosen))}
    />
  )
}

/** What is edited by its parts; what the text has in another shape is edited as it is. */
function PartsInput(props: InputProps) {
  const { kind, id, described, value, edits, context, found } = props
  const common = { id, described, value, edits }
  const asJson = <Parsed {...props} isLong read={jsonIn} write={jsonOf} said={useTexts().noJson} />
  if (kind.input === 'condition') {
    if (value === undefined || isEditable(value)) {
      return <ConditionEditor {...common} fields={context.fields} />
    }
    return asJson
  }
  const objects = value === undefined ? [] : recordsIn(value)
  if (objects === undefined) return asJson
  if (kind.input === 'choices') return <ChoiceRows {...common} />
  if (kind.input === 'togglers') {
    return <TogglerRows {...common} choices={context.choices} parts={context.parts} />
  }
  const list = { id, described, edits, kind, objects, found, control: props.inner }
  return kind.input === 'rulesets' ? <RuleList {...list} /> : <ColumnList {...list} />
}

type ParsedProps = InputProps & {
  readonly isLong?: true
  readonly read: (text: string) => { readonly value: unknown } | undefined
  readonly write: (value: unknown) => string
  readonly said: string
}

/** A value that not every text can represent: an unreadable one stays in the box, and out of the definition. */
function Parsed({ id, described, isInvalid, value, set, isLong, read, write, said }: ParsedProps) {
  const written = value === undefined ? '' : write(value)
  const [typed, setTyped] = useState<string>()
  const isRead = typed === undefined || typed.trim() === '' || read(typed) !== undefined
  const common = {
    id,
    class: isLong ? 'fe-input fe-mono' : 'fe-input',
    spellcheck: false,
    value: typed ?? written,
    'aria-describedby': isRead ? described : `${described} ${id}-unread`,
    'aria-invalid': isInvalid || !isRead,
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
      const text = currentTarget.value
      setTyped(text)
      const parsed = read(text)
      if (text.trim() === '') set(undefined)
      else if (parsed !== undefined) set(parsed.value)
    },
    onBlur: () => {
      if (isRead) setTyped(undefined)
    },
  }
  return (
    <>
      {isLong ? (
        <textarea
          {...common}
          rows={Math.min(10, Math.max(2, (typed ?? written).split('\n').length))}
        />
      ) : (
        <input {...common} type="text" inputMode="decimal" autocomplete="off" />
      )}
      {!isRead && (
        <span class="fe-error" id={`${id}-unread`}>
          {said}
        </span>
      )}
    </>
  )
}

function numberIn(text: string): { readonly value: number } | undefined {
  const value = Number(text)
  return text.trim() === '' || !Number.isFinite(value) ? undefined : { value }
}

function jsonIn(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

function jsonOf(value: unknown): string {
  const line = JSON.stringify(value)
  return line.length > 40 ? JSON.stringify(value, undefined, 2) : line
}
