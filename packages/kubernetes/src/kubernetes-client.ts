import type { RemoteError } from '@benchtop/clusters/stage'
import {
  ApiException,
  BatchV1Api,
  CoreV1Api,
  HttpMethod,
  IsomorphicFetchHttpLibrary,
  ListWatch,
  Observable,
  PatchStrategy,
  RequestContext,
  Watch,
  type ConfigurationOptions,
  type CoreV1Event,
  type KubeConfig,
  type KubernetesListObject,
  type KubernetesObject,
  type ObservableMiddleware,
  type V1Job,
  type V1Pod,
  type V1Secret,
} from '@kubernetes/client-node'
import { readConfig } from './kubernetes-config.ts'
import { hasStatus, kubernetesError } from './kubernetes-error.ts'
import type { KubernetesSettings } from './kubernetes-settings.ts'

/** The calls of an API server that the executor makes, all in one namespace. Each rejects with a `RemoteError`. */
export type KubernetesClient = {
  /** Makes a job; gives the one that has its name, where there is one. */
  createJob(job: V1Job): Promise<V1Job>
  createSecret(secret: V1Secret): Promise<void>
  /** Lets a suspended job run. */
  releaseJob(name: string): Promise<void>
  readJob(name: string): Promise<V1Job | undefined>
  listPods(selector: string): Promise<V1Pod[]>
  deletePod(name: string, graceSeconds: number): Promise<void>
  /** Deletes a job with its secret and pod. */
  deleteJob(name: string): Promise<void>
  /** What a container has written, from its beginning, and on until it ends where it is followed. */
  log(pod: string, container: string, how: LogRequest): Promise<AsyncIterable<Uint8Array>>
  watchJobs(selector: string, events: WatchEvents<V1Job>): Watching
  watchPods(selector: string, events: WatchEvents<V1Pod>): Watching
  /** The events of the namespace that say of something that it doesn't work. */
  watchWarnings(events: WatchEvents<CoreV1Event>): Watching
}

export type LogRequest = { readonly isFollowed: boolean; readonly signal: AbortSignal }

export type WatchEvents<Item> = {
  changed(item: Item): void
  /** An object was deleted: as it was at its end. */
  deleted(item: Item): void
  /** All objects were listed: `before` is what `listing` gave when the list began. */
  listing(): unknown
  listed(items: readonly Item[], before: unknown): void
  /** The server is away or refuses; it is queried again by itself. */
  failed(error: RemoteError): void
}

export type Watching = { stop(): void }

const callMs = 60_000
const pageSize = 500
const retryMs = [500, 30_000] as const
const warnings = 'type=Warning'

/** Reads how the API server is reached. */
export async function connectKubernetes(settings: KubernetesSettings): Promise<KubernetesClient> {
  const config = await readConfig(settings)
  const { kubeconfig } = settings
  const namespace =
    settings.namespace ??
    config.getContextObject(config.getCurrentContext())?.namespace ??
    'default'
  const credentials =
    kubeconfig === undefined
      ? 'the service account of the bench'
      : `the user of the context ${config.getCurrentContext()} in ${kubeconfig}`
  const call = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      throw kubernetesError(error, { what, namespace, credentials })
    }
  }
  return clientOf({ config, namespace, call })
}

type Parts = {
  readonly config: KubeConfig
  readonly namespace: string
  /** Calls, and puts what goes wrong in words. */
  call<Result>(what: string, work: () => Promise<Result>): Promise<Result>
}

function clientOf(parts: Parts): KubernetesClient {
  const { config, namespace, call } = parts
  const batch = config.makeApiClient(BatchV1Api)
  const core = config.makeApiClient(CoreV1Api)
  const allPods = (labelSelector: string): Promise<KubernetesListObject<V1Pod>> =>
    allPages((_continue) =>
      core.listNamespacedPod(
        { namespace, labelSelector, limit: pageSize, ..._continue },
        timeLimited(),
      ),
    )
  const allJobs = (labelSelector: string): Promise<KubernetesListObject<V1Job>> =>
    allPages((_continue) =>
      batch.listNamespacedJob(
        { namespace, labelSelector, limit: pageSize, ..._continue },
        timeLimited(),
      ),
    )
  const allWarnings = (): Promise<KubernetesListObject<CoreV1Event>> =>
    allPages((_continue) =>
      core.listNamespacedEvent(
        { namespace, fieldSelector: warnings, limit: pageSize, ..._continue },
        timeLimited(),
      ),
    )
  const readJob = async (name: string): Promise<V1Job | undefined> =>
    unless(404, () =>
      call('read jobs', () => batch.readNamespacedJob({ namespace, name }, timeLimited())),
    )
  return {
    readJob,
    async createJob(body) {
      const make = (): Promise<V1Job> =>
        call('create jobs', () => batch.createNamespacedJob({ namespace, body }, timeLimited()))
      const made = await unless(409, make)
      // It was deleted between the two calls.
      return made ?? (await readJob(body.metadata?.name ?? '')) ?? make()
    },
    async createSecret(body) {
      await unless(409, () =>
        call('create secrets', () =>
          core.createNamespacedSecret({ namespace, body }, timeLimited()),
        ),
      )
    },
    async releaseJob(name) {
      const body = { spec: { suspend: false } }
      const merge = timeLimited(PatchStrategy.MergePatch)
      await call('patch jobs', () => batch.patchNamespacedJob({ namespace, name, body }, merge))
    },
    listPods: async (selector) => (await call('list pods', () => allPods(selector))).items,
    async deletePod(name, gracePeriodSeconds) {
      const body = { gracePeriodSeconds }
      await unless(404, () =>
        call('delete pods', () =>
          core.deleteNamespacedPod({ namespace, name, body }, timeLimited()),
        ),
      )
    },
    async deleteJob(name) {
      const body = { propagationPolicy: 'Background' }
      await unless(404, () =>
        call('delete jobs', () =>
          batch.deleteNamespacedJob({ namespace, name, body }, timeLimited()),
        ),
      )
    },
    log: (pod, container, how) =>
      call('read the logs of pods', () => openLog(parts, pod, container, how)),
    ...watchesOf(parts, { allJobs, allPods, allWarnings }),
  }
}

type Lists = {
  allJobs(selector: string): Promise<KubernetesListObject<V1Job>>
  allPods(selector: string): Promise<KubernetesListObject<V1Pod>>
  allWarnings(): Promise<KubernetesListObject<CoreV1Event>>
}

function watchesOf(
  parts: Parts,
  { allJobs, allPods, allWarnings }: Lists,
): Pick<KubernetesClient, 'watchJobs' | 'watchPods' | 'watchWarnings'> {
  const jobs = `/apis/batch/v1/namespaces/${parts.namespace}/jobs`
  const core = `/api/v1/namespaces/${parts.namespace}`
  return {
    watchJobs: (selector, events) =>
      watch(parts, { path: jobs, selector, what: 'watch jobs', list: allJobs }, events),
    watchPods: (selector, events) =>
      watch(parts, { path: `${core}/pods`, selector, what: 'watch pods', list: allPods }, events),
    watchWarnings(events) {
      const path = `${core}/events`
      const watched = { path, fields: warnings, what: 'watch events', list: allWarnings }
      return watch(parts, watched, events)
    },
  }
}

/** Undefined where the server answers with this status. */
async function unless<Result>(
  status: number,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (hasStatus(error, status)) return undefined
    throw error
  }
}

/** The options of one call: it doesn't wait for ever. */
function timeLimited(contentType?: string): ConfigurationOptions<ObservableMiddleware> {
  return {
    middleware: [
      {
        pre(context) {
          context.setSignal(AbortSignal.timeout(callMs))
          if (contentType !== undefined) context.setHeaderParam('Content-Type', contentType)
          return new Observable(Promise.resolve(context))
        },
        post: (context) => new Observable(Promise.resolve(context)),
      },
    ],
    middlewareMergeStrategy: 'append',
  }
}

/** A list in as many pages as there are, as one; its version is the first page's, so that a watch from there misses nothing. */
async function allPages<Item extends KubernetesObject>(
  page: (_continue: { readonly _continue?: string }) => Promise<KubernetesListObject<Item>>,
): Promise<KubernetesListObject<Item>> {
  const first = await page({})
  let next = first.metadata?._continue
  while (next !== undefined && next !== '') {
    const more = await page({ _continue: next })
    first.items.push(...more.items)
    next = more.metadata?._continue
  }
  return first
}

/** The library's own reader of logs has no handler for a connection that breaks, which would end the process. */
async function openLog(
  { config, namespace }: Parts,
  pod: string,
  container: string,
  { isFollowed, signal }: LogRequest,
): Promise<AsyncIterable<Uint8Array>> {
  const { server = '' } = config.getCurrentCluster() ?? {}
  const query = new URLSearchParams({ container, follow: String(isFollowed) })
  const url = `${server}/api/v1/namespaces/${namespace}/pods/${encodeURIComponent(pod)}/log?${query.toString()}`
  const request = new RequestContext(url, HttpMethod.GET)
  request.setSignal(signal)
  await config.applySecurityAuthentication(request)
  const http = new IsomorphicFetchHttpLibrary()
  const response = await http.send(request).toPromise()
  if (response.httpStatusCode !== 200) {
    const body = await response.body.text()
    throw new ApiException(response.httpStatusCode, 'log', body, {})
  }
  return response.body.stream() as unknown as AsyncIterable<Uint8Array>
}

type Watchable = V1Job | V1Pod | CoreV1Event

type Watched<Item extends Watchable> = {
  readonly path: string
  readonly selector?: string
  readonly fields?: string
  readonly what: string
  list(selector: string): Promise<KubernetesListObject<Item>>
}

/** Lists and watches, with the library's informer, which ends at each failure and is started again here. */
function watch<Item extends Watchable>(
  { config, call }: Parts,
  { path, selector, fields, what, list }: Watched<Item>,
  events: WatchEvents<Item>,
): Watching {
  const [leastMs, mostMs] = retryMs
  let isStopped = false
  let waitMs: number = leastMs
  let timer: NodeJS.Timeout | undefined
  const listAll = async (): Promise<KubernetesListObject<Item>> => {
    const before = events.listing()
    const found = await list(selector ?? '')
    waitMs = leastMs
    if (!isStopped) events.listed(found.items, before)
    return found
  }
  const informer = new ListWatch<Item>(path, new Watch(config), listAll, false, selector, fields)
  const start = async (): Promise<void> => {
    await informer.start()
    // It was stopped while it was connecting, which the informer doesn't notice.
    if (isStopped) await informer.stop()
  }
  const startLater = (error: RemoteError): void => {
    if (isStopped) return
    events.failed(error)
    clearTimeout(timer)
    timer = setTimeout(() => void start().catch(fail), waitMs)
    waitMs = Math.min(waitMs * 2, mostMs)
  }
  const fail = (error: unknown): void => {
    void call(what, () => Promise.reject(error as Error)).catch((known: unknown) =>
      startLater(known as RemoteError),
    )
  }
  informer.on('change', (item) => {
    waitMs = leastMs
    if (!isStopped) events.changed(item)
  })
  informer.on('delete', (item) => {
    if (!isStopped) events.deleted(item)
  })
  informer.on('error', fail)
  void start().catch(fail)
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
      void informer.stop()
    },
  }
}
