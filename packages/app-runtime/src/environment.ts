import process from 'node:process'

/** Where an app's data lies when nobody says otherwise: the mount point inside a container. */
const containerDataFolder = '/data'

/**
 * The folder of the running job: `BENCHTOP_DATA`, which the platform sets for an app that runs as a plain process, or
 * `/data` inside a container. The only place that reads the environment.
 */
export function dataFolderFromEnvironment(): string {
  return process.env['BENCHTOP_DATA'] || containerDataFolder
}
