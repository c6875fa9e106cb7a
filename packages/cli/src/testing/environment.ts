import type { Environment } from '../environment.ts'

/** An environment that says nothing. */
export const emptyEnvironment: Environment = {
  uiUrl: undefined,
  startToken: undefined,
  realToken: undefined,
  ofApps: {},
  ofShell: {},
  browser: undefined,
  hasScreen: false,
}
