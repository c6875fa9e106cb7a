import type { ProjectCompact } from '@benchtop/contracts'
import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import { api } from '../../api/clients.ts'
import { RecordLink } from '../../design/columns.tsx'
import { Field } from '../../design/field.tsx'
import { Button, Empty } from '../../design/pieces.tsx'
import { FormSheet, showSheet } from '../../design/sheet.tsx'
import { finish } from '../../design/toasts.tsx'
import { Page, type PageProps } from '../../shell/page.tsx'
import { RecordList, type RecordTable } from '../../shell/record-list.tsx'
import { toTrash } from '../../shell/selection.tsx'
import { OwnerOf } from '../sharing/shared-with.tsx'
import { Offers } from './offers.tsx'

const table: Omit<RecordTable<ProjectCompact>, 'empty'> = {
  noun: 'projects',
  initial: { by: 'Id', desc: true },
  columns: [
    { of: 'Name', sortBy: true, show: (project) => <RecordLink to={project} /> },
    { title: 'Owner', show: (project) => <OwnerOf owner={project.UserOwnedBy} /> },
    { of: 'Id', sortBy: true },
    { of: 'TotalSize' },
    { of: 'DateCreated', sortBy: true },
  ],
  filters: [{ name: 'search', label: 'Name' }],
  load: { operation: 'v1.listOwnProjects', search: { scope: 'projects' } },
  pathOf: ({ Id }) => `/projects/${Id}`,
  bulk: (chosen) => [toTrash('project', chosen)],
}

/** The user's projects, and those that others share with the user. */
export function Projects({ title }: PageProps) {
  const { route } = useLocation()
  const [changes, setChanges] = useState(0)
  const newProject = <Button text="New project" act={() => showNewProject(route)} />
  const empty = (
    <Empty title="No projects yet" action={newProject}>
      Projects contain samples and the results of apps.
    </Empty>
  )
  return (
    <Page title={title} actions={newProject}>
      <Offers accepted={() => setChanges((was) => was + 1)} />
      <RecordList label={title} table={{ ...table, empty }} version={changes} />
    </Page>
  )
}

/** Opens the dialog in which a project is made, and then its page. */
export function showNewProject(route: (path: string) => void): void {
  showSheet((close) => <NewProject close={close} made={({ Id }) => route(`/projects/${Id}`)} />)
}

type NewProjectProps = {
  readonly close: () => void
  readonly made: (project: ProjectCompact) => void
}

function NewProject({ close, made }: NewProjectProps) {
  const [name, setName] = useState('')
  const make = (): void =>
    finish(
      api.v1.createProject({ Name: name }),
      (project) => `${project.Name} created.`,
      close,
      made,
    )
  return (
    <FormSheet
      title="New project"
      verb="Create"
      isReady={name.trim() !== ''}
      submit={make}
      close={close}
    >
      <Field
        label="Name"
        required
        maxLength={256}
        autofocus
        value={name}
        set={setName}
        hint="If you already have a project of this name, it is opened instead."
      />
    </FormSheet>
  )
}
