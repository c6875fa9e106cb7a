import { EmulatorError } from '../emulator-error.ts'

/** How a platform offers its figures. */
export type MetricsOptions = {
  /**
   * A token that reads the figures and nothing else, sent as `Authorization: Bearer`; at least 16 characters without
   * spaces. Without one, those who may use the control API as its owner read them.
   */
  readonly token?: string | undefined
}

/** Throws an EmulatorError where the token is none that can be sent, or could be guessed. */
export function checkMetrics(options: MetricsOptions): MetricsOptions {
  const { token } = options
  if (token === undefined || /^[\x21-\x7e]{16,1024}$/.test(token)) return options
  throw new EmulatorError(
    'telemetry-invalid',
    'The platform was not started: the token for metrics has at least 16 letters, digits or signs, and no spaces. Make one with: openssl rand -hex 32.',
  )
}
