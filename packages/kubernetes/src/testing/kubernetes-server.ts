import type {
  CoreV1Event,
  V1ContainerStatus,
  V1Job,
  V1Pod,
  V1Secret,
  V1Status,
} from '@kubernetes/client-node'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { runPod, type ContainerLog, type PodRun } from './kubernetes-node.ts'
import { checkPublished, nameFault, type CheckedKind } from './kubernetes-schemas.ts'
import { restrictedViolations } from './pod-security.ts'

type Kept = V1Job | V1Pod | V1Secret | CoreV1Event
type Resource = 'jobs' | 'pods' | 'secrets' | 'events'
type Change = {
  readonly resource: Resource
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'
  readonly version: number
  /** As it was then. */
  readonly text: string
  readonly labels: Readonly<Record<string, string>>
}

const kinds = { jobs: 'Job', pods: 'Pod', secrets: 'Secret', events: 'Event' } as const
const versions = { jobs: 'batch/v1', pods: 'v1', secrets: 'v1', events: 'v1' } as const

/** Small pages, so that a client has to request the next one. */
const pageSize = 2
const defaultGraceSeconds = 30

/** What becomes of the next pods, in place of running them. */
export type Fate = 'runs' | 'unschedulable' | 'unpullable' | 'unmountable'

export type KubernetesServer = AsyncDisposable & {
  readonly url: string
  /** The jobs that were requested, in order, as they were sent. */
  readonly requested: readonly V1Job[]
  /** Every request and answer that wasn't as Kubernetes publishes it. */
  readonly faults: readonly string[]
  readonly requests: readonly string[]
  names(resource: Resource): string[]
  /** Answers so many creations of jobs with 503 although it makes them. */
  loseAnswers(count: number): void
  /** Breaks every connection and takes no new ones, while what runs runs on. */
  goAway(isAway: boolean): void
  /** Refuses a verb on a resource, such as `create jobs`, with a message. */
  forbid(what: string, message?: string): void
  permit(): void
  /** What becomes of the pods that are made from now on. */
  setFate(fate: Fate): void
  /** Answers 401, and ends what is watched, as with a token that has ended. */
  endToken(hasEnded: boolean): void
  /** What admission says of every pod that is made from now on, which refuses it; undefined lets the controller make them. */
  refusePods(message: string | undefined): void
  /** The runs of the pods, by the names of their jobs. */
  run(job: string): PodRun | undefined
  /** Ends the pod of a job from outside, with a status that says why. */
  disrupt(job: string, status: { reason?: string; message?: string; disruption?: string }): void
  /** Forgets a resource of this name and what belongs to it, as the owner of a cluster can. */
  remove(resource: 'jobs' | 'pods', name: string): Promise<void>
}

/**
 * Stands in for an API server with its controllers and one node. It knows what the executor uses, runs the commands of
 * containers under bubblewrap, and holds each request and each answer to what Kubernetes publishes of its API.
 */
export async function startKubernetesServer(
  folder: string,
  token: string,
): Promise<KubernetesServer> {
  const objects: Record<Resource, Map<string, Kept>> = {
    jobs: new Map(),
    pods: new Map(),
    secrets: new Map(),
    events: new Map(),
  }
  const changes: Change[] = []
  const requested: V1Job[] = []
  const faults: string[] = []
  const requests: string[] = []
  const forbidden = new Map<string, string>()
  const runs = new Map<string, PodRun>()
  const watchers = new Set<() => void>()
  let version = 100
  let lost = 0
  let isAway = false
  let fate: Fate = 'runs'
  let refusal: string | undefined
  let isTokenOver = false

  const checked = <Body extends object>(kind: CheckedKind, body: Body): Body => {
    try {
      checkPublished(kind, body)
    } catch (error) {
      faults.push(`${kind}: ${error instanceof Error ? error.message : String(error)}`)
    }
    return body
  }
  const published = (type: Change['type'], resource: Resource, object: Kept): void => {
    version += 1
    Object.assign((object.metadata ??= {}), { resourceVersion: String(version) })
    const text = JSON.stringify(object)
    checked(kinds[resource], JSON.parse(text) as object)
    changes.push({ resource, type, version, text, labels: object.metadata.labels ?? {} })
    for (const wake of watchers) wake()
  }
  const add = (resource: Resource, given: Kept): Kept => {
    const object = structuredClone(given)
    const uid = randomUUID()
    Object.assign(object, { apiVersion: versions[resource], kind: kinds[resource] })
    Object.assign((object.metadata ??= {}), {
      uid,
      namespace: 'genomics',
      creationTimestamp: new Date(),
    })
    objects[resource].set(object.metadata?.name ?? '', object)
    published('ADDED', resource, object)
    return object
  }
  const drop = (resource: Resource, object: Kept): void => {
    if (objects[resource].delete(object.metadata?.name ?? ''))
      published('DELETED', resource, object)
  }
  const jobOf = (pod: V1Pod): string => pod.metadata?.ownerReferences?.[0]?.name ?? ''
  const podOf = (job: string): V1Pod | undefined =>
    [...objects.pods.values()].find((one) => jobOf(one as V1Pod) === job) as V1Pod | undefined

  /** An event about an object, as controllers and nodes record them. */
  const warn = (about: V1Job | V1Pod, reason: string, message: string): void => {
    const { name = '', uid = '' } = about.metadata ?? {}
    const isJob = objects.jobs.has(name)
    add('events', {
      metadata: { name: `${name}.${randomUUID().slice(0, 8)}` },
      involvedObject: {
        apiVersion: isJob ? 'batch/v1' : 'v1',
        kind: isJob ? 'Job' : 'Pod',
        namespace: 'genomics',
        name,
        uid,
      },
      type: 'Warning',
      reason,
      message,
      count: 1,
      source: { component: isJob ? 'job-controller' : 'kubelet' },
    })
  }

  /** The job controller: a released job has a pod, and ends with it. What admission refuses is an event of the job. */
  const makePod = (job: V1Job): void => {
    const { name = '', uid = '' } = job.metadata ?? {}
    const { template } = job.spec ?? {}
    const violations = restrictedViolations(template?.spec ?? { containers: [] })
    const refused =
      violations.length > 0
        ? `violates PodSecurity "restricted:latest": ${violations.join(', ')}`
        : refusal
    if (refused !== undefined) {
      return warn(job, 'FailedCreate', `Error creating: pods "${name}-" is forbidden: ${refused}`)
    }
    const owner = { apiVersion: 'batch/v1', kind: 'Job', name, uid, controller: true }
    const pod = add('pods', {
      metadata: {
        labels: template?.metadata?.labels ?? {},
        name: `${name}-${randomUUID().slice(0, 5)}`,
        ownerReferences: [owner],
      },
      ...(template?.spec !== undefined && { spec: template.spec }),
      status: { phase: 'Pending' },
    }) as V1Pod
    if (fate === 'runs') return runOnNode(pod)
    if (fate === 'unmountable') {
      if (pod.spec !== undefined) pod.spec.nodeName = 'node-1'
      published('MODIFIED', 'pods', pod)
      return warn(pod, 'FailedMount', 'MountVolume.SetUp failed: no space left on device')
    }
    const message = fate === 'unschedulable' ? '0/3 nodes are available: 3 Insufficient cpu.' : ''
    const [first] = pod.spec?.initContainers ?? []
    pod.status =
      fate === 'unschedulable'
        ? {
            phase: 'Pending',
            conditions: [
              { type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message },
            ],
          }
        : {
            phase: 'Pending',
            initContainerStatuses: [
              waitingStatus(first?.name ?? '', first?.image ?? '', 'ErrImagePull', 'not found'),
            ],
          }
    published('MODIFIED', 'pods', pod)
  }
  const runOnNode = (pod: V1Pod): void => {
    const { name = '' } = pod.metadata ?? {}
    if (pod.spec !== undefined) pod.spec.nodeName = 'node-1'
    const init = new Set(pod.spec?.initContainers?.map((one) => one.name))
    pod.status = { phase: 'Pending', initContainerStatuses: [], containerStatuses: [] }
    const run = runPod(pod, {
      folder: join(folder, name),
      secret: (secretName) => secretData(objects.secrets.get(secretName)),
      set(container, state) {
        if (pod.status === undefined || isSettled(pod)) return
        const list = init.has(container) ? 'initContainerStatuses' : 'containerStatuses'
        const others = (pod.status[list] ?? []).filter((one) => one.name !== container)
        const image =
          [...(pod.spec?.initContainers ?? []), ...(pod.spec?.containers ?? [])].find(
            (one) => one.name === container,
          )?.image ?? ''
        pod.status[list] = [...others, status(container, image, state)]
        if (list === 'containerStatuses') pod.status.phase = 'Running'
        published('MODIFIED', 'pods', pod)
      },
    })
    runs.set(jobOf(pod), run)
    const { activeDeadlineSeconds } = pod.spec ?? {}
    const deadline =
      activeDeadlineSeconds === undefined
        ? undefined
        : setTimeout(() => {
            const message = 'Pod was active on the node longer than the specified deadline'
            disrupt(pod, { reason: 'DeadlineExceeded', message })
          }, activeDeadlineSeconds * 1_000)
    void run.ended.then(() => {
      clearTimeout(deadline)
      settle(pod)
    })
  }
  const settle = (pod: V1Pod): void => {
    if (!isSettled(pod)) {
      const { initContainerStatuses = [], containerStatuses = [] } = pod.status ?? {}
      const all = [...initContainerStatuses, ...containerStatuses]
      const isFine = all.every(({ state }) => state?.terminated?.exitCode === 0)
      Object.assign((pod.status ??= {}), { phase: isFine ? 'Succeeded' : 'Failed' })
      published('MODIFIED', 'pods', pod)
    }
    endJobOf(pod)
  }
  const endJobOf = (pod: V1Pod): void => {
    const job = objects.jobs.get(jobOf(pod)) as V1Job | undefined
    if (job === undefined) return
    const isFine = pod.status?.phase === 'Succeeded'
    job.status = {
      conditions: [
        isFine
          ? { type: 'Complete', status: 'True' }
          : {
              type: 'Failed',
              status: 'True',
              reason: 'BackoffLimitExceeded',
              message: 'Job has reached the specified backoff limit',
            },
      ],
    }
    published('MODIFIED', 'jobs', job)
  }
  const disrupt = (
    pod: V1Pod,
    { reason, message, disruption }: { reason?: string; message?: string; disruption?: string },
  ): void => {
    Object.assign((pod.status ??= {}), {
      phase: 'Failed',
      ...(reason !== undefined && { reason }),
      ...(message !== undefined && { message }),
      ...(disruption !== undefined && {
        conditions: [{ type: 'DisruptionTarget', status: 'True', reason: disruption }],
      }),
    })
    published('MODIFIED', 'pods', pod)
    void runs.get(jobOf(pod))?.end(0)
    endJobOf(pod)
  }
  const deletePod = async (pod: V1Pod, graceSeconds: number): Promise<void> => {
    const { deletionTimestamp, deletionGracePeriodSeconds = 0 } = pod.metadata ?? {}
    if (deletionTimestamp !== undefined && graceSeconds >= deletionGracePeriodSeconds) return
    Object.assign((pod.metadata ??= {}), {
      deletionTimestamp: deletionTimestamp ?? new Date(),
      deletionGracePeriodSeconds: graceSeconds,
    })
    published('MODIFIED', 'pods', pod)
    await runs.get(jobOf(pod))?.end(graceSeconds)
    drop('pods', pod)
    endJobOf(pod)
  }
  const deleteJob = (job: V1Job): void => {
    const { name = '', uid } = job.metadata ?? {}
    drop('jobs', job)
    for (const secret of objects.secrets.values()) {
      if (secret.metadata?.ownerReferences?.some((one) => one.uid === uid)) drop('secrets', secret)
    }
    const pod = podOf(name)
    if (pod !== undefined) {
      void deletePod(pod, pod.spec?.terminationGracePeriodSeconds ?? defaultGraceSeconds)
    }
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://api')
    const give = (code: number, body: object): void => {
      response.writeHead(code, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    const refuse = (code: number, message: string): void =>
      give(
        code,
        checked('Status', {
          apiVersion: 'v1',
          kind: 'Status',
          status: 'Failure',
          code,
          message,
          metadata: {},
        } satisfies V1Status),
      )
    const [, group, resource, name, below] =
      /^\/(api\/v1|apis\/batch\/v1)\/namespaces\/genomics\/([a-z]+)(?:\/([^/]+))?(?:\/(log))?$/.exec(
        pathname,
      ) ?? []
    if (isTokenOver || request.headers.authorization !== `Bearer ${token}`)
      return refuse(401, 'Unauthorized')
    if (!isResource(resource) || (group === 'apis/batch/v1') !== (resource === 'jobs')) {
      return refuse(404, 'the server could not find the requested resource')
    }
    const isWatch = searchParams.get('watch') === 'true'
    const fields = searchParams.get('fieldSelector')
    // Every event here is a warning.
    if (fields !== (resource === 'events' ? 'type=Warning' : null)) {
      faults.push(`${resource} by the fields ${fields}`)
    }
    const verb = verbOf(request.method ?? '', name, isWatch)
    const what = `${verb} ${resource}${below === undefined ? '' : '/log'}`
    requests.push(what)
    const denied = forbidden.get(what)
    if (denied !== undefined) return refuse(403, denied)
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const body = (text === '' ? {} : JSON.parse(text)) as Kept

    if (verb === 'watch') return watch(resource, searchParams, request, response)
    if (verb === 'list') return give(200, list(resource, searchParams))
    if (verb === 'create') {
      checked(kinds[resource], body)
      const fault = nameFault(body)
      if (fault !== undefined) return refuse(422, fault)
      if (objects[resource].has(body.metadata?.name ?? '')) return refuse(409, 'already exists')
      if (resource === 'jobs') requested.push(JSON.parse(text) as V1Job)
      const made = add(resource, body)
      lost -= resource === 'jobs' ? 1 : 0
      if (resource === 'jobs' && lost >= 0) return refuse(503, 'etcdserver: request timed out')
      return give(201, made)
    }
    const found = objects[resource].get(name ?? '')
    if (found === undefined) return refuse(404, `${resource} "${name}" not found`)
    if (below === 'log') return sendLog(found as V1Pod, searchParams, response)
    if (verb === 'get') return give(200, found)
    if (verb === 'patch') {
      if (request.headers['content-type'] !== 'application/merge-patch+json') {
        return refuse(415, 'the body of the request was in an unknown format')
      }
      const job = found as V1Job
      Object.assign(job.spec ?? {}, (body as V1Job).spec)
      published('MODIFIED', 'jobs', job)
      if (job.spec?.suspend !== true && podOf(name ?? '') === undefined) makePod(job)
      return give(200, job)
    }
    checked('DeleteOptions', body)
    const { gracePeriodSeconds = defaultGraceSeconds } = body as { gracePeriodSeconds?: number }
    if (resource === 'jobs') deleteJob(found as V1Job)
    else if (resource === 'pods') void deletePod(found as V1Pod, gracePeriodSeconds)
    else drop(resource, found)
    give(200, resource === 'pods' ? found : okStatus)
  }
  const list = (resource: Resource, query: URLSearchParams): object => {
    const all = [...objects[resource].values()].filter(({ metadata }) =>
      selects(query.get('labelSelector'), metadata?.labels ?? {}),
    )
    const at = Number(query.get('continue') ?? 0)
    const next = at + pageSize < all.length ? { continue: String(at + pageSize) } : {}
    return {
      apiVersion: versions[resource],
      kind: `${kinds[resource]}List`,
      metadata: { resourceVersion: String(version), ...next },
      items: all.slice(at, at + pageSize),
    }
  }
  const watch = (
    resource: Resource,
    query: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ): void => {
    let at = Number(query.get('resourceVersion') ?? 0)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.flushHeaders()
    const send = (): void => {
      for (const one of changes.filter((change) => change.version > at)) {
        at = one.version
        if (one.resource !== resource || !selects(query.get('labelSelector'), one.labels)) continue
        response.write(`{"type":"${one.type}","object":${one.text}}\n`)
      }
    }
    watchers.add(send)
    request.socket.once('close', () => watchers.delete(send))
    send()
  }
  const sendLog = (pod: V1Pod, query: URLSearchParams, response: ServerResponse): void => {
    const log = runs.get(jobOf(pod))?.logs.get(query.get('container') ?? '')
    response.writeHead(200, { 'content-type': 'text/plain' })
    if (log === undefined) return void response.end()
    if (query.get('follow') !== 'true') return void response.end(log.bytes)
    followLog(log, response)
  }

  const server = createServer((request, response) => {
    if (isAway) return void request.socket.destroy()
    answer(request, response).catch((error: unknown) => {
      faults.push(String(error))
      response.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    requested,
    faults,
    requests,
    names: (resource) => [...objects[resource].keys()],
    loseAnswers(count) {
      lost = count
    },
    goAway(now) {
      isAway = now
      if (now) server.closeAllConnections()
    },
    forbid: (what, message = `cannot ${what} in the namespace "genomics"`) =>
      void forbidden.set(what, message),
    permit: () => forbidden.clear(),
    setFate(next) {
      fate = next
    },
    endToken(hasEnded) {
      isTokenOver = hasEnded
      if (hasEnded) server.closeAllConnections()
    },
    refusePods(message) {
      refusal = message
      if (message !== undefined) return
      for (const [job, one] of objects.jobs) {
        const isReleased = (one as V1Job).spec?.suspend !== true
        if (isReleased && podOf(job) === undefined) makePod(one as V1Job)
      }
    },
    run: (job) => runs.get(job),
    disrupt(job, status_) {
      const pod = podOf(job)
      if (pod !== undefined) disrupt(pod, status_)
    },
    async remove(resource, name) {
      if (resource === 'jobs') deleteJob(objects.jobs.get(name) as V1Job)
      const pod = podOf(name)
      if (pod !== undefined) await deletePod(pod, 0)
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([...runs.values()].map((run) => run.end(0)))
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const okStatus = { apiVersion: 'v1', kind: 'Status', status: 'Success', metadata: {} }

function isResource(name: string | undefined): name is Resource {
  return name !== undefined && Object.hasOwn(kinds, name)
}

function verbOf(method: string, name: string | undefined, isWatch: boolean): string {
  if (method === 'GET' && name === undefined) return isWatch ? 'watch' : 'list'
  const verbs: Readonly<Record<string, string>> = {
    GET: 'get',
    POST: 'create',
    PATCH: 'patch',
    DELETE: 'delete',
  }
  return verbs[method] ?? method
}

/** Whether labels are as a selector of the form `a=b,c=d` wants them. */
function selects(selector: string | null, labels: Readonly<Record<string, string>>): boolean {
  return (selector ?? '')
    .split(',')
    .filter(Boolean)
    .every((part) => {
      const [key = '', value] = part.split('=')
      return labels[key] === value
    })
}

function secretData(secret: Kept | undefined): Readonly<Record<string, string>> | undefined {
  return secret !== undefined && 'data' in secret ? secret.data : undefined
}

function isSettled({ status: { phase } = {} }: V1Pod): boolean {
  return phase === 'Succeeded' || phase === 'Failed'
}

function status(name: string, image: string, state: V1ContainerStatus['state']): V1ContainerStatus {
  const isRunning = state?.running !== undefined
  return {
    name,
    image,
    imageID: '',
    ready: isRunning,
    restartCount: 0,
    started: isRunning,
    ...(state !== undefined && { state }),
  }
}

function waitingStatus(name: string, image: string, reason: string, message: string) {
  return status(name, image, { waiting: { reason, message } })
}

/** Sends a log as it is written, until its container has ended. */
function followLog(log: ContainerLog, response: ServerResponse): void {
  let sent = 0
  const send = (): void => {
    if (log.bytes.length > sent) response.write(log.bytes.subarray(sent))
    sent = log.bytes.length
    if (log.isComplete) response.end()
  }
  log.on('more', send)
  response.once('close', () => log.off('more', send))
  response.flushHeaders()
  send()
}
