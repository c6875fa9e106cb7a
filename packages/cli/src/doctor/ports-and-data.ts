import { createServer } from 'node:net'
import { accessSync, constants } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultPorts } from '../default-ports.ts'
import { benchAt } from '../remote/bench.ts'
import { isAlive } from '../state/state-file.ts'
import { fail, ok, warn, type Check } from './check.ts'
import { nearest } from './machine.ts'

/** The ports of the three addresses: free, or the process that uses them. */
export async function checkPorts(): Promise<Check[]> {
  const ofPlatform = await platformPorts()
  return Promise.all(
    Object.entries(defaultPorts).map(async ([face, port]): Promise<Check> => {
      const name = `Port ${port} (${face})`
      if (await isFree(port)) return ok(name, 'free')
      const { portHolder } = await import('@benchtop/emulator')
      const holder = await portHolder(port)
      const by = holder === undefined ? 'another process' : `${holder.name} (process ${holder.pid})`
      if (ofPlatform.includes(port)) return ok(name, `a platform is running: ${by}`)
      return warn(
        name,
        `taken by ${by}`,
        'benchtop start uses the next free one; or stop that process, or choose another port.',
      )
    }),
  )
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/** The ports of the platform that answers at the default address. */
async function platformPorts(): Promise<readonly number[]> {
  try {
    const uiUrl = `http://127.0.0.1:${defaultPorts.ui}`
    const control = benchAt({ uiUrl, startToken: undefined })
    const status = await control.getStatus({}, { signal: AbortSignal.timeout(1_000) })
    return [status.apiUrl, status.uiUrl, status.storeUrl].map((url) => Number(new URL(url).port))
  } catch {
    return []
  }
}

/** The data folder: whether it can be written, and what was left in it. */
export async function checkData(folder: string): Promise<Check[]> {
  const name = 'Data folder'
  const found = await stat(folder).catch(() => undefined)
  if (found?.isDirectory() === false) {
    return [
      fail(name, `${folder} is a file`, 'Move it away, or choose another folder with --data.'),
    ]
  }
  const place = nearest(folder)
  if (!isAllowed(place, constants.W_OK | constants.X_OK)) {
    return [
      fail(
        name,
        `${place} can't be written by this user`,
        'Give this user write permission there, choose another folder with --data, or use --memory.',
      ),
    ]
  }
  if (found === undefined) return [ok(name, `${folder} will be created at the first start`)]
  return [ok(name, folder), ...(await checkKey(folder)), ...(await checkProcess(folder))]
}

/** The key that signs the addresses of downloads must be readable only by its owner. */
async function checkKey(folder: string): Promise<Check[]> {
  const path = join(folder, 'address.key')
  const found = await stat(path).catch(() => undefined)
  if (found === undefined || (found.mode & 0o077) === 0) return []
  const mode = (found.mode & 0o777).toString(8)
  return [warn('Permissions', `${path} can be read by others (${mode})`, `chmod 600 ${path}`)]
}

/** The lock that names the process using the folder remains if that was killed. */
async function checkProcess(folder: string): Promise<Check[]> {
  const name = 'Running platform'
  const path = join(folder, 'process.json')
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return [ok(name, 'none on this folder')]
  const pid = pidIn(text)
  if (pid !== undefined && isAlive(pid)) return [ok(name, `process ${pid}`)]
  return [
    warn(
      name,
      `${path} was left by a process that is gone`,
      'Nothing is lost: the next benchtop start on this folder tidies up.',
    ),
  ]
}

function pidIn(text: string): number | undefined {
  try {
    const { pid } = JSON.parse(text) as { pid?: unknown }
    return typeof pid === 'number' ? pid : undefined
  } catch {
    return undefined
  }
}

/** Whether this user may do with a file or folder what the mode says. */
export function isAllowed(path: string, mode: number): boolean {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}
