import type { ControlClient } from '@benchtop/client/control'
import type { ClockChange } from '@benchtop/contracts'
import { messageOf } from '../errors.ts'
import type { DevView } from './view.ts'

const advances: Readonly<Record<string, string>> = { m: '1m', h: '1h', d: '1d', 2: '48h' }
const hint = 'clock: m +1 minute  h +1 hour  d +1 day  2 +48 hours  f freeze or resume  Esc back'

/** Moves the platform's clock by keys: those between `c` and the key that leaves it. */
export function createClockKeys(control: ControlClient, view: DevView) {
  let isActive = false
  const report = async (change: ClockChange | undefined): Promise<void> => {
    try {
      const { now, frozen } =
        change === undefined ? await control.getClock() : await control.changeClock(change)
      view.output.event({ event: 'clock', now, frozen })
      view.note(`The platform's clock is at ${now}${frozen ? ', frozen' : ''}`)
    } catch (error) {
      view.failed('clock', messageOf(error))
    }
  }
  const toggle = async (): Promise<void> => {
    const { frozen } = await control.getClock()
    await report({ frozen: !frozen })
  }
  return {
    get isActive(): boolean {
      return isActive
    },
    enter() {
      isActive = true
      view.show({ hint })
      void report(undefined)
    },
    press(key: string): void {
      const advance = advances[key]
      if (advance !== undefined) void report({ advance })
      else if (key === 'f') void toggle()
      else {
        isActive = false
        view.show({ hint: undefined })
      }
    },
  }
}
