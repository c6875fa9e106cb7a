// A process that runs a platform on a data folder with the test seed, for tests that kill it, measure it or start a
// second one. It speaks to its parent by messages. Arguments: the folder, and what changes survive.
import { createEmulator } from '../emulator.ts'
import { EmulatorError } from '../emulator-error.ts'
import { genomicData, testNow } from './test-platform.ts'
import { testSeed } from './test-seed.ts'
import type { FromPlatform, ToPlatform } from './platform-process.ts'

const [data = '', durability] = process.argv.slice(2)
const say = (message: FromPlatform) => process.send?.(message)

try {
  const emulator = await createEmulator({
    data,
    ...(durability === 'full' && { durability }),
    now: testNow,
    indexingTimeoutMs: 60_000,
    seed: { name: 'test seed', folder: genomicData, document: testSeed },
  })
  process.on('message', (message: ToPlatform) => {
    if (message === 'memory') {
      say({ event: 'memory', peakBytes: process.resourceUsage().maxRSS * 1024 })
    } else {
      void emulator.close().then(() => process.disconnect())
    }
  })
  const { apiUrl, uiUrl } = emulator
  say({ event: 'ready', apiUrl, uiUrl })
} catch (error) {
  if (!(error instanceof EmulatorError)) throw error
  say({ event: 'refused', code: error.code, message: error.message })
  process.disconnect()
}
