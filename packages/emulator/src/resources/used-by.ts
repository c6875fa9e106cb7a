import type { UsedByReference } from '@benchtop/contracts'

/** The References of a sample, project or run: the AppResults that name it. */
export type UsedBy = (kind: 'sample' | 'project' | 'run', id: number) => UsedByReference[]
