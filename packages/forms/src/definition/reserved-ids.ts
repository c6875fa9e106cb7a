/** The name that a user gives the analysis: the session takes it over. */
export const sessionNameId = 'app-session-name'

/** `Input.<this>` gathers the resources that all fields chose. */
export const gatheringIds: readonly string[] = [
  'Projects',
  'Samples',
  'AppResults',
  'Runs',
  'Files',
]
