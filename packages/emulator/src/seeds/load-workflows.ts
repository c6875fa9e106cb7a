import type { V2Dependency } from '@benchtop/contracts'
import type { WorkflowSetting } from '../resources/workflows/workflows.ts'
import { existing, number, userId, type Loading } from './loading.ts'
import type { Seeded } from './seed-schema.ts'

/** A workflow, and what the workflows of its app wait for. */
export function loadWorkflow(load: Loading, one: Seeded<'workflows'>): void {
  const { to, now } = load
  const applicationId = existing(load, to.applications.rows, one.application, 'application')
  const workflows = to.workflows.rows
  workflows.setDependencies(
    applicationId as number,
    one.dependencies.map(({ requiredYield, application, requiresQcPassed }): V2Dependency => {
      const other = existing(load, to.applications.rows, application, 'dependencies')
      return other === undefined
        ? { Type: 'BioSampleYield', RequiredYield: requiredYield }
        : {
            Type: 'AppCompletion',
            ApplicationId: String(other),
            RequiresQcPassed: requiresQcPassed,
          }
    }),
  )
  workflows.insert({
    id: number(one.id),
    application_id: applicationId as number,
    user_id: userId(load, one.owner, 'owner'),
    name: one.name,
    short_description: one.shortDescription ?? '',
    settings: JSON.stringify(one.settings.map(settingOf)),
    created_ms: now,
  })
}

function settingOf(setting: Seeded<'workflows'>['settings'][number]): WorkflowSetting {
  const { name, type, description = '', content, items, of } = setting
  const property = {
    Name: name,
    Type: type,
    Description: description,
    ...(content !== undefined && { Content: content }),
    ...(items !== undefined && { Items: items }),
  }
  return { property, replacedBy: of }
}
