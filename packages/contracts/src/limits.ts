const MiB = 1024 * 1024

/**
 * Every number that the platform promises, in one place. Sizes are bytes, times milliseconds, lengths characters
 * unless the name says otherwise.
 */
export const limits = {
  v1: { defaultLimit: 10, maxLimit: 1024, maxFileLimit: 1000 },
  v2: { defaultLimit: 10, maxLimit: 2048 },
  properties: { defaultLimit: 1024, maxLimit: 1024 },
  statusSummaryLength: 128,
  launchNameLength: 128,
  /** Not stated by the platform; long enough for any name that a person types. */
  nameLength: 256,
  /** "string (text up to 64 kb)", counted in bytes of UTF-8. */
  propertyStringBytes: 64 * 1024,
  propertyNameLength: { min: 2, spec: 256, field: 64 },
  propertyItems: 10_000,
  /** Form and JSON bodies; files are streamed and have no limit. */
  bodyBytes: 16 * MiB,
  fileNameLength: 1024,
  coverage: { granularity: 128, maxValues: 2048 },
  runningTimeoutMs: 48 * 3_600_000,
  downloadAddressMs: 7 * 24 * 3_600_000,
} as const
