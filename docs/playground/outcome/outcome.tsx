import { types, type LaunchProperty, type Problem } from '@benchtop/forms'
import { computed, signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { checked, form, launch } from '../state/playground.ts'
import { CopyButton } from './copy-button.tsx'
import { launchCode, languages } from './launch-code.ts'
import { Notes } from './notes.tsx'

const declarations = computed(() => (form.value === undefined ? '' : types(form.value, 'My app')))
const language = signal<(typeof languages)[number]>('curl')

/** What comes of the form and of what is entered: as soon as it is typed. */
export function Outcome() {
  const now = launch.value
  if (now === undefined) {
    return <p class="pg-empty">Shown as soon as the form has no errors.</p>
  }
  const { values, properties, scopes, sent, missing } = now
  return (
    <div class="pg-outcome">
      <Verdict problems={checked.value ?? missing} isComplete={checked.value !== undefined} />
      <Notes />
      <Section title="Properties" count={properties.length} copied={json(properties)}>
        <Properties properties={properties} />
      </Section>
      <Section title="Scopes" count={scopes.length} copied={scopes.join(',')}>
        {scopes.length === 0 ? (
          <p class="pg-quiet">None: nothing is chosen that the app would read or write.</p>
        ) : (
          <ul class="pg-scopes">
            {scopes.map((scope) => (
              <li key={scope}>
                <code>{scope}</code>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title="Launch" copied={launchCode[language.value](sent)}>
        <Choice />
        <Code text={launchCode[language.value](sent)} label={`The launch, ${language.value}`} />
        <p class="pg-quiet">
          <code>APP</code> is the id of your app, <code>BENCHTOP_TOKEN</code> one of your tokens.
        </p>
      </Section>
      <Section title="Values" count={Object.keys(values).length} copied={json(values)}>
        <Code text={json(values)} label="Values" />
      </Section>
      <Section title="Types" copied={declarations.value}>
        <Code text={declarations.value} label="Generated types" />
      </Section>
    </div>
  )
}

type VerdictProps = { readonly problems: readonly Problem[]; readonly isComplete: boolean }

/** Whether a launch with what is entered would be accepted. */
function Verdict({ problems, isComplete }: VerdictProps) {
  const errors = problems.filter(({ severity }) => severity === 'Error')
  const warnings = problems.filter(({ severity }) => severity === 'Warning')
  const shown = [...errors, ...warnings]
  const tone = errors.length > 0 ? 'open' : warnings.length > 0 ? 'warn' : 'good'
  const words =
    errors.length > 0
      ? `Not ready to launch: ${counted(errors.length, 'problem')}`
      : isComplete
        ? `This launch would be accepted${warnings.length > 0 ? ', with a warning' : ''}`
        : 'Nothing is missing'
  return (
    <section class={`pg-verdict pg-${tone}`} aria-label="Check">
      <p>{words}.</p>
      {shown.length > 0 && (
        <ul>
          {shown.slice(0, 20).map(({ path, message, severity }) => (
            <li key={`${path} ${message}`}>
              {severity === 'Warning' && 'Warning: '}
              {message}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type SectionProps = {
  readonly title: string
  readonly count?: number
  readonly copied: string
  readonly children: ComponentChildren
}

function Section({ title, count, copied, children }: SectionProps) {
  return (
    <section class="pg-section" aria-label={title}>
      <div class="pg-section-head">
        <h3>
          {title} {count !== undefined && <span class="pg-count">{count}</span>}
        </h3>
        <CopyButton text={copied} what={title.toLowerCase()} />
      </div>
      {children}
    </section>
  )
}

function Properties({ properties }: { readonly properties: readonly LaunchProperty[] }) {
  if (properties.length === 0) return <p class="pg-quiet">None yet.</p>
  return (
    <dl class="pg-properties">
      {properties.map((property) => (
        <div key={property.Name}>
          <dt>
            <code dir="auto">{property.Name}</code> <span class="pg-quiet">{property.Type}</span>
          </dt>
          <dd dir="auto">{contentOf(property)}</dd>
        </div>
      ))}
    </dl>
  )
}

function contentOf({ Content, Items, ContentMap, ItemsMap }: LaunchProperty): string {
  if (Content !== undefined) return Content === '' ? '(empty)' : Content
  if (Items !== undefined) return Items.length === 0 ? '(none)' : Items.join('\n')
  const rows = ItemsMap ?? (ContentMap === undefined ? [] : [ContentMap])
  if (rows.length === 0) return '(none)'
  return rows
    .map((row) => row.map(({ Key, Values }) => `${Key}: ${Values.join(', ')}`).join(' · '))
    .join('\n')
}

function Choice() {
  return (
    <div class="pg-languages" role="group" aria-label="Language of the launch">
      {languages.map((one) => (
        <button
          key={one}
          type="button"
          class="pg-button pg-small"
          aria-pressed={language.value === one}
          onClick={() => (language.value = one)}
        >
          {one}
        </button>
      ))}
    </div>
  )
}

function Code({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <pre class="pg-code" tabIndex={0} role="group" aria-label={label}>
      {text}
    </pre>
  )
}

/** A number of things, such as `2 problems`. */
export function counted(count: number, word: string): string {
  return count === 1 ? `1 ${word}` : `${count} ${word}s`
}

function json(value: unknown): string {
  return JSON.stringify(value, undefined, 2)
}
