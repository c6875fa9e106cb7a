export { slurm, type SlurmRest, type SlurmSettings } from './slurm/slurm.ts'
export type { StagePlace } from './stage/stage-server.ts'
export { tes, type TesSettings } from './tes/tes.ts'
export { version } from './version.ts'
