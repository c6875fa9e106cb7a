import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Environment } from '../environment.ts'

/** An environment that says nothing. */
export const emptyEnvironment: Environment = {
  uiUrl: undefined,
  startToken: undefined,
  realToken: undefined,
  ofApps: {},
  ofPrograms: {},
  runtimeFolder: join(tmpdir(), 'benchtop-tests'),
  ofShell: {},
  browser: undefined,
  hasScreen: false,
}
