import type { ProjectCompact } from '@benchtop/contracts'
import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import { api } from '../../api/clients.ts'
import { readList } from '../../api/list.ts'
import { RecordLink, columnsOf } from '../../design/columns.tsx'
import { Field } from '../../design/field.tsx'
import { Button, Card, Empty } from '../../design/pieces.tsx'
import { FormSheet, showSheet } from '../../design/sheet.tsx'
import { finish } from '../../design/toasts.tsx'
import { WindowedList } from '../../design/windowed-list.tsx'
import { Page, type PageProps } from '../../shell/page.tsx'
import { sortableBy, useSorting } from '../../shell/sorting.ts'
import { OwnerOf } from '../sharing/shared-with.tsx'
import { Offers } from './offers.tsx'

const columns = columnsOf<ProjectCompact>([
  {
    of: 'Name',
    width: 'minmax(12rem, 3fr)',
    sortBy: true,
    show: (project) => <RecordLink to={project} />,
  },
  { title: 'Owner', width: '11rem', show: (project) => <OwnerOf owner={project.UserOwnedBy} /> },
  { of: 'Id', width: '7rem', sortBy: true },
  { of: 'TotalSize', width: '7rem' },
  { of: 'DateCreated', width: '9rem', sortBy: true },
])

/** The user's projects, and those that others share with the user. */
export function Projects({ title }: PageProps) {
  const { route } = useLocation()
  const [sorting, setSorting] = useSorting(sortableBy(columns), { by: 'Id', desc: true })
  const [changes, setChanges] = useState(0)
  const load = (offset: number, limit: number, signal: AbortSignal) =>
    readList('v1.listOwnProjects', {}, { offset, limit, signal }, sorting)
  const open = ({ Id }: ProjectCompact): void => route(`/projects/${Id}`)
  const newProject = <Button text="New project" act={() => showNewProject(route)} />
  return (
    <Page title={title} actions={newProject}>
      <Offers accepted={() => setChanges((was) => was + 1)} />
      <Card flush>
        <WindowedList
          label="Projects"
          columns={columns}
          load={load}
          keys={[sorting]}
          version={changes}
          sorting={sorting}
          sort={setSorting}
          open={open}
          empty={
            <Empty title="No projects yet" action={newProject}>
              Projects contain samples and the results of apps.
            </Empty>
          }
        />
      </Card>
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
