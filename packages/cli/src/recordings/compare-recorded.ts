import type { ControlClient } from '@benchtop/client/control'
import type { SeedDocument } from '@benchtop/emulator'
import type { ComparedExchange, RecordedExchange } from '@benchtop/recording'
import { resolve } from 'node:path'
import type { Context } from '../command-line/context.ts'
import { exitCodes, type ExitCode } from '../errors.ts'
import { loadRecordings } from '../on-demand.ts'
import { benchAt } from '../remote/bench.ts'
import { readSeedFile } from '../seed-files.ts'
import { untilSignal } from '../signals.ts'
import { findDemoSeeds } from '../start/demo-data.ts'
import { writeOut } from '../text-file.ts'

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
}

/** What replaying does otherwise than comparing. */
type Replaying = {
  /** Only the requests that are of use are sent. */
  readonly isSent: (one: RecordedExchange) => boolean
  /** Differing shapes are reported, not values, in place of a line a request. */
  readonly report: (exchanges: readonly ComparedExchange[]) => Promise<void>
}

/** A platform that a recording is compared with. */
type Side = AsyncDisposable & {
  readonly control: ControlClient
  readonly clientSecrets: Readonly<Record<string, string>>
}

/** `benchtop compare RECORDING`, and what `benchtop replay` does once it has a seed. */
export async function compareRecorded(
  path: string,
  flags: CompareFlags,
  context: Context,
  replaying?: Replaying,
): Promise<ExitCode> {
  const { output, world } = context
  const recordings = await loadRecordings('benchtop compare')
  const { targets, exchanges } = await recordings.openRecording(resolve(world.folder, path))
  const recording = { targets, exchanges: exchanges.filter(replaying?.isSent ?? (() => true)) }
  const { map = [], secret = [], strict, ignore, out } = flags
  return untilSignal(
    world,
    async (signal) => {
      await using side = await openSide(flags, context)
      const { control, clientSecrets } = side
      const { apiUrl, storeUrl, users } = await control.getStatus()
      const report = await recordings.compareRecording(recording, {
        apiUrl,
        storeUrl,
        token: flags.token ?? (await privateToken(control, users[0]?.id)),
        clientSecrets,
        ids: Object.fromEntries(map),
        secrets: Object.fromEntries(secret.map(([name, text]) => [`*secret-${name}*`, text])),
        strict,
        shapes: replaying !== undefined,
        ignore,
        withAnswers: out !== undefined,
        signal,
        onCompared(one) {
          output.event({ event: 'compared', ...one, answers: undefined })
          if (replaying === undefined) {
            output.line(recordings.comparedLines(one, output.paint).join('\n'))
          }
        },
      })
      // The console has a page that shows such a file.
      if (out !== undefined) {
        const document = { benchtopCompared: 1, exchanges: report.exchanges }
        await writeOut(`${JSON.stringify(document)}\n`, out, world)
      }
      await replaying?.report(report.exchanges)
      output.event({ event: 'summary', ...report.counts })
      output.line(`\n${recordings.comparisonSummary(report, output.paint)}`)
      return report.isSame ? exitCodes.ok : exitCodes.failed
    },
    () => exitCodes.interrupted,
  )
}

async function privateToken(
  control: ControlClient,
  user: string | undefined,
): Promise<string | undefined> {
  return user === undefined ? undefined : (await control.issueToken({ user, private: true })).token
}

async function openSide(
  { url, seed, profile }: CompareFlags,
  { bench, world }: Context,
): Promise<Side> {
  if (url !== undefined) {
    const control = await bench('changes')
    return { control, clientSecrets: {}, [Symbol.asyncDispose]: () => Promise.resolve() }
  }
  const paths = seed?.map((one) => resolve(world.folder, one)) ?? findDemoSeeds()
  const [seeds, { createEmulator }] = await Promise.all([
    Promise.all(paths.map(readSeedFile)),
    import('@benchtop/emulator'),
  ])
  const emulator = await createEmulator({
    seed: seeds,
    // Compare final responses only.
    indexingTimeoutMs: 60_000,
    environment: world.environment.ofApps,
    ...(profile !== undefined && { profile }),
  })
  return {
    control: benchAt(emulator),
    clientSecrets: clientSecretsOf(seeds.map(({ document }) => document)),
    [Symbol.asyncDispose]: () => emulator.close(),
  }
}

/** The platform has accepted these documents, so they have this shape. */
function clientSecretsOf(documents: readonly unknown[]): Record<string, string> {
  const accepted = documents as readonly SeedDocument[]
  const applications = accepted.flatMap((one) => one.applications ?? [])
  return Object.fromEntries(
    applications.flatMap(({ clientId, clientSecret }) =>
      clientId === undefined || clientSecret === undefined ? [] : [[clientId, clientSecret]],
    ),
  )
}
