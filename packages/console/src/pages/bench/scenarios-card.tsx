import {
  runScenario,
  scenarioNamed,
  scenarios,
  type Scenario,
  type ScenarioReport,
  type ScenarioStep,
} from '@benchtop/client/scenarios'
import { useState } from 'preact/hooks'
import { control } from '../../api/clients.ts'
import { session } from '../../api/session.ts'
import { Field } from '../../design/field.tsx'
import { Button, Card, Unloaded } from '../../design/pieces.tsx'
import { showFailure } from '../../design/toasts.tsx'
import type { Loaded } from '../../design/use-loaded.ts'
import { lastInputs } from '../analyses/relaunch.ts'

const outcomes = {
  passed: { text: 'Passed', style: 'good' },
  failed: { text: 'Failed', style: 'danger' },
  unreached: { text: 'Shows nothing of this app', style: 'warn' },
} as const

type Running = {
  readonly steps: readonly ScenarioStep[]
  readonly report: ScenarioReport | undefined
  readonly isRunning: boolean
  run(scenario: Scenario, application: string): void
}

/** Runs one scenario at a time as the signed-in user. */
function useScenario(): Running {
  const [steps, setSteps] = useState<readonly ScenarioStep[]>([])
  const [report, setReport] = useState<ScenarioReport>()
  const [isRunning, setRunning] = useState(false)
  const run = async (scenario: Scenario, application: string): Promise<void> => {
    setSteps([])
    setReport(undefined)
    setRunning(true)
    try {
      const properties = await lastInputs(application)
      const done = await runScenario(scenario, {
        control,
        application,
        user: session.value?.user?.id ?? '',
        launch: { properties },
        visit: openTab,
        onStep: (step) => setSteps((was) => [...was, step]),
      })
      setReport(done)
    } catch (thrown) {
      showFailure(thrown)
    } finally {
      setRunning(false)
    }
  }
  return { steps, report, isRunning, run: (...given) => void run(...given) }
}

/** The user sees what the app answers; this page doesn't. */
async function openTab(redirect: string): Promise<undefined> {
  window.open(redirect, '_blank', 'noopener')
}

/** Scenarios: an app is launched while something goes wrong, and what it makes of it is checked. */
export function ScenariosCard({ loaded }: { readonly loaded: Loaded<readonly App[]> }) {
  const { value, error, reload } = loaded
  return (
    <Card title="Scenarios">
      {value === undefined ? (
        <Unloaded error={error} reload={reload} lines={3} />
      ) : (
        <ScenarioForm applications={value} />
      )}
    </Card>
  )
}

type App = { readonly id: string; readonly name: string; readonly kind: 'native' | 'web' }

function ScenarioForm({ applications }: { readonly applications: readonly App[] }) {
  const [name, setName] = useState(scenarios[0]?.name ?? '')
  const [application, setApplication] = useState('')
  const { steps, report, isRunning, run } = useScenario()
  const scenario = scenarioNamed(name)
  const apps = applications.filter(({ kind }) => (scenario?.only ?? kind) === kind)
  const chosen = apps.find(({ id }) => id === application) ?? apps[0]
  const submit = (event: Event): void => {
    event.preventDefault()
    if (scenario !== undefined && chosen !== undefined) run(scenario, chosen.id)
  }
  return (
    <form class="stack" onSubmit={submit}>
      <div class="form-grid">
        <Field
          label="Scenario"
          id="scenario-name"
          value={name}
          options={scenarios.map((one) => [one.name, one.title])}
          set={setName}
        />
        <Field
          label="App"
          id="scenario-app"
          value={chosen?.id ?? ''}
          options={apps.map((one) => [one.id, one.name])}
          set={setApplication}
        />
      </div>
      <p class="quiet">
        {scenario?.about} {scenario?.expected} The app is launched with the inputs of its last
        analysis.
      </p>
      <div class="row">
        <Button
          type="submit"
          text={isRunning ? 'Running' : 'Run'}
          disabled={isRunning || chosen === undefined}
        />
        {report !== undefined && (
          <span class={`badge ${outcomes[report.outcome].style}`}>
            {outcomes[report.outcome].text}
          </span>
        )}
      </div>
      <ol class="scenario-steps" aria-label="Steps of the scenario" aria-live="polite">
        {steps.map(({ text, isMet }, at) => (
          <li key={at}>
            {isMet !== undefined && <strong>{isMet ? 'Met: ' : 'Not met: '}</strong>}
            {text}
          </li>
        ))}
      </ol>
    </form>
  )
}
