import { showFailure } from '../../design/toasts.tsx'
import { signedAddress } from './content.ts'

/** Browsers begin one download after another; of more at once they drop some. */
const betweenMs = 400
const mostAtOnce = 50

/** Saves files, one download each: their bytes come from signed addresses. */
export async function saveFiles(ids: readonly string[]): Promise<void> {
  if (ids.length > mostAtOnce) {
    showFailure(`At most ${mostAtOnce} files are downloaded at once.`)
    return
  }
  try {
    for (const id of ids) {
      const link = document.createElement('a')
      link.href = await signedAddress(id)
      link.click()
      await new Promise((resolve) => setTimeout(resolve, betweenMs))
    }
  } catch (error) {
    showFailure(error)
  }
}
