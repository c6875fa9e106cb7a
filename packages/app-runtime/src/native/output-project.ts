import type { AppSessionRecord } from '@benchtop/contracts'
import { NativeAppError } from '../errors.ts'
import type { InputResource } from './input-resource.ts'
import { resourcesOf } from './session-property.ts'

/** A project that results can be written to. */
export type OutputProject = { readonly id: string; readonly name: string }

/**
 * The project that results go to: the one that the user chose for them, otherwise the one that the inputs are in. An
 * output chooser sets `Output.Projects` in addition to the property of its own id. Throws `OutputProjectMissing`.
 */
export function outputProject(record: AppSessionRecord, inputFolder: string): OutputProject {
  const properties = record.Properties.Items
  const inOrder = [
    ...properties.filter((property) => property.Name === 'Output.Projects'),
    ...properties.filter((property) => property.Name.startsWith('Output.')),
    ...properties.filter((property) => property.Name === 'Input.Projects'),
    ...properties.filter((property) => property.Name.startsWith('Input.')),
  ]
  for (const property of inOrder) {
    for (const resource of resourcesOf(property, inputFolder) ?? []) {
      const project = projectOf(resource)
      if (project !== undefined) return project
    }
  }
  throw new NativeAppError(
    'OutputProjectMissing',
    `Session ${record.Id} names no project for the results. Add a project chooser with ` +
      'valueType Output to the form, or give projectId to createResult.',
  )
}

function projectOf(resource: InputResource): OutputProject | undefined {
  if (resource.type === 'project') return { id: resource.id, name: resource.name }
  // Complete samples and AppResults contain their projects; those of a list don't.
  const [first] = 'Projects' in resource.record ? (resource.record.Projects as InProjects) : []
  return first === undefined ? undefined : { id: first.Id, name: first.Name }
}

type InProjects = readonly { readonly Id: string; readonly Name: string }[]
