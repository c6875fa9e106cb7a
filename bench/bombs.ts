import { createEmulator, type Emulator } from '@benchtop/emulator'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { longestStretch } from './longest-stretch.ts'
import { ratio } from './statistics.ts'

const formLength = 128 * 1024

const doubled = (text: string, times: number): string =>
  `{% assign s = '${text}' %}{% for i in (1..${times}) %}{% assign s = s | append: s %}{% endfor %}`

const form = (fields: string): string => `{"$type":"Form","fields":[${fields}]}`

function filled(piece: (nth: number) => string): string {
  const pieces: string[] = []
  for (let length = 100, nth = 0; length < formLength - 100; nth += 1) {
    pieces.push(piece(nth))
    length += (pieces.at(-1)?.length ?? 0) + 1
  }
  return form(pieces.join(','))
}

type Bomb = Partial<Record<'report' | 'form' | 'callbacks', string>>

/** What an app can bring that takes long, or much: its report, its form, its callbacks. */
const bombs: Readonly<Record<string, Bomb>> = {
  'report, half a million elements': { report: `${doubled('<div>', 19)}{{ s | raw }}` },
  'report, sorting millions': {
    report: `${doubled('0123456789', 20)}{{ s | split: '' | sort | uniq | size }}`,
  },
  'report, loops in loops': {
    report:
      '{% for i in (1..9999) %}{% for j in (1..9999) %}{% assign x = j %}{% endfor %}{% endfor %}',
  },
  'form, thousands of fields': {
    form: filled((nth) => `{"$type":"TextBox","id":"f${nth}","label":"F"}`),
  },
  'form, thousands of errors': { form: filled(() => '{}') },
  'form, a pattern that backtracks': {
    form: form('{"$type":"TextBox","id":"note","label":"Note","pattern":"(a+)+b"}'),
  },
  'callback that never ends': { callbacks: 'function launchSpec() { for (;;); }' },
  'callback that fills memory': {
    callbacks:
      'function launchSpec() { const a = []; for (;;) a.push("x".repeat(1e6) + a.length) }',
  },
}

/** What a client can send that takes long, or much, with the token of a user. */
const requests: Readonly<Record<string, (platform: Emulator) => Promise<unknown>>> = {
  'request, a body nested a million times': (platform) =>
    send(platform, 'v1pre3/projects', '['.repeat(1_000_000)),
  'request, 50,000 properties': (platform) =>
    send(platform, 'v1pre3/projects/4001/properties', {
      Properties: Array.from({ length: 50_000 }, (_, nth) => ({
        Name: `bomb.p${nth}`,
        Type: 'string',
        Content: 'x',
      })),
    }),
  'request, a search of 100,000 characters': async (platform) => {
    const query = '(a OR '.repeat(16_000)
    await get(platform, `v1pre3/search?scope=projects&query=${encodeURIComponent(query)}`)
  },
  'request, a snapshot that is none': (platform) =>
    send(platform, '_emulator/snapshots/bomb/import', 'x'.repeat(40_000_000)),
  '300 downloads that are never read': unreadDownloads,
}

/**
 * The longest wait of another request while one app or client brings what takes long: the longest stretch for which it holds
 * the thread that answers.
 */
export async function measureBombs(): Promise<string[]> {
  const lines: string[] = []
  const add = async (name: string, explode: () => Promise<unknown>): Promise<void> => {
    const { longest, seconds } = await longestStretch(explode)
    const took = `over in ${seconds.toFixed(1)} s`
    const wait = ratio(longest, { atMost: 50 })
    lines.push(`${name}: ${took}; longest wait of another request, ms: ${wait}`)
  }
  for (const [name, bomb] of Object.entries(bombs)) {
    const folder = await mkdtemp(join(tmpdir(), 'benchtop-bombs-'))
    try {
      await using platform = await platformWith(folder, bomb)
      // What is loaded once isn't the bomb's.
      await explode(platform, '2901', {})
      await add(name, () => explode(platform, '2900', bomb))
    } finally {
      await rm(folder, { recursive: true })
    }
  }
  for (const [name, bomb] of Object.entries(requests)) {
    const folder = await mkdtemp(join(tmpdir(), 'benchtop-bombs-'))
    try {
      await using platform = await platformWith(folder, {})
      await get(platform, 'v1pre3/projects/4001')
      await add(name, () => bomb(platform))
    } finally {
      await rm(folder, { recursive: true })
    }
  }
  return lines
}

function headersOf(platform: Emulator): Record<string, string> {
  const { token } = platform.issueToken({
    user: '1001',
    application: '2900',
    scopes: ['READ GLOBAL', 'WRITE GLOBAL', 'CREATE GLOBAL', 'BROWSE GLOBAL'],
  })
  return { 'x-access-token': token, 'content-type': 'application/json' }
}

async function get(platform: Emulator, path: string): Promise<void> {
  await (await fetch(`${platform.apiUrl}/${path}`, { headers: headersOf(platform) })).text()
}

/** Sends a body, as JSON unless it is a text, or bytes, and gives the text of the answer, whatever it is. */
async function send(platform: Emulator, path: string, body: unknown): Promise<string> {
  const base = path.startsWith('_emulator') ? platform.uiUrl : platform.apiUrl
  const answer = await fetch(`${base}/${path}`, {
    method: 'POST',
    headers: {
      ...headersOf(platform),
      ...(body instanceof Blob && { 'content-type': 'application/octet-stream' }),
    },
    body: body instanceof Blob || typeof body === 'string' ? body : JSON.stringify(body),
  })
  return answer.text()
}

type Made = { readonly Response: { readonly Id: string; readonly HrefFiles: string } }

/** Opens the same download many times at once, reads no byte of any, and then leaves. */
async function unreadDownloads(platform: Emulator): Promise<void> {
  const made = async (path: string, body: unknown) =>
    (JSON.parse(await send(platform, path, body)) as Made).Response
  const { HrefFiles } = await made('v1pre3/projects/4001/appresults', { Name: 'Much' })
  const { Id } = await made(`${HrefFiles}?name=much`, new Blob(['x'.repeat(24_000_000)]))
  const content = await fetch(`${platform.apiUrl}/v1pre3/files/${Id}/content`, {
    headers: headersOf(platform),
    redirect: 'manual',
  })
  const { hostname, port, host, pathname, search } = new URL(content.headers.get('location') ?? '')
  const sockets = Array.from({ length: 300 }, () => {
    const socket = connect(Number(port), hostname).on('error', () => {})
    socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    return socket
  })
  // One chunk each is taken from the socket, and nothing after it.
  await Promise.all(sockets.map((socket) => once(socket, 'readable')))
  await get(platform, 'v1pre3/projects/4001')
  for (const socket of sockets) socket.destroy()
}

async function platformWith(folder: string, bomb: Bomb): Promise<Emulator> {
  const files: Record<string, string> = {}
  const endings = { report: 'liquid', form: 'json', callbacks: 'js' } as const
  for (const kind of ['report', 'form', 'callbacks'] as const) {
    const text = bomb[kind]
    if (text === undefined) continue
    files[kind] = `bomb.${endings[kind]}`
    await writeFile(join(folder, files[kind]), text)
  }
  await writeFile(join(folder, 'harmless.liquid'), '<p>{{ session.name }}</p>')
  await writeFile(join(folder, 'harmless.json'), form(''))
  await writeFile(
    join(folder, 'harmless.js'),
    'function launchSpec() { return { commandLine: ["true"] } }',
  )
  const native = {
    owner: '1001',
    kind: 'native' as const,
    command: ['true'],
    workingDirectory: '/',
  }
  const harmless = { report: 'harmless.liquid', form: 'harmless.json', callbacks: 'harmless.js' }
  return createEmulator({
    environment: { PATH: '/usr/bin:/bin' },
    seed: {
      name: 'bombs',
      folder,
      document: {
        users: [{ id: '1001', name: 'User', email: 'user@example.test', password: 'user' }],
        applications: [
          { ...native, id: '2900', name: 'Bomb', clientId: 'bomb', ...files },
          { ...native, id: '2901', name: 'Harmless', clientId: 'harmless', ...harmless },
        ],
        projects: [{ id: '4001', owner: '1001', name: 'Results' }],
      },
    },
  })
}

/** Launches an app and renders its report, whatever comes of it. */
async function explode(platform: Emulator, application: string, bomb: Bomb): Promise<void> {
  const values = bomb.form?.includes('"note"') === true ? { note: 'a'.repeat(40) } : undefined
  const launched = await fetch(`${platform.uiUrl}/_emulator/launches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: '1001', application, name: 'Bomb', ...(values && { values }) }),
  })
  const { appSession } = (await launched.json()) as { appSession?: string }
  await platform.idle()
  if (bomb.report === undefined || appSession === undefined) return
  const id = appSession.split('/').at(-1) ?? ''
  const cookie = await signedIn(platform)
  const view = await fetch(`${platform.uiUrl}/analyses/${id}/report/view`, {
    headers: { cookie },
    redirect: 'manual',
  })
  const location = view.headers.get('location')
  if (location === null) throw new Error(`The report of ${appSession} has no address.`)
  await (await fetch(new URL(location, platform.uiUrl))).text()
}

/** The cookie of a browser in which the user has signed in. */
async function signedIn({ uiUrl }: Emulator): Promise<string> {
  const page = await fetch(`${uiUrl}/sign-in`)
  const [cookie = ''] = page.headers.get('set-cookie')?.split(';') ?? []
  const [, csrf = ''] = /name="csrf" value="([^"]+)"/.exec(await page.text()) ?? []
  const entered = await fetch(`${uiUrl}/sign-in`, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams({ email: 'user@example.test', password: 'user', csrf }),
    redirect: 'manual',
  })
  return entered.headers.get('set-cookie')?.split(';')[0] ?? cookie
}
