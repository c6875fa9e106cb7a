import type { ClockChange, ClockRecord } from '@benchtop/contracts'
import { useEffect, useState } from 'preact/hooks'
import { control } from '../../api/clients.ts'
import { useLive } from '../../api/events.ts'
import { Card, Failed } from '../../design/pieces.tsx'
import { tell, tellFailure } from '../../design/toasts.tsx'
import { useLoaded } from '../../design/use-loaded.ts'

const steps = [
  ['1m', '1 minute'],
  ['1h', '1 hour'],
  ['24h', '1 day'],
  ['48h', '2 days'],
  ['30d', '30 days'],
] as const

const face = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

/** The platform's clock: stop it, or advance it past whatever falls due. */
export function ClockCard() {
  const {
    value: clock,
    error,
    reload,
  } = useLoaded((signal) => control.getClock({}, { signal }), [])
  useLive(reload, ({ name }) => name === 'clock')
  const change = (to: ClockChange, said: string): void => {
    control.changeClock(to).then(() => {
      tell(said)
      reload()
    }, tellFailure)
  }
  return (
    <Card title="Clock">
      {error === undefined ? (
        <div class="stack">
          <div class="spread">
            <Face clock={clock} />
            <button
              type="button"
              class="button second"
              aria-pressed={clock?.frozen === true}
              disabled={clock === undefined}
              onClick={() =>
                change(
                  { frozen: clock?.frozen !== true },
                  clock?.frozen === true ? 'Clock resumed.' : 'Clock stopped.',
                )
              }
            >
              {clock?.frozen === true ? 'Resume' : 'Stop'}
            </button>
          </div>
          <div>
            <p class="label">Advance by</p>
            <div class="row">
              {steps.map(([duration, name]) => (
                <button
                  key={duration}
                  type="button"
                  class="button second small"
                  onClick={() => change({ advance: duration }, `Advanced by ${name}.`)}
                >
                  {name}
                </button>
              ))}
            </div>
          </div>
          <p class="quiet">
            Timeouts and expiries that fall due are processed, each at its own time.
          </p>
        </div>
      ) : (
        <Failed error={error} retry={reload} />
      )}
    </Card>
  )
}

function Face({ clock }: { clock: ClockRecord | undefined }) {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    if (clock === undefined) return undefined
    const read = performance.now()
    const at = Date.parse(clock.now)
    const show = (): void => setNow(clock.frozen ? at : at + performance.now() - read)
    show()
    const timer = setInterval(show, 1000)
    return () => clearInterval(timer)
  }, [clock])
  return (
    <div class="clock-face">
      {now === undefined ? (
        '…'
      ) : (
        <time dateTime={new Date(now).toISOString()}>{face.format(now)}</time>
      )}
    </div>
  )
}
