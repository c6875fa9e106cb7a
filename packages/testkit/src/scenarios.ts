import type { ControlClient } from '@benchtop/client/control'
import {
  runScenario,
  scenarioNamed,
  scenarios,
  type ScenarioReport,
} from '@benchtop/client/scenarios'
import type { LaunchedApplication, LaunchOptions } from './launched-app.ts'
import { launcherOf } from './people.ts'

/** How the app of a scenario is launched, and how long to wait for it, in milliseconds of the machine. */
export type ScenarioLaunch = Pick<
  LaunchOptions,
  'as' | 'values' | 'properties' | 'from' | 'name'
> & {
  readonly timeoutMs?: number
}

/** Runs a scenario by its name. Its waits are those of the machine: only the scenario itself moves the clock. */
export async function runScenarioOf(
  name: string,
  application: LaunchedApplication,
  { as, timeoutMs, ...launch }: ScenarioLaunch,
  control: ControlClient,
): Promise<ScenarioReport> {
  const scenario = scenarioNamed(name)
  if (scenario === undefined) {
    const names = scenarios.map((one) => one.name).join(', ')
    throw new TypeError(`There is no scenario "${name}". There are ${names}.`)
  }
  const user = launcherOf(as, await control.getStatus())
  return runScenario(scenario, {
    control,
    application: typeof application === 'string' ? application : application.id,
    user,
    launch,
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
}
