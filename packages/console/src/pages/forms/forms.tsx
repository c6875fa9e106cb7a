import { storedDraft } from '@benchtop/form-editor/drafts'
import { changedFormOf, useEvents, useLive } from '../../api/events.ts'
import { readForms, type FormEntry } from '../../api/forms.ts'
import { isOwner } from '../../api/role.ts'
import { Empty, Unloaded } from '../../design/pieces.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { Page, type PageProps } from '../../shell/page.tsx'
import './forms.css'

/** The forms of apps, each with its file. */
export function Forms({ title }: PageProps) {
  const { value, error, reload } = useLoaded(readForms, [])
  useLive(reload, () => false)
  useEvents((event) => {
    if (changedFormOf(event) !== undefined) reload()
  })
  return (
    <Page title={title}>
      {value === undefined ? (
        <Unloaded error={error} reload={reload} lines={6} />
      ) : value.length === 0 ? (
        <Empty title="No app has a form" action={<a href="/apps">To the apps</a>}>
          <>
            A form comes with its app: <code>"form": "form.json"</code> in the seed specifies its
            file. <code>benchtop form preview form.json</code> shows one without an app.
          </>
        </Empty>
      ) : (
        <ul class="form-list">
          {value.map((entry) => (
            <li key={entry.application} class="card">
              <Entry entry={entry} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}

function Entry({ entry }: { readonly entry: FormEntry }) {
  const { application, name, path, isMissing, errors, warnings } = entry
  return (
    <div class="spread">
      <div class="form-entry">
        <h2>
          <a href={`/forms/${application}`}>{name}</a>
        </h2>
        <code class="quiet">{path ?? 'stored on the platform only'}</code>
      </div>
      <span class="row">
        {isOwner() && storedDraft(application) !== undefined && (
          <span class="badge warn">unsaved draft</span>
        )}
        {isMissing && <span class="badge bad">file not found</span>}
        <FormValidity errors={errors} warnings={warnings} />
        <a class="button second small" href={`/forms/${application}`}>
          Preview<span class="visually-hidden"> {name}</span>
        </a>
        {isOwner() && (
          <a class="button second small" href={`/forms/${application}/edit`}>
            Edit<span class="visually-hidden"> {name}</span>
          </a>
        )}
      </span>
    </div>
  )
}

/** The validity of a definition. */
function FormValidity({ errors, warnings }: Pick<FormEntry, 'errors' | 'warnings'>) {
  if (errors > 0) return <span class="badge bad">{counted(errors, 'error')}</span>
  if (warnings > 0) return <span class="badge warn">{counted(warnings, 'warning')}</span>
  return <span class="badge good">Valid</span>
}

function counted(count: number, word: string): string {
  return count === 1 ? `1 ${word}` : `${count} ${word}s`
}
