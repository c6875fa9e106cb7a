import { control } from '../../api/clients.ts'
import { useLiveLoaded } from '../../api/events.ts'
import { isOwner } from '../../api/role.ts'
import { effectOf, isStanding } from '../../api/faults.ts'
import { IconButton } from '../../design/icon-button.tsx'
import { platformPace } from '../../design/platform-clock.ts'
import { Button, Card } from '../../design/pieces.tsx'
import { changeClock, ClockFace, clockSteps, DueNext } from '../../shell/clock-controls.tsx'

/** The clock and the conditions of the bench, where their effects are seen. */
export function ConditionsCard() {
  const faults = useLiveLoaded(
    (signal) => control.listFaults({}, { signal }),
    [],
    ({ name }) => name === 'conditions',
  )
  const isFrozen = platformPace() === 'frozen'
  const standing = (faults.value ?? []).filter(isStanding)
  return (
    <Card title="Clock and conditions" actions={<a href="/bench">All conditions</a>}>
      <div class="stack">
        <div class="spread">
          <ClockFace />
          {isOwner() && (
            <div class="row">
              {clockSteps.slice(1, 3).map(([advance, text]) => (
                <Button
                  look="second small"
                  text={`+${text}`}
                  key={advance}
                  data-tip={`Advance the clock by ${text}`}
                  act={() => changeClock({ advance }, `The clock was advanced by ${text}.`)}
                />
              ))}
              <IconButton
                icon={isFrozen ? 'play' : 'pause'}
                name={isFrozen ? 'Resume the clock' : 'Stop the clock'}
                act={() =>
                  changeClock(
                    { frozen: !isFrozen },
                    isFrozen ? 'The clock runs.' : 'The clock is stopped.',
                  )
                }
              />
            </div>
          )}
        </div>
        {isOwner() && <DueNext />}
        {standing.length === 0 ? (
          <p class="quiet">No faults are injected.</p>
        ) : (
          <ul>
            {standing.map((fault, at) => (
              <li key={at}>
                <code>{fault.operation}</code> {effectOf(fault)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
