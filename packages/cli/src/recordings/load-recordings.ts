import { loadOnDemand } from '../on-demand.ts'

/** The package of recordings and reports, for a command that needs it. */
export function loadRecordings(command: string) {
  return loadOnDemand('@benchtop/recording', command, () => import('@benchtop/recording'))
}
