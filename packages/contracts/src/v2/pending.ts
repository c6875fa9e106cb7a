import { v2Genomes } from './genomes.ts'
import { v2Instruments } from './instruments.ts'
import { v2Lanes, v2Runs } from './lanes.ts'
import { v2Projects } from './projects.ts'
import { v2TrashOperations } from './trash.ts'
import { v2Users } from './users.ts'

/** The operations of v2 that the platform doesn't serve yet: a family moves to `v2` with its handlers. */
export const v2Pending = {
  ...v2Genomes,
  ...v2Instruments,
  ...v2Lanes,
  ...v2Runs,
  ...v2Projects,
  ...v2TrashOperations,
  ...v2Users,
} as const
