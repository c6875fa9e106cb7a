import { storedDraft } from '@benchtop/form-editor/drafts'
import { lazy } from 'preact-iso'
import { readApplication } from '../../api/applications.ts'
import { isOwner } from '../../api/role.ts'
import { changedFormOf, useEvents } from '../../api/events.ts'
import { readFormFile } from '../../api/forms.ts'
import { Card, Failed, Skeleton } from '../../design/pieces.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { Page } from '../../shell/page.tsx'
import { Preview } from './preview/preview.tsx'
import './forms.css'

const FormEditing = lazy(() => import('./form-editing.tsx').then((page) => page.FormEditing))

type Props = { readonly id: string; readonly tab?: string }

/** The form of an app: its preview, or its editor. */
export function FormPage({ id, tab = 'preview' }: Props) {
  const { value, error, reload } = useLoaded(
    async (signal) => {
      const [application, file] = await Promise.all([
        readApplication(id, signal),
        readFormFile(id, signal),
      ])
      return { application, file }
    },
    [id],
  )
  useEvents((event) => {
    const { name } = event
    if (changedFormOf(event) === id || name === 'restored' || name === 'connected') reload()
  })
  const crumbs = [{ name: 'Forms', path: '/forms' }]
  if (value === undefined) {
    return (
      <Page title={`Form of application ${id}`} crumbs={crumbs}>
        {error === undefined ? (
          <Card>
            <Skeleton lines={8} height="2rem" />
          </Card>
        ) : (
          <Failed error={error} retry={reload} />
        )}
      </Page>
    )
  }
  const { application, file } = value
  // Saving writes the file of the app, on the machine of the bench.
  const isEdited = tab === 'edit' && isOwner()
  return (
    <Page
      title={`Form of ${application.name}`}
      crumbs={crumbs}
      actions={
        <a class="button second" href={`/apps/${id}/launch`}>
          Launch {application.name}
        </a>
      }
    >
      <div class="form-place">
        <FormTabs id={id} isEdited={isEdited} />
        <span class="form-path quiet">
          <code>{file.path ?? 'stored on the platform only'}</code>
          {file.isMissing && <span class="badge bad">file not found</span>}
        </span>
      </div>
      {tab === 'edit' && !isEdited && (
        <p class="notice">
          Only an owner of this bench can edit a form: its file is on the machine of the bench.
        </p>
      )}
      {error !== undefined && <Failed error={error} retry={reload} />}
      {isEdited ? (
        <FormEditing key={id} application={id} file={file} reload={reload} />
      ) : (
        <Preview key={id} application={application} file={file} />
      )}
    </Page>
  )
}

type TabsProps = { readonly id: string; readonly isEdited: boolean }

/** The views of a form; a draft is said where it would be found. */
function FormTabs({ id, isEdited }: TabsProps) {
  return (
    <nav class="tabs" aria-label="Parts of the form">
      <a href={`/forms/${id}`} aria-current={isEdited ? undefined : 'page'}>
        Preview
      </a>
      {isOwner() && (
        <a href={`/forms/${id}/edit`} aria-current={isEdited ? 'page' : undefined}>
          Edit
          {!isEdited && storedDraft(id) !== undefined && (
            <span class="badge warn">unsaved draft</span>
          )}
        </a>
      )}
    </nav>
  )
}
