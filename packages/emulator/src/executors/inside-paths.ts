/** The paths of a job's data inside a sandbox or container, and of reference genomes if there are any. */
export const insidePaths = {
  data: '/data',
  scratch: '/data/scratch',
  genomes: '/genomes',
} as const
