import { messageOf } from '../errors.ts'
import type { Output } from './output.ts'

/** Opens an address in the user's browser; where there is none, it is told and nothing fails. */
export async function openBrowser(url: string, output: Output): Promise<void> {
  try {
    const { default: open } = await import('open')
    const child = await open(url)
    child.on('error', (error) => output.note(`No browser opens: ${error.message}. Open ${url}`))
    child.unref()
  } catch (error) {
    output.note(`No browser opens: ${messageOf(error)}. Open ${url}`)
  }
}
