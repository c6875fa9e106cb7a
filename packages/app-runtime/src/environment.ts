import process from 'node:process'

/** The default folder of an app's data: the mount point inside a container. */
const containerDataFolder = '/data'

/**
 * The folder of the running job: `BENCHTOP_DATA`, which the platform sets for an app that runs as a plain process, or
 * `/data` inside a container. Only this file reads the environment.
 */
export function dataFolderFromEnvironment(): string {
  return process.env['BENCHTOP_DATA'] || containerDataFolder
}

/**
 * The list that `benchtop dev` reads of files that the runtime writes, `BENCHTOP_WRITTEN_FILES`: a restart because of
 * one of these would interrupt the app at its work.
 */
export function writtenFilesFromEnvironment(): string | undefined {
  return process.env['BENCHTOP_WRITTEN_FILES'] || undefined
}
