import { markVariable, type Task } from '@benchtop/emulator/ports/executors'
import { appendFileSync } from 'node:fs'
import type { StagePlace } from './stage-server.ts'

/** What the owner of a bench settles about tasks that share no file system with it. */
export type StagedSettings = {
  /** The image of apps that have none. */
  readonly image?: string | undefined
  /** The image that brings inputs and sends outputs: with sh, curl and sha256sum. */
  readonly stageImage?: string | undefined
  /** Where the bench listens for the files of its tasks. */
  readonly stage: StagePlace
}

/** Where a task that shares no file system with the platform finds its data. */
export const dataFolder = '/data'

/** A small image of tools with sh, curl and sha256sum, which the stage script needs. */
export const defaultStageImage = 'curlimages/curl:8.11.1'

/** The whole environment of the app, with its data and its mark. */
export function appEnvironment({ environment, mark }: Task): Readonly<Record<string, string>> {
  return {
    ...environment,
    [markVariable]: mark,
    HOME: `${dataFolder}/scratch`,
    TMPDIR: `${dataFolder}/scratch`,
    BENCHTOP_DATA: dataFolder,
  }
}

/** Writes a sentence of the platform into the log of a task. */
export function sayOf({ logPath }: Task): (sentence: string) => void {
  return (sentence) => appendFileSync(logPath, `benchtop: ${sentence}\n`)
}
