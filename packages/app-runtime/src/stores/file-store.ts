import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  dropExpired,
  keptSecret,
  machineTime,
  type KeptSecret,
  type SecretStore,
  type StoreOptions,
} from './secret-store.ts'
import { reportWrittenFile } from './written-files.ts'

/**
 * Stores secrets in a JSON file that only its owner may read (mode 600), for programs on one machine. It is replaced
 * atomically. One process at a time: two would undo each other's changes.
 */
export function fileStore(path: string, { now = machineTime }: StoreOptions = {}): SecretStore {
  let turn: Promise<unknown> = Promise.resolve()

  /** Changes run one after the other. */
  const inTurn = <Result>(change: () => Promise<Result>): Promise<Result> => {
    const result = turn.then(change, change)
    turn = result.catch(() => undefined)
    return result
  }

  const read = async (): Promise<Map<string, KeptSecret>> => {
    try {
      const values = JSON.parse(await readFile(path, 'utf8')) as Record<string, string | KeptSecret>
      const secrets = new Map(
        Object.entries(values).map(([key, secret]): [string, KeptSecret] => [
          key,
          typeof secret === 'string' ? { value: secret } : secret,
        ]),
      )
      dropExpired(secrets, now())
      return secrets
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map()
      throw new Error(`${path} can't be read as secrets: repair or delete it.`, { cause: error })
    }
  }

  const write = async (secrets: ReadonlyMap<string, KeptSecret>): Promise<void> => {
    await mkdir(dirname(path), { recursive: true })
    const temporary = `${path}.new`
    // A secret that doesn't expire is its text alone.
    const entries = [...secrets].map(([key, secret]) => [
      key,
      secret.expiresAt === undefined ? secret.value : secret,
    ])
    const text = `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`
    await reportWrittenFile(path)
    await writeFile(temporary, text, { mode: 0o600 })
    await rename(temporary, path)
  }

  return {
    get: (key) => inTurn(async () => (await read()).get(key)?.value),
    set: (key, value, options) =>
      inTurn(async () => write((await read()).set(key, keptSecret(value, options, now())))),
    delete: (key) =>
      inTurn(async () => {
        const values = await read()
        if (!values.delete(key)) return false
        await write(values)
        return true
      }),
  }
}
