import { signal } from '@preact/signals'
import type { ComponentChildren, FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { shownPane } from '../editor/box.ts'
import { TextEditor } from '../editor/text-editor.tsx'
import { counted, Outcome } from '../outcome/outcome.tsx'
import { builtIn } from '../resources/built-in.ts'
import { fillIn, opened, read, source } from '../state/playground.ts'
import { Bar, isByParts } from './bar.tsx'
import { LiveForm } from './live-form.tsx'
import { Splitter } from './splitter.tsx'

const panes = [
  ['text', 'Text'],
  ['form', 'Form'],
  ['outcome', 'Outcome'],
] as const

/** Whether one pane is shown at a time. */
const narrow = matchMedia('(max-width: 759px)')
const isNarrow = signal(narrow.matches)
narrow.addEventListener('change', () => void (isNarrow.value = narrow.matches))

/** The playground: a form's text, the form, and what comes of it, next to each other or in tabs. */
export function App() {
  return (
    <>
      <Bar />
      <main class="pg-main">
        <h1 class="pg-unseen">Playground of forms</h1>
        {isByParts.value && <Parts />}
        {isNarrow.value && !isByParts.value && <Tabs />}
        <div class="pg-panes" hidden={isByParts.value}>
          <Pane name="text" title="Text" note={<Validity />}>
            <TextEditor />
          </Pane>
          <Splitter label="Width of the text" property="--first" axis="x" />
          <Pane name="form" title="Form" note={<FillIn />}>
            <div class="pg-form">
              <LiveForm />
            </div>
          </Pane>
          <Splitter label="Width of the outcome" property="--last" axis="x" isAfter />
          <Splitter label="Height of the form" property="--upper" axis="y" />
          <Pane name="outcome" title="Outcome">
            <Outcome />
          </Pane>
        </div>
      </main>
    </>
  )
}

/** The editor of a form by its parts, which is loaded where someone wants it. */
function Parts() {
  const [Editor, setEditor] = useState<FunctionComponent>()
  useEffect(() => {
    void import('../editor/parts-editor.tsx').then(({ PartsEditor }) =>
      setEditor(() => PartsEditor),
    )
  }, [])
  return Editor === undefined ? <p class="pg-empty">Loading the editor…</p> : <Editor />
}

type PaneProps = {
  readonly name: (typeof panes)[number][0]
  readonly title: string
  readonly note?: ComponentChildren
  readonly children: ComponentChildren
}

function Pane({ name, title, note, children }: PaneProps) {
  const tab = isNarrow.value
    ? { role: 'tabpanel' as const, 'aria-labelledby': `pg-tab-${name}` }
    : { role: 'region' as const, 'aria-labelledby': `pg-title-${name}` }
  return (
    <section
      id={`pg-pane-${name}`}
      class={`pg-pane pg-pane-${name}`}
      hidden={isNarrow.value && shownPane.value !== name}
      {...tab}
    >
      <div class="pg-pane-head">
        <h2 id={`pg-title-${name}`}>{title}</h2>
        {note}
      </div>
      <div class="pg-pane-body" tabIndex={name === 'outcome' ? 0 : undefined}>
        {children}
      </div>
    </section>
  )
}

/** Enters an example, where the form is one of the list and its choosers have the built-in resources. */
function FillIn() {
  const { name } = opened.value
  if (name === undefined || source.value.resolver !== builtIn) return null
  const fill = async (): Promise<void> => {
    const { exampleValues } = await import('../forms/values.ts')
    fillIn(exampleValues[name] ?? {})
  }
  return (
    <button type="button" class="pg-button pg-small" onClick={() => void fill()}>
      Fill in
    </button>
  )
}

function Validity() {
  const { diagnostics } = read.value
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  const warnings = diagnostics.length - errors
  const [tone, words] =
    errors > 0
      ? ['bad', counted(errors, 'error')]
      : warnings > 0
        ? ['warn', counted(warnings, 'warning')]
        : ['good', 'Valid']
  return <span class={`pg-badge pg-${tone}`}>{words}</span>
}

/** The panes as tabs, of which the arrow keys show the next. */
function Tabs() {
  const show = (at: number): void => {
    const [name] = panes[(at + panes.length) % panes.length] ?? panes[0]
    shownPane.value = name
    document.querySelector<HTMLElement>(`#pg-tab-${name}`)?.focus()
  }
  return (
    <div class="pg-tabs" role="tablist" aria-label="Parts of the playground">
      {panes.map(([name, title], at) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`pg-tab-${name}`}
          aria-controls={`pg-pane-${name}`}
          aria-selected={shownPane.value === name}
          tabIndex={shownPane.value === name ? 0 : -1}
          onClick={() => (shownPane.value = name)}
          onKeyDown={({ key }) => {
            if (key === 'ArrowRight') show(at + 1)
            if (key === 'ArrowLeft') show(at - 1)
          }}
        >
          {title}
          {name === 'text' && read.value.form === undefined && (
            <span class="pg-dot">
              <span class="pg-unseen"> (with errors)</span>
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
