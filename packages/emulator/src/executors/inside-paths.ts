/** Where a command finds its job's data inside a sandbox or a container, and reference genomes where there are any. */
export const insidePaths = {
  data: '/data',
  scratch: '/data/scratch',
  genomes: '/genomes',
} as const
