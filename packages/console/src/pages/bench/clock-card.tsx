import { useState } from 'preact/hooks'
import { isOwner } from '../../api/role.ts'
import { platformNow, platformPace } from '../../design/platform-clock.ts'
import { Button, Card } from '../../design/pieces.tsx'
import { ClockPlayer } from '../../shell/clock-player.tsx'
import { JumpReport } from '../../shell/jump-report.tsx'
import { changeClock, ClockFace, clockSteps, DueNext } from '../../shell/clock-controls.tsx'

/** The platform's clock: stop it, or move it past whatever falls due. */
export function ClockCard() {
  if (!isOwner()) {
    return (
      <Card title="Clock">
        <ClockFace />
        {platformPace() === 'frozen' && <p class="quiet">An owner has stopped the clock.</p>}
      </Card>
    )
  }
  return (
    <Card title="Clock" actions={<a href="/time">Timeline</a>}>
      <div class="stack">
        <JumpReport />
        <div class="spread">
          <ClockFace />
          <ClockPlayer />
        </div>
        <div>
          <p class="label">Advance by</p>
          <div class="row">
            {clockSteps.map(([duration, name]) => (
              <Button
                look="second small"
                text={name}
                key={duration}
                act={() => changeClock({ advance: duration }, `Advanced by ${name}.`)}
              />
            ))}
          </div>
        </div>
        <div class="form-grid clock-forms">
          <AdvanceForm />
          <SetForm />
        </div>
        <div>
          <h3>Due next</h3>
          <DueNext />
        </div>
      </div>
    </Card>
  )
}

/** Any duration, as the command line takes it. */
function AdvanceForm() {
  const [duration, setDuration] = useState('')
  const submit = (event: Event): void => {
    event.preventDefault()
    changeClock({ advance: duration.trim() }, `Advanced by ${duration.trim()}.`)
  }
  return (
    <form class="field" onSubmit={submit}>
      <label for="clock-advance">Another duration</label>
      <div class="joined">
        <input
          id="clock-advance"
          class="input"
          placeholder="36h"
          required
          pattern="(\d+(\.\d+)?[smhdSMHD])+"
          title="Numbers with s, m, h or d, such as 90s, 36h or 1h30m"
          value={duration}
          onInput={({ currentTarget }) => setDuration(currentTarget.value)}
        />
        <Button type="submit" look="second" text="Advance" />
      </div>
      <span class="hint">90s, 36h, 1h30m</span>
    </form>
  )
}

/** Any moment to come, in the time zone of the browser. */
function SetForm() {
  const [moment, setMoment] = useState('')
  const submit = (event: Event): void => {
    event.preventDefault()
    // The value of such a field has no zone: it is the browser's.
    changeClock({ set: new Date(moment).toISOString() }, 'The clock was set.')
  }
  return (
    <form class="field" onSubmit={submit}>
      <label for="clock-set">Another date</label>
      <div class="joined">
        <input
          id="clock-set"
          class="input"
          type="datetime-local"
          required
          min={localMinute(platformNow())}
          value={moment}
          onInput={({ currentTarget }) => setMoment(currentTarget.value)}
        />
        <Button type="submit" look="second" text="Set" />
      </div>
      <span class="hint">Later than now, since what has happened stays</span>
    </form>
  )
}

/** A moment as such a field writes it: local, to the minute. */
function localMinute(moment: Date): string {
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}
