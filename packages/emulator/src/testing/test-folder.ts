import { onTestFinished } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

/** The path of a folder that goes when the test ends. */
export async function testFolder(): Promise<string> {
  const folder = await temporaryFolder()
  onTestFinished(() => folder[Symbol.asyncDispose]())
  return folder.path
}
