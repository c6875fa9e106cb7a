export { persistently } from './persistently.ts'
export { isTemporary, messageOf, RemoteError } from './remote-error.ts'
export { createStage, type Stage, type StagePlace } from './stage/stage-server.ts'
export {
  appEnvironment,
  dataFolder,
  defaultStageImage,
  sayOf,
  type StagedSettings,
} from './stage/staged-task.ts'
export { stageScript } from './stage/stage-script.ts'
