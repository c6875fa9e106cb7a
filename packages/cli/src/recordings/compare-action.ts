import type { ControlClient } from '@benchtop/client/control'
import { resolve } from 'node:path'
import type { ComparedExchange } from '@benchtop/recording'
import { exitCodes, type ExitCode } from '../errors.ts'
import { createOutput } from '../output/output.ts'
import { targetBench } from '../remote/target.ts'
import { benchAt } from '../remote/bench.ts'
import { readSeedFile } from '../seed-files.ts'
import { listenForEnd } from '../signals.ts'
import { findDemoSeeds } from '../start/demo-data.ts'
import type { World } from '../world.ts'
import { comparedLines, summaryLine } from './compared-lines.ts'
import { loadRecordings } from './load-recordings.ts'
import { writeResults } from './write-results.ts'

export type CompareFlags = {
  readonly url?: string
  readonly seed?: readonly string[]
  readonly profile?: 'spec' | 'field'
  readonly token?: string
  readonly map?: readonly (readonly [string, string])[]
  readonly secret?: readonly (readonly [string, string])[]
  readonly ignore?: readonly string[]
  readonly strict?: true
  readonly out?: string
  readonly json?: true
}

/** A platform that a recording is compared with. */
type Side = AsyncDisposable & {
  readonly control: ControlClient
  readonly clientSecrets: Readonly<Record<string, string>>
}

/** `benchtop compare`. */
export async function runCompare(
  path: string,
  flags: CompareFlags,
  world: World,
): Promise<ExitCode> {
  const output = createOutput(world, flags.json === true)
  const { compareRecording, readRecording } = await loadRecordings('benchtop compare')
  const recording = await readRecording(resolve(world.folder, path))
  const { signal, release } = listenForEnd(world)
  try {
    await using side = await openSide(flags, world)
    const { apiUrl, storeUrl, users } = await side.control.getStatus()
    const token = flags.token ?? (await privateToken(side.control, users[0]?.id))
    const secrets = flags.secret?.map(([name, text]) => [`*secret-${name}*`, text] as const)
    const { isSame, exchanges } = await compareRecording(recording, {
      apiUrl,
      storeUrl,
      token,
      clientSecrets: side.clientSecrets,
      ids: Object.fromEntries(flags.map ?? []),
      secrets: Object.fromEntries(secrets ?? []),
      strict: flags.strict,
      ignore: flags.ignore,
      withAnswers: flags.out !== undefined,
      signal,
      onCompared(one: ComparedExchange) {
        output.event({ event: 'compared', ...one, answers: undefined })
        for (const line of comparedLines(one, output)) output.line(line)
      },
    })
    // The console has a page that shows such a file.
    if (flags.out !== undefined) {
      await writeResults(
        `${JSON.stringify({ benchtopCompared: 1, exchanges })}\n`,
        flags.out,
        world,
      )
    }
    const differing = exchanges.filter(({ differences }) => differences.length > 0).length
    const skipped = exchanges.filter((one) => one.skipped !== undefined).length
    output.event({ event: 'summary', requests: exchanges.length, differing, skipped })
    output.line(summaryLine({ requests: exchanges.length, differing, skipped }, output))
    return isSame ? exitCodes.ok : exitCodes.failed
  } catch (error) {
    if (signal.aborted) return exitCodes.interrupted
    throw error
  } finally {
    release()
  }
}

async function privateToken(
  control: ControlClient,
  user: string | undefined,
): Promise<string | undefined> {
  if (user === undefined) return undefined
  return (await control.issueToken({ user, private: true })).token
}

async function openSide(flags: CompareFlags, world: World): Promise<Side> {
  if (flags.url !== undefined) {
    const control = targetBench(flags.url, world, 'changes')
    return { control, clientSecrets: {}, [Symbol.asyncDispose]: () => Promise.resolve() }
  }
  const paths = flags.seed?.map((one) => resolve(world.folder, one)) ?? findDemoSeeds()
  const [seed, { createEmulator }] = await Promise.all([
    Promise.all(paths.map(readSeedFile)),
    import('@benchtop/emulator'),
  ])
  const emulator = await createEmulator({
    seed,
    // Compare final responses only.
    indexingTimeoutMs: 60_000,
    environment: world.environment.ofApps,
    ...(flags.profile !== undefined && { profile: flags.profile }),
  })
  const { uiUrl, startToken } = emulator
  return {
    control: benchAt({ uiUrl, startToken }),
    clientSecrets: clientSecretsOf(seed.map(({ document }) => document)),
    [Symbol.asyncDispose]: () => emulator.close(),
  }
}

type SeedOfApplications = {
  readonly applications?: readonly { readonly clientId?: string; readonly clientSecret?: string }[]
}

/** The platform has accepted these documents, so they have this shape. */
function clientSecretsOf(documents: readonly unknown[]): Record<string, string> {
  const applications = (documents as readonly SeedOfApplications[]).flatMap(
    (one) => one.applications ?? [],
  )
  return Object.fromEntries(
    applications.flatMap(({ clientId, clientSecret }) =>
      clientId === undefined || clientSecret === undefined ? [] : [[clientId, clientSecret]],
    ),
  )
}
