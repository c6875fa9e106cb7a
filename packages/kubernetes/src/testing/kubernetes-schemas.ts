import { DeleteOptions, Status } from '@kubernetes-models/apimachinery/apis/meta/v1'
import { Job } from 'kubernetes-models/batch/v1'
import { Event, Pod, Secret } from 'kubernetes-models/v1'

/** What the API server of tests takes and gives, by its kind. */
export type CheckedKind = 'Job' | 'Pod' | 'Secret' | 'Event' | 'Status' | 'DeleteOptions'

const models = { Job, Pod, Secret, Event, Status, DeleteOptions } as const

/** Holds a body to the OpenAPI document that Kubernetes publishes; throws where it differs. */
export function checkPublished(kind: CheckedKind, body: object): void {
  const Model = models[kind] as new (data: never) => { validate(): void }
  new Model(body as never).validate()
}

const dnsName = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
const labelKey = /^([a-z0-9][a-z0-9.-]*\/)?[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$/
const labelValue = /^([A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?)?$/

type Named = {
  readonly metadata?: { readonly name?: string; readonly labels?: Readonly<Record<string, string>> }
}

/** What an API server checks besides: names and labels. Gives what is wrong. */
export function nameFault({
  metadata: { name = '', labels = {} } = {},
}: Named): string | undefined {
  if (!dnsName.test(name)) return `metadata.name: Invalid value: ${JSON.stringify(name)}`
  for (const [key, value] of Object.entries(labels)) {
    if (!labelKey.test(key) || !labelValue.test(value)) {
      return `metadata.labels: Invalid value: ${JSON.stringify(`${key}=${value}`)}`
    }
  }
  return undefined
}

/** Replaces `$(NAME)` by variables and `$$` by `$`, as Kubernetes does in words and values. */
export function expandVariables(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\$|\$\(([^()]*)\)/g, (whole, name: string | undefined) =>
    name === undefined ? '$' : (variables[name] ?? whole),
  )
}
