import process from 'node:process'

/** What is taken from the environment. The only place that reads it. */
export type Environment = {
  /** What the package manager that started this says of itself, such as `pnpm/10.34.9 npm/? node/v24.21.0`. */
  readonly userAgent: string | undefined
  /** Whether nobody is there to answer. */
  readonly isUnattended: boolean
}

export function readEnvironment(): Environment {
  return {
    userAgent: process.env['npm_config_user_agent'] || undefined,
    isUnattended: Boolean(process.env['CI']),
  }
}
