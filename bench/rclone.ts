import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { testBucket, testCredentials } from '../packages/s3/src/testing/bucket-server.ts'

const run = promisify(execFile)

/** rclone with one file in the bucket of the tests. */
export async function startRclone(endpoint: string) {
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-rclone-'))
  await writeFile(join(folder, 'rclone.conf'), '')
  const env = {
    // Nothing else: proxies and keys of the machine's user are for other servers.
    PATH: process.env['PATH'],
    HOME: folder,
    RCLONE_CONFIG: join(folder, 'rclone.conf'),
    RCLONE_CONFIG_T_TYPE: 's3',
    RCLONE_CONFIG_T_PROVIDER: 'Ceph',
    RCLONE_CONFIG_T_ENDPOINT: endpoint,
    RCLONE_CONFIG_T_ACCESS_KEY_ID: testCredentials.accessKeyId,
    RCLONE_CONFIG_T_SECRET_ACCESS_KEY: testCredentials.secretAccessKey,
  }
  const place = `T:${testBucket}/rclone/file.bin`
  const received = async (bytes: number, args: readonly string[]): Promise<void> => {
    const child = spawn('rclone', args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
    let length = 0
    child.stdout.on('data', (chunk: Buffer) => (length += chunk.length))
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0) throw new Error(`rclone ended with ${code}.`)
    if (length !== bytes) throw new Error(`${length} bytes came of ${bytes}.`)
  }
  return {
    async upload(path: string): Promise<void> {
      // It sends nothing that is there already.
      await run('rclone', ['copyto', '--ignore-times', path, place], { env })
    },
    download: (bytes: number) => received(bytes, ['cat', place]),
    /** Downloads from any address: with the same client, the difference is who answers it. */
    async get(
      bytes: number,
      url: string,
      headers: Readonly<Record<string, string>> = {},
    ): Promise<void> {
      const named = Object.entries(headers).flatMap(([name, value]) => [
        '--header',
        `${name}: ${value}`,
      ])
      await received(bytes, ['copyurl', '--stdout', ...named, url])
    },
    async [Symbol.asyncDispose]() {
      await rm(folder, { recursive: true, force: true })
    },
  }
}
