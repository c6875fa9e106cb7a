import type { ProjectCompact } from '@benchtop/contracts'
import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import { api } from '../../api/clients.ts'
import { readList } from '../../api/list.ts'
import { Button, Bytes, Card, Empty, Id, Timestamp } from '../../design/pieces.tsx'
import { Sheet } from '../../design/sheet.tsx'
import { showToast, showFailure } from '../../design/toasts.tsx'
import type { Column } from '../../design/columns.tsx'
import { WindowedList } from '../../design/windowed-list.tsx'
import type { PageProps } from '../../shell/page-table.ts'
import { Page } from '../../shell/page.tsx'
import { sortableBy, useSorting } from '../../shell/sorting.ts'
import { OwnerOf } from '../sharing/shared-with.tsx'
import { Offers } from './offers.tsx'

const columns: readonly Column<ProjectCompact>[] = [
  {
    title: 'Name',
    width: 'minmax(12rem, 3fr)',
    sortBy: 'Name',
    show: (project) => <a href={`/projects/${project.Id}`}>{project.Name}</a>,
  },
  {
    title: 'Owner',
    width: '11rem',
    show: (project) => <OwnerOf owner={project.UserOwnedBy} />,
  },
  { title: 'Id', width: '7rem', sortBy: 'Id', show: (project) => <Id of={project.Id} /> },
  {
    title: 'Size',
    width: '7rem',
    isNumber: true,
    show: (project) => <Bytes of={project.TotalSize} />,
  },
  {
    title: 'Created',
    width: '9rem',
    sortBy: 'DateCreated',
    show: (project) => <Timestamp at={project.DateCreated} />,
  },
]

/** The user's projects, and those that others share with the user. */
export function Projects({ title }: PageProps) {
  const { route } = useLocation()
  const [sorting, setSorting] = useSorting(sortableBy(columns), { by: 'Id', desc: true })
  const [isMaking, setIsMaking] = useState(false)
  const [changes, setChanges] = useState(0)
  const load = (offset: number, limit: number, signal: AbortSignal) =>
    readList('v1.listOwnProjects', {}, { offset, limit, signal }, sorting)
  const newProject = <Button onClick={() => setIsMaking(true)}>New project</Button>
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
          open={(project) => route(`/projects/${project.Id}`)}
          empty={
            <Empty title="No projects yet" action={newProject}>
              Projects contain samples and the results of apps.
            </Empty>
          }
        />
      </Card>
      {isMaking && (
        <NewProject
          close={() => setIsMaking(false)}
          made={(project) => route(`/projects/${project.Id}`)}
        />
      )}
    </Page>
  )
}

type NewProjectProps = {
  readonly close: () => void
  readonly made: (project: ProjectCompact) => void
}

function NewProject({ close, made }: NewProjectProps) {
  const [name, setName] = useState('')
  const make = async (event: Event): Promise<void> => {
    event.preventDefault()
    try {
      const project = await api.v1.createProject({ Name: name })
      showToast(`${project.Name} created.`)
      close()
      made(project)
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <Sheet title="New project" close={close}>
      <form onSubmit={(event) => void make(event)}>
        <div class="field">
          <label for="project-name">Name</label>
          <input
            id="project-name"
            class="input"
            required
            maxLength={256}
            autofocus
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
          <span class="hint">
            If you already have a project of this name, it is opened instead.
          </span>
        </div>
        <div class="sheet-foot">
          <Button look="second" onClick={close}>
            Cancel
          </Button>
          <button type="submit" class="button" disabled={name.trim() === ''}>
            Create
          </button>
        </div>
      </form>
    </Sheet>
  )
}
