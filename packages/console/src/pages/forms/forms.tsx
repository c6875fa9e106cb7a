import { storedDraft } from '@benchtop/form-editor/drafts'
import { changedFormOf } from '../../api/events.ts'
import { readForms, type FormEntry } from '../../api/forms.ts'
import { isOwner } from '../../api/role.ts'
import { Text } from '../../design/columns.tsx'
import { countOf } from '../../design/format.ts'
import { Empty } from '../../design/pieces.tsx'
import { recordPage } from '../../shell/record-list.tsx'
import './forms.css'

const states = ['Valid', 'Warnings', 'Errors', 'File not found'] as const

type Row = FormEntry & { readonly state: (typeof states)[number] }

function withState(form: FormEntry): Row {
  const { isMissing, errors, warnings } = form
  const state = errors > 0 ? 'Errors' : warnings > 0 ? 'Warnings' : 'Valid'
  return { ...form, state: isMissing ? 'File not found' : state }
}

/** The forms of apps, each with its file. */
export const Forms = recordPage<Row>({
  noun: 'forms',
  initial: { by: '', desc: false },
  columns: [
    {
      title: 'App',
      sortBy: 'name',
      show: ({ application, name }) => <Text of={name} to={`/forms/${application}`} />,
    },
    {
      title: 'File',
      sortBy: 'path',
      show: ({ path }) => <code class="quiet">{path ?? 'stored on the platform only'}</code>,
    },
    { title: 'State', sortBy: 'state', show: (entry) => <State of={entry} /> },
    {
      title: 'Open',
      isNumber: true,
      show: ({ application, name }) => (
        <>
          <a class="button second small" href={`/forms/${application}`}>
            Preview<span class="visually-hidden"> {name}</span>
          </a>{' '}
          {isOwner() && (
            <a class="button second small" href={`/forms/${application}/edit`}>
              Edit<span class="visually-hidden"> {name}</span>
            </a>
          )}
        </>
      ),
    },
  ],
  filters: [
    { name: 'search', label: 'App or file' },
    { name: 'state', label: 'State', options: states },
  ],
  load: { rows: async (signal) => (await readForms(signal)).map(withState) },
  isNews: (event) => changedFormOf(event) !== undefined,
  pathOf: ({ application }) => `/forms/${application}`,
  empty: (
    <Empty title="No app has a form" action={<a href="/apps">To the apps</a>}>
      A form comes with its app: <code>"form": "form.json"</code> in the seed specifies its file.{' '}
      <code>benchtop form preview form.json</code> shows one without an app.
    </Empty>
  ),
})

function State({ of }: { readonly of: Row }) {
  const { application, errors, warnings, state } = of
  const tone = state === 'Valid' ? 'good' : state === 'Warnings' ? 'warn' : 'bad'
  return (
    <>
      <span
        class={`badge ${tone}`}
        title={`${countOf(errors, 'errors')}, ${countOf(warnings, 'warnings')}`}
      >
        {state}
      </span>{' '}
      {isOwner() && storedDraft(application) !== undefined && (
        <span class="badge warn">Unsaved draft</span>
      )}
    </>
  )
}
