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
  /** Not stated either. */
  descriptionLength: 4096,
  /** "Comment (max 1024 characters)" of an analysis; of datasets and lanes too. */
  commentLength: 1024,
  /** "string (text up to 64 kb)", counted in bytes of UTF-8. */
  propertyStringBytes: 64 * 1024,
  propertyNameLength: { min: 2, spec: 256, field: 64 },
  propertyItems: 10_000,
  /** Not stated: how many AppResults the References of a resource name at most. */
  usedBy: 1024,
  /** Not stated: how many samples one is merged from, and how many files they have together. */
  mergedSamples: 100,
  mergedFiles: 10_000,
  /** Characters of a key in a map. */
  mapKeyLength: 64,
  /** Not stated: enough for any search that a person or a program writes, and few enough to be answered. */
  search: { queryLength: 4096, terms: 100, depth: 30 },
  /** Not stated: characters of the definition of an app's form, several times the longest ones. */
  formLength: 128 * 1024,
  /** Form and JSON bodies; files are streamed and have no limit. */
  bodyBytes: 16 * MiB,
  /** Not stated: levels of nesting and values of a JSON text from outside, of seeds and snapshots `largeJson`. */
  json: { depth: 64, values: 200_000 },
  largeJson: { depth: 64, values: 2_000_000 },
  /** Not stated: how many problems a refusal names. */
  namedProblems: 100,
  fileNameLength: 1024,
  /**
   * "Part size 5 MB to 25 MB": both readings of MB are good, so that the least part counts 1,000,000 bytes a MB and the
   * largest 1,048,576.
   */
  uploadPart: { minBytes: 5_000_000, maxBytes: 25 * MiB, maxNumber: 10_000 },
  /** What begins a multi-part upload by a body instead of a query. */
  uploadStartBytes: 64 * 1024,
  /** Not stated: a VCF or BAM below it is indexed as soon as it is complete, and no request about it is refused meanwhile. */
  indexedAtOnceBytes: 8 * MiB,
  /** Not stated. A page of variants ends before it is larger: a record of thousands of samples has a megabyte. */
  variantPageBytes: 8 * MiB,
  coverage: { granularity: 128, maxValues: 2048 },
  runningTimeoutMs: 48 * 3_600_000,
  /** "No faster than interval seconds": the numbers are not stated. A poll that is too fast makes the interval grow. */
  oauth: {
    codeMs: 10 * 60_000,
    deviceCodeMs: 15 * 60_000,
    pollIntervalMs: 5_000,
    slowDownMs: 5_000,
  },
  /** How long a browser stays signed in. */
  webSessionMs: 30 * 24 * 3_600_000,
  /** Wrong passwords for an account, and wrong device codes of a user, before the platform wants to be left alone. */
  /** Of a password that is chosen; those of seeds can have any length. */
  passwordCharacters: { min: 10, max: 256 },
  wrongGuesses: { count: 5, windowMs: 60_000 },
  downloadAddressMs: 7 * 24 * 3_600_000,
  /**
   * Purchases: the time to accept one is stated, the rest is not. An amount within these is exact as a number of JSON,
   * which has 15 digits.
   */
  billing: {
    acceptanceMs: 60 * 60_000,
    products: 100,
    quantity: { max: 1_000_000, decimals: 4 },
    /** In credits. */
    price: 1_000_000,
    purchaseTotal: 1_000_000_000,
    persistenceDays: 36_500,
    tags: 50,
    tagLength: 128,
    commentLength: 1024,
  },
} as const
