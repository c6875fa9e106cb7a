import type { ExitCode } from '../errors.ts'
import type { Output } from '../output/output.ts'
import type { OpenPlatform } from './open-platform.ts'
import { endWithinGrace, listenForEnd, type Signals } from '../signals.ts'

/**
 * Opens a platform for `work` and closes it afterwards, whatever happens. A signal that comes while it opens is heeded
 * when it is open: half a start leaves more behind than a whole one.
 */
export async function withPlatform<Platform extends OpenPlatform>(
  output: Output,
  open: () => Promise<Platform>,
  work: (platform: Platform, signals: Signals) => Promise<ExitCode>,
): Promise<ExitCode> {
  const signals = listenForEnd()
  try {
    const platform = await open()
    try {
      return await work(platform, signals)
    } finally {
      endWithinGrace()
      output.event({ event: 'stopping' })
      await platform.close()
      output.event({ event: 'stopped' })
    }
  } finally {
    signals.release()
  }
}
