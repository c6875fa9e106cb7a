import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'

/** What the command line reads from its environment. Only this file reads it. */
export type Environment = {
  /** `BENCHTOP_UI_URL`: the running platform that commands use. */
  readonly uiUrl: string | undefined
  /** `BENCHTOP_START_TOKEN`: the token that a platform requires if it listens beyond this machine, or was started so. */
  readonly startToken: string | undefined
  /** `BENCHTOP_REAL_TOKEN`: a token of a real platform, which `benchtop compare --real` sends to it. */
  readonly realToken: string | undefined
  /** Where running platforms are listed: a folder of this user's, emptied by the system at a restart. */
  readonly runtimeFolder: string
  /** The environment of native apps. */
  readonly ofApps: Readonly<Record<string, string>>
  /** What the machine's programs need in addition that run apps elsewhere: of Slurm, containers, clusters and proxies. */
  readonly ofPrograms: Readonly<Record<string, string>>
  /** `NOTIFY_SOCKET`, `WATCHDOG_USEC`: where systemd waits for a sign of life, and how long at most. */
  readonly serviceManager?: { readonly socket: string; readonly watchdogMs?: number } | undefined
  /** The complete environment, for commands that a developer runs through benchtop as from the shell. */
  readonly ofShell: Readonly<Record<string, string>>
  /** `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_SESSION_TOKEN`: what signs the requests of `--blobs`. */
  readonly bucketCredentials?: BucketCredentials | undefined
  /** `AWS_REGION` or `AWS_DEFAULT_REGION`: where the bucket is, unless its address states it. */
  readonly bucketRegion?: string | undefined
  /** `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT`, or `OTEL_EXPORTER_OTLP_ENDPOINT`: where `--traces` sends them. */
  readonly tracesEndpoint?: string | undefined
  /** `BROWSER`: the program that pages are opened with; `none` opens nothing. */
  readonly browser: string | undefined
  /** Whether there is a display that a browser could open on. */
  readonly hasScreen: boolean
}

type BucketCredentials = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

type Variables = Readonly<Record<string, string | undefined>>

/** The names that tools expect; everything else is left out, and secrets with it. */
const passedToApps = ['HOME', 'LANG', 'LC_ALL', 'TMPDIR', 'TZ', 'USER'] as const

/** What belongs to the programs and clients of clusters and containers, to proxies and certificates. */
const ofPrograms =
  /^(?:(?:SLURM|DOCKER|CONTAINERS?|PODMAN)_\w+|XDG_RUNTIME_DIR|KUBECONFIG|SSL_CERT_(?:FILE|DIR)|NODE_EXTRA_CA_CERTS|(?:https?|no|all)_proxy)$/i

/** Reads the variables of this process, or those given. */
export function readEnvironment(variables: Variables = process.env): Environment {
  const ofApps: Record<string, string> = {
    // An app that says `node` gets the Node that the platform itself runs on.
    PATH: [dirname(process.execPath), variables['PATH'] ?? ''].filter(Boolean).join(delimiter),
  }
  for (const name of passedToApps) {
    const value = variables[name]
    if (value !== undefined) ofApps[name] = value
  }
  return {
    uiUrl: variables['BENCHTOP_UI_URL'] || undefined,
    startToken: variables['BENCHTOP_START_TOKEN'] || undefined,
    realToken: variables['BENCHTOP_REAL_TOKEN'] || undefined,
    runtimeFolder: join(
      variables['XDG_RUNTIME_DIR'] || tmpdir(),
      `benchtop-${process.getuid?.() ?? 'user'}`,
    ),
    ofApps,
    serviceManager: serviceManager(variables),
    ofPrograms: Object.fromEntries(
      Object.entries(variables).flatMap(([name, value]) =>
        value !== undefined && ofPrograms.test(name) ? [[name, value]] : [],
      ),
    ),
    ofShell: { ...variables } as Record<string, string>,
    bucketCredentials: bucketCredentials(variables),
    bucketRegion: variables['AWS_REGION'] || variables['AWS_DEFAULT_REGION'] || undefined,
    tracesEndpoint: tracesEndpoint(variables),
    browser: variables['BROWSER'] || undefined,
    hasScreen: hasScreen(variables),
  }
}

/** The first is the address itself, the second the one of a collector, below which traces have a path. */
function tracesEndpoint(variables: Variables): string | undefined {
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_EXPORTER_OTLP_ENDPOINT } = variables
  if (OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) return OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
  if (!OTEL_EXPORTER_OTLP_ENDPOINT) return undefined
  return `${OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')}/v1/traces`
}

function serviceManager({
  NOTIFY_SOCKET,
  WATCHDOG_USEC,
}: Variables): Environment['serviceManager'] {
  if (!NOTIFY_SOCKET) return undefined
  const watchdogMs = Number(WATCHDOG_USEC) / 1_000
  return { socket: NOTIFY_SOCKET, ...(watchdogMs > 0 && { watchdogMs }) }
}

function bucketCredentials(variables: Variables): BucketCredentials | undefined {
  const accessKeyId = variables['AWS_ACCESS_KEY_ID']
  const secretAccessKey = variables['AWS_SECRET_ACCESS_KEY']
  const sessionToken = variables['AWS_SESSION_TOKEN']
  if (!accessKeyId || !secretAccessKey) return undefined
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
}

/** Whether npx runs this command. Every process below npx inherits what says so. */
export function isBelowNpx(): boolean {
  return process.env['npm_lifecycle_event'] === 'npx'
}

function hasScreen(variables: Variables): boolean {
  const { CI, DISPLAY, SSH_CONNECTION, WAYLAND_DISPLAY, WSL_DISTRO_NAME } = variables
  if (CI || SSH_CONNECTION) return false
  if (process.platform !== 'linux') return true
  return Boolean(DISPLAY || WAYLAND_DISPLAY || WSL_DISTRO_NAME)
}
