import type { EmulatorOptions, ExecutorKind } from '@benchtop/emulator'
import { CliError } from '../errors.ts'
import { loadOnDemand } from '../on-demand.ts'
import type { ClusterSettings } from './cluster-settings.ts'

/** The executors of clusters, by the members of `cluster` in a configuration. */
const clusterNames = ['slurm', 'tes', 'kubernetes'] as const
type ClusterName = (typeof clusterNames)[number]

/** What `--executor` takes. */
export const executorNames = [
  'auto',
  'process',
  'bubblewrap',
  'docker',
  'podman',
  ...clusterNames,
] as const satisfies readonly (ExecutorKind | ClusterName)[]
export type ExecutorName = (typeof executorNames)[number]

type ExecutorOptions = Pick<EmulatorOptions, 'executor' | 'executorSlots'>

/**
 * What a platform is given for `--executor`: the executor of a cluster is loaded from its package. Throws a CliError
 * where that isn't installed, or the configuration lacks the cluster or has two.
 */
export async function executorOptions(
  name: ExecutorName,
  cluster: ClusterSettings = {},
): Promise<ExecutorOptions> {
  if (!isClusterName(name)) return { executor: name }
  const others = clusterNames.filter((one) => one !== name && cluster[one] !== undefined)
  if (others.length > 0) {
    throw new CliError(
      'usage',
      `--executor ${name} runs native apps on one cluster, and the configuration has ${others.map((one) => `cluster.${one}`).join(' and ')}, too: leave out what is not used.`,
    )
  }
  const { slots: executorSlots } = cluster
  const executor = await loadExecutor[name](cluster)
  return { executor, ...(executorSlots !== undefined && { executorSlots }) }
}

function isClusterName(name: ExecutorName): name is ClusterName {
  return clusterNames.some((one) => one === name)
}

type Load = (cluster: ClusterSettings) => Promise<NonNullable<ExecutorOptions['executor']>>

const loadExecutor: Readonly<Record<ClusterName, Load>> = {
  slurm: async ({ slurm: settings }) => (await loadClusters('slurm')).slurm(settings),
  async tes({ tes: settings }) {
    if (settings === undefined) throw lacking('tes', 'the url of a server')
    return (await loadClusters('tes')).tes(settings)
  },
  async kubernetes({ kubernetes: settings }) {
    if (settings === undefined) {
      throw lacking('kubernetes', 'the stage where the bench listens for the files of its jobs')
    }
    const load = () => import('@benchtop/kubernetes')
    const { kubernetes } = await loadOnDemand('@benchtop/kubernetes', '--executor kubernetes', load)
    return kubernetes(settings)
  },
}

function loadClusters(name: ClusterName) {
  const load = () => import('@benchtop/clusters')
  return loadOnDemand('@benchtop/clusters', `--executor ${name}`, load)
}

function lacking(name: ClusterName, what: string): CliError {
  return new CliError(
    'usage',
    `The platform was not started: --executor ${name} needs cluster.${name} in the configuration, with ${what}.`,
  )
}
