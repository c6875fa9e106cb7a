import type { Dialect } from './dialect.ts'

/** The control API: camelCase members as they are, without an envelope; errors `{error: {code, message, problems}}`. */
export const controlDialect: Dialect = {
  record: (record) => record,
  page: (items) => items,
  error: ({ code, message, problems }) => ({
    error: { code, message, ...(problems.length > 0 && { problems }) },
  }),
}
