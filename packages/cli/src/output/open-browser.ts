import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Environment } from '../environment.ts'

type Screen = Pick<Environment, 'browser' | 'hasScreen' | 'ofShell'>

/** Opens a page in the user's browser: true if the browser was started. A machine without one is no error. */
export async function openBrowser(
  url: string,
  { browser, hasScreen, ofShell }: Screen,
): Promise<boolean> {
  if (browser === 'none') return false
  try {
    if (browser !== undefined) {
      const child = spawn(browser, [url], { detached: true, stdio: 'ignore', env: { ...ofShell } })
      child.unref()
      await once(child, 'spawn')
      return true
    }
    if (!hasScreen) return false
    const { default: open } = await import('open')
    const child = await open(url)
    child.on('error', () => {})
    return true
  } catch {
    return false
  }
}
