import { useState } from 'preact/hooks'
import { control } from '../api/clients.ts'
import { useEvents } from '../api/events.ts'
import { formatMoment } from '../design/format.ts'
import { platformNow, platformPace, setPlatformNow } from '../design/platform-clock.ts'
import { showFailure } from '../design/toasts.tsx'
import { useTicking } from '../design/use-ticking.ts'
import { icons } from '../design/icons.tsx'

const redrawMs = 10_000

function load(): void {
  control.getClock().then(({ now, frozen }) => setPlatformNow(now, frozen), showFailure)
}

/** The platform's time, if it differs from the real time. */
export function ClockNote() {
  const [, redraw] = useState(0)
  useEvents(({ name, data }) => {
    if (name === 'clock') setPlatformNow(data.now, data.frozen)
    else if (name === 'connected' || name === 'restored') load()
  })
  useTicking(() => redraw((was) => was + 1), redrawMs)
  const pace = platformPace()
  if (pace === 'usual') return null
  const now = platformNow()
  return (
    <a class="clock-note" href="/bench">
      {icons.clock}
      <span>
        <time dateTime={now.toISOString()}>{formatMoment(now, 'minutes')}</time>
        <span class="quiet">
          {pace === 'frozen' ? 'The clock is stopped' : 'The clock was moved'}
        </span>
      </span>
    </a>
  )
}
