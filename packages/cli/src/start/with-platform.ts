import type { ExitCode } from '../errors.ts'
import type { Output } from '../output/output.ts'
import type { OpenPlatform } from './open-platform.ts'
import { endWithinGrace, listenForEnd, type Signals } from '../signals.ts'
import type { World } from '../world.ts'

/**
 * Opens a platform for `work` and always closes it afterwards. A signal that arrives while it opens is handled when it
 * is open, since an interrupted start would leave more behind than a completed one.
 */
export async function withPlatform<Platform extends OpenPlatform>(
  world: World,
  output: Output,
  open: () => Promise<Platform>,
  work: (platform: Platform, signals: Signals) => Promise<ExitCode>,
): Promise<ExitCode> {
  const signals = listenForEnd(world)
  try {
    const platform = await open()
    try {
      return await work(platform, signals)
    } finally {
      endWithinGrace(world)
      output.event({ event: 'stopping' })
      await platform.close()
      output.event({ event: 'stopped' })
    }
  } finally {
    signals.release()
  }
}
