import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import getPort from 'get-port'

/** Whether this machine has nginx. */
export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v']).status === 0
}

/** nginx that serves the files of a folder, set up as Debian does: a worker for each core, sendfile on. */
export async function startNginx(
  served: string,
): Promise<AsyncDisposable & { readonly url: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-nginx-'))
  const temporary = join(folder, 'tmp')
  await mkdir(temporary)
  const port = await getPort()
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const config = [
    // The folder of the platform is its user's alone, and so must the workers be.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'worker_processes auto;',
    'daemon off;',
    `pid ${join(folder, 'pid')};`,
    'error_log stderr crit;',
    'events { worker_connections 768; }',
    'http {',
    'access_log off;',
    'sendfile on;',
    'tcp_nopush on;',
    ...kinds.map((kind) => `${kind}_temp_path ${temporary};`),
    `server { listen 127.0.0.1:${port}; root ${served}; }`,
    '}',
  ]
  const path = join(folder, 'nginx.conf')
  await writeFile(path, config.join('\n'))
  const child = spawn('nginx', ['-c', path, '-e', 'stderr'], { stdio: 'inherit' })
  const exited = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  await Promise.race([
    answering(url),
    exited.then(() => Promise.reject(new Error('nginx did not start.'))),
  ])
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function answering(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer !== undefined) return
  }
}
