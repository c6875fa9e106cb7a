import type { ResourceType } from './chooser-fields.ts'

/** A property that aggregates the resources of all other properties of a launch. */
export type Gathering = {
  readonly name: string
  readonly type: ResourceType
  /** Whether it has only those that the app writes to. */
  readonly isOutput: boolean
}

/**
 * "Input.Projects, Input.Samples, Input.AppResults, Input.Runs, Input.Files; Output.Projects for output choosers." Those
 * of the lab are called like these.
 */
export const gatherings: readonly Gathering[] = [
  { name: 'Input.Projects', type: 'project', isOutput: false },
  { name: 'Input.Samples', type: 'sample', isOutput: false },
  { name: 'Input.AppResults', type: 'appresult', isOutput: false },
  { name: 'Input.Runs', type: 'run', isOutput: false },
  { name: 'Input.Files', type: 'file', isOutput: false },
  { name: 'Input.BioSamples', type: 'biosample', isOutput: false },
  { name: 'Input.Libraries', type: 'library', isOutput: false },
  { name: 'Input.Datasets', type: 'dataset', isOutput: false },
  { name: 'Output.Projects', type: 'project', isOutput: true },
]

/** A resource that a launch names, as needed for aggregation. */
export type GatheredReference = {
  readonly type: string
  readonly href: string
  readonly isOutput: boolean
}

/**
 * The addresses of the resources of a launch that a property aggregates, each once, in the order of their first use.
 */
export function gather(
  { type, isOutput }: Gathering,
  references: readonly GatheredReference[],
): string[] {
  const taken = references.filter((one) => one.type === type && (one.isOutput || !isOutput))
  return [...new Set(taken.map(({ href }) => href))]
}

const names: ReadonlySet<string> = new Set(gatherings.map(({ name }) => name))

/** Whether a property of this name aggregates the resources of others. */
export function isGatheringName(name: string): boolean {
  return names.has(name)
}
