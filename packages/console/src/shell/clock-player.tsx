import { knownChanges, type ChangedClock } from '@benchtop/contracts'
import { signal } from '@preact/signals'
import { control } from '../api/clients.ts'
import { isOwner } from '../api/role.ts'
import { platformPace } from '../design/platform-clock.ts'
import { Button } from '../design/pieces.tsx'
import { showFailure, showToast } from '../design/toasts.tsx'
import { changeClock, reportJump } from './clock-controls.tsx'

const speeds = [
  ['1', '1×'],
  ['60', '60×'],
  ['3600', '3600×'],
  ['next', 'Event by event'],
] as const
type Speed = (typeof speeds)[number][0]

const speed = signal<Speed>('1')
/** Whether this tab moves the clock: on every page of the console, until it is paused or the tab is closed. */
const isMoving = signal(false)
/** Long enough to see what a step changed. */
const stepMs = 1000

/** Moves the clock faster than time passes, or from one event to the next; each at most changes what it lists afterwards. */
async function move(): Promise<void> {
  // The snapshot before the first step is what all of them are compared with, and undone by.
  let answer = await control.changeClock({ frozen: false, advance: '1s' })
  const { before } = answer
  let at = performance.now()
  while (isMoving.value && !answer.frozen && speed.value !== '1') {
    await new Promise((resolve) => setTimeout(resolve, stepMs))
    const passedMs = performance.now() - at
    at += passedMs
    if (speed.value === 'next') {
      const isLast = (await control.listDue({ limit: 1 })).total === 0
      if (isLast) break
      if (isMoving.value) answer = await control.changeClock({ next: true, report: false })
    } else if (isMoving.value) {
      const aheadMs = passedMs * (Number(speed.value) - 1)
      const advance = `${(aheadMs / 1000).toFixed(3)}s`
      answer = await control.changeClock({ advance, report: false })
    }
  }
  if (speed.value !== '1') answer = await control.changeClock({ frozen: true })
  if (before !== undefined) await reportSince(before, answer)
}

/** So many records of each kind are in a report at most. */
const reportedRecords = 1000

async function reportSince(
  before: NonNullable<ChangedClock['before']>,
  now: ChangedClock,
): Promise<void> {
  const found = await control.compareSnapshot({ name: before.name, limit: reportedRecords })
  // Someone else made the clock jump meanwhile: what that changed has a report of its own.
  if (found.before.taken !== before.taken) return
  const changes = knownChanges(found.resources)
  showToast(reportJump({ ...now, before, changes }, now.frozen ? 'Clock paused.' : 'At 1× again.'))
}

/** One tab moves the clock at a time: two at once would be as fast as both together. */
async function moveAlone(): Promise<void> {
  isMoving.value = true
  try {
    // Pages that were not served from this machine or by HTTPS have no locks.
    if (navigator.locks === undefined) return await move()
    await navigator.locks.request('clock', { ifAvailable: true }, (lock) => {
      if (lock !== null) return move()
      throw new Error('Another tab of this browser plays the clock: pause it first.')
    })
  } catch (error) {
    showFailure(error)
  } finally {
    isMoving.value = false
  }
}

function play(): void {
  if (speed.value === '1') changeClock({ frozen: false }, 'The clock runs.')
  else void moveAlone()
}

function pause(): void {
  if (isMoving.value) isMoving.value = false
  else changeClock({ frozen: true }, 'Clock paused.')
}

/** Plays the clock at a speed, or pauses it. */
export function ClockPlayer() {
  if (!isOwner()) return null
  const isPlaying = isMoving.value || (speed.value === '1' && platformPace() !== 'frozen')
  return (
    <span class="row">
      <select
        class="input clock-speed"
        aria-label="Speed of the clock"
        title="Faster than 1×, it plays while this tab is open."
        value={speed.value}
        onChange={({ currentTarget }) => {
          speed.value = currentTarget.value as Speed
        }}
      >
        {speeds.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <Button
        look="second"
        text={isPlaying ? 'Pause the clock' : 'Play the clock'}
        act={isPlaying ? pause : play}
      />
    </span>
  )
}
