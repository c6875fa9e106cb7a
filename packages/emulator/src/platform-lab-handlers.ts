import type { Lab } from './platform-lab.ts'
import { fileListsV2 } from './resources/file-lists/file-lists-v2.ts'

/** The handlers of the lab and of what else v2 alone has. */
export function labHandlers(lab: Lab) {
  return {
    ...fileListsV2(lab.fileLists),
  }
}
