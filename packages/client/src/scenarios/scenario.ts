import type { AppSessionStatus, GivenFault } from '@benchtop/contracts'
import type { ControlClient, ControlParams } from '../control-client.ts'

/** Something that goes wrong on a platform, and what an app should do then. */
export type Scenario = {
  /** Such as `cut-upload`. */
  readonly name: string
  readonly title: string
  /** What happens to the app. */
  readonly about: string
  /** What a sound app does. */
  readonly expected: string
  /** The kinds of apps that it can happen to; defaults to both. */
  readonly only?: 'native' | 'web'
  run(bench: ScenarioBench): Promise<void>
}

/** The session of an app that was launched. */
export type LaunchedSession = {
  readonly id: string
  /** Where the browser of a web app's user is sent. */
  readonly redirect: string | null
}

/** What a scenario does on a platform, to one app and one user of it. */
export type ScenarioBench = {
  readonly control: ControlClient
  readonly application: string
  readonly user: string
  /** Launches the app; the browser of a web app's user is sent there unless that is left to the scenario. */
  launch(
    options?: Pick<ControlParams<'launch'>, 'nodes'> & { readonly isHeld?: boolean },
  ): Promise<LaunchedSession>
  /** Sends the user's browser to the app; gives the status of its answer, or undefined where that can't be seen. */
  visit(redirect: string): Promise<number | undefined>
  /** The status of a session once it has ended, or as it is when waiting for that takes too long. */
  ended(session: LaunchedSession): Promise<AppSessionStatus>
  status(session: LaunchedSession): Promise<AppSessionStatus>
  /** Injects faults for the length of the scenario. */
  inject(faults: readonly GivenFault[]): Promise<void>
  /** How many requests the injected faults have hit. */
  hits(): Promise<number>
  /** Waits until a question is answered with something, or too long: then it is undefined. */
  until<Value>(question: () => Promise<Value | undefined>): Promise<Value | undefined>
  /** Reports what happens. */
  step(text: string): void
  /** Reports whether the app did what was expected. */
  check(isMet: boolean, text: string): void
  /** Ends the scenario: the app didn't do what it is about. */
  unreached(text: string): never
}
