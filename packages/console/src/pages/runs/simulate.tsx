import { runOutcomes, type RunOutcome, type RunRecord } from '@benchtop/contracts'
import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import { control } from '../../api/clients.ts'
import { session } from '../../api/session.ts'
import { Field } from '../../design/field.tsx'
import { Button } from '../../design/pieces.tsx'
import { FormSheet, showSheet } from '../../design/sheet.tsx'
import { statusWords } from '../../design/status-words.ts'
import { finish } from '../../design/toasts.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { readPools } from '../lab/lists.tsx'

/** Opens the dialog in which a new run is simulated, and then its page; or the rest of a run. */
export function showSimulate(route: (path: string) => void, run?: RunRecord): void {
  showSheet((close) => <Simulate {...{ route, run, close }} />)
}

/** Simulates a new run, or the rest of one. */
export function SimulateButton({ run }: { readonly run?: RunRecord }) {
  const { route } = useLocation()
  const text = run === undefined ? 'Simulate a run' : 'Simulate'
  return <Button text={text} act={() => showSimulate(route, run)} />
}

type Props = {
  readonly route: (path: string) => void
  readonly run: RunRecord | undefined
  readonly close: () => void
}

function Simulate({ route, run, close }: Props) {
  const [experimentName, setExperimentName] = useState(run?.ExperimentName ?? 'Simulated run')
  const [outcome, setOutcome] = useState<string>('Complete')
  const [libraryPool, setLibraryPool] = useState('')
  const { value: pools = [] } = useLoaded(readPools, [])
  const submit = (): void => {
    const plan = {
      outcome: outcome as RunOutcome,
      ...(libraryPool !== '' && { lanes: [{ number: 1, libraryPool }] }),
    }
    const user = session.peek()?.user?.id ?? ''
    const started =
      run === undefined
        ? control.startRun({ user, experimentName, ...plan })
        : control.simulateRun({ id: run.Id, ...plan })
    finish(started, `${experimentName} has started.`, close, ({ id }) => route(`/runs/${id}`))
  }
  return (
    <FormSheet
      title={run === undefined ? 'Simulate a run' : `Simulate ${experimentName}`}
      verb="Simulate"
      isReady={experimentName.trim() !== ''}
      submit={submit}
      close={close}
    >
      {run === undefined && (
        <Field label="Experiment" value={experimentName} set={setExperimentName} maxLength={256} />
      )}
      <Field
        label="Ends as"
        value={outcome}
        set={setOutcome}
        options={runOutcomes.map((one) => [one, statusWords(one)])}
      />
      <Field
        label="Library pool on lane 1"
        value={libraryPool}
        set={setLibraryPool}
        hint="Its libraries become datasets when the run is complete."
        options={[
          ['', run === undefined ? 'None' : 'As it is'],
          ...pools.map(({ Id, UserPoolId }) => [Id, UserPoolId] as const),
        ]}
      />
    </FormSheet>
  )
}
