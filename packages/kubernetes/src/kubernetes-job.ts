import {
  appEnvironment,
  dataFolder,
  defaultStageImage,
  stageScript,
} from '@benchtop/clusters/stage'
import type { Task } from '@benchtop/emulator/ports/executors'
import type { V1Container, V1Job, V1PodSpec, V1Secret } from '@kubernetes/client-node'
import { createHash, createHmac } from 'node:crypto'
import type { KubernetesSettings } from './kubernetes-settings.ts'

/** The containers of a task's pod: the first brings inputs before the app, the last sends outputs after it. */
export const containers = { bring: 'bring', app: 'app', send: 'send' } as const

const managedBy = 'app.kubernetes.io/managed-by'
const benchLabel = 'benchtop/bench'
/** The name of a task's job, on the job, its pod and its secret. */
export const taskLabel = 'benchtop/task'
/** Whose job it is, in full: a name may be a hash. */
export const markAnnotation = 'benchtop/mark'
const sessionAnnotation = 'benchtop/session'
const nameAnnotation = 'benchtop/name'

const toolsFolder = '/benchtop'
const script = 'benchtop-stage'
const address = 'address'
const defaultTtlSeconds = 3_600
const longestName = 500
/** Neither root nor anyone on a node. */
const defaultUser = 1000
/** A restart of the bench takes less than what the helper waits in so many tries: about four minutes. */
const stageTries = '20'

/** What the labels of a bench's jobs say of it, by the key of its data. */
export function benchIdOf(key: Uint8Array): string {
  return createHmac('sha256', key).update('kubernetes bench').digest('hex').slice(0, 16)
}

/** Selects the jobs and pods of one bench. */
export function benchSelector(benchId: string): string {
  return `${managedBy}=benchtop,${benchLabel}=${benchId}`
}

/** Selects the pods of one task. */
export function taskSelector(name: string): string {
  return `${taskLabel}=${name}`
}

/** The name of a task's job, a DNS label that follows from its mark: a second job of a task can't be made. */
export function jobName(mark: string): string {
  const isLabel = /^[a-z0-9]([a-z0-9-]{0,48}[a-z0-9])?$/.test(mark)
  const part = isLabel ? mark : createHash('sha256').update(mark).digest('hex').slice(0, 40)
  return `benchtop-${part}`
}

/** What keeps a task from being sent. */
export function lacks(
  { name, image, command }: Task,
  settings: KubernetesSettings,
): string | undefined {
  if ((image ?? settings.image) === undefined) {
    return `${name} has no container image: set one, or cluster.kubernetes.image of the platform for all apps without.`
  }
  // With neither, the image's own command runs, which only an image of the app has.
  return command.length > 0 || image !== undefined
    ? undefined
    : `${name} has no command, and the image of apps without one has none for it: set a command.`
}

/**
 * The job of a task. It is made suspended, and nothing of it runs before the bench has made its secret and released it: a
 * request of a bench that was killed, and that arrives late, starts nothing.
 */
export function jobManifest(task: Task, settings: KubernetesSettings, benchId: string): V1Job {
  const name = jobName(task.mark)
  const labels = { [managedBy]: 'benchtop', [benchLabel]: benchId, [taskLabel]: name }
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name,
      labels,
      annotations: {
        [markAnnotation]: task.mark,
        [sessionAnnotation]: task.id,
        [nameAnnotation]: task.name.slice(0, longestName).toWellFormed(),
      },
    },
    spec: {
      suspend: true,
      backoffLimit: 0,
      completions: 1,
      parallelism: 1,
      ttlSecondsAfterFinished: settings.ttlSeconds ?? defaultTtlSeconds,
      template: { metadata: { labels }, spec: podSpec(task, settings, name) },
    },
  }
}

/** The address that a task's files go by, and the helper; it is removed with its job. */
export function secretManifest(job: V1Job, stageUrl: string): V1Secret {
  const { name = '', uid = '', labels = {} } = job.metadata ?? {}
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      name,
      labels,
      ownerReferences: [{ apiVersion: 'batch/v1', kind: 'Job', name, uid }],
    },
    type: 'Opaque',
    immutable: true,
    data: { [address]: base64(stageUrl), [script]: base64(stageScript) },
  }
}

function podSpec(task: Task, settings: KubernetesSettings, secretName: string): V1PodSpec {
  const { serviceAccount, nodeSelector, tolerations, imagePullSecrets } = settings
  const { runAsUser = defaultUser } = settings
  const { seconds } = task.limits ?? {}
  return {
    restartPolicy: 'Never',
    // Of the pod, not of the job, whose time begins while it still waits for a node.
    ...(seconds !== undefined && { activeDeadlineSeconds: seconds }),
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    ...(serviceAccount !== undefined && { serviceAccountName: serviceAccount }),
    ...(nodeSelector !== undefined && { nodeSelector: { ...nodeSelector } }),
    ...(tolerations !== undefined && { tolerations: tolerations.map(defined) }),
    ...(imagePullSecrets !== undefined && {
      imagePullSecrets: imagePullSecrets.map((name) => ({ name })),
    }),
    securityContext: {
      seccompProfile: { type: 'RuntimeDefault' },
      runAsNonRoot: runAsUser !== 'any' && runAsUser !== 0,
      ...(typeof runAsUser === 'number' && { runAsUser, runAsGroup: runAsUser }),
    },
    volumes: [
      { name: 'data', emptyDir: {} },
      { name: 'stage', secret: { secretName, defaultMode: 0o444 } },
    ],
    initContainers: [stageContainer(containers.bring, 'bring', settings)],
    containers: [
      appContainer(task, settings),
      stageContainer(containers.send, 'send-after', settings),
    ],
  }
}

const unprivileged = { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } }
const helperUser = { runAsUser: defaultUser, runAsGroup: defaultUser, runAsNonRoot: true }

/** The app in its own image, as it is: nothing has to be in it, and it sees neither the helper nor its address. */
function appContainer(task: Task, settings: KubernetesSettings): V1Container {
  const { cpus, memoryMB } = { ...settings.defaultLimits, ...task.limits }
  const { capabilities = [] } = settings
  const amounts = {
    ...(cpus !== undefined && { cpu: String(cpus) }),
    ...(memoryMB !== undefined && { memory: `${memoryMB}M` }),
  }
  const hasAmounts = Object.keys(amounts).length > 0
  return {
    name: containers.app,
    image: task.image ?? settings.image ?? '',
    ...(task.command.length > 0 && { command: task.command.map(verbatim) }),
    workingDir: dataFolder,
    env: Object.entries(appEnvironment(task)).map(([name, value]) => ({
      name,
      value: verbatim(value),
    })),
    ...(hasAmounts && { resources: { requests: amounts, limits: amounts } }),
    securityContext: {
      ...unprivileged,
      capabilities: { drop: ['ALL'], ...(capabilities.length > 0 && { add: [...capabilities] }) },
    },
    volumeMounts: [{ name: 'data', mountPath: dataFolder }],
  }
}

/** A container of the helper, which reads the address from a file: it is in neither words nor environment of the pod. */
function stageContainer(name: string, verb: string, settings: KubernetesSettings): V1Container {
  const { runAsUser = defaultUser } = settings
  const run = `BENCHTOP_STAGE=$(cat ${toolsFolder}/${address}) && export BENCHTOP_STAGE && exec sh ${toolsFolder}/${script} ${verb} ${dataFolder}`
  return {
    name,
    image: settings.stageImage ?? defaultStageImage,
    command: ['sh', '-c', verbatim(run)],
    env: [
      { name: 'BENCHTOP_TRIES', value: stageTries },
      { name: 'BENCHTOP_RUN', valueFrom: { fieldRef: { fieldPath: 'metadata.uid' } } },
    ],
    // Stated, since a quota may require it of every container.
    resources: {
      requests: { cpu: '50m', memory: '64Mi' },
      limits: { cpu: '1', memory: '256Mi' },
    },
    // The user of the image may have a name only, of which Kubernetes doesn't know that it isn't root.
    securityContext: { ...unprivileged, ...(typeof runAsUser !== 'number' && helperUser) },
    // What it writes says why it failed.
    terminationMessagePolicy: 'FallbackToLogsOnError',
    volumeMounts: [
      { name: 'data', mountPath: dataFolder },
      { name: 'stage', mountPath: toolsFolder, readOnly: true },
    ],
  }
}

/** Kubernetes replaces `$(NAME)` in words and values by variables, and `$$` by `$`: doubled, a text stays as it is. */
function verbatim(text: string): string {
  return text.replaceAll('$', () => '$$')
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}

/** Without the members that are undefined, which the library's types don't take. */
function defined<Value extends object>(
  value: Value,
): { [Name in keyof Value]: NonNullable<Value[Name]> } {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as {
    [Name in keyof Value]: NonNullable<Value[Name]>
  }
}
