import process from 'node:process'

/** Values from the environment. This is the only place that reads it. */
export type Environment = {
  /** The user agent of the package manager that started this, such as `pnpm/10.34.9 npm/? node/v24.21.0`. */
  readonly userAgent: string | undefined
  /** Whether this is a CI run, where no one can answer prompts. */
  readonly isUnattended: boolean
}

export function readEnvironment(): Environment {
  return {
    userAgent: process.env['npm_config_user_agent'] || undefined,
    isUnattended: Boolean(process.env['CI']),
  }
}
