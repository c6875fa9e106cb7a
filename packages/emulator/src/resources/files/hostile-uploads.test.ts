import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newResult } from '../../testing/new-result.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

async function newFiles({ ada }: TestPlatform): Promise<string> {
  return (await newResult(ada)).HrefFiles
}

async function countOf(platform: TestPlatform, files: string): Promise<number> {
  const { body } = await platform.ada.get(files)
  return body.Response.TotalCount as number
}

/** Begins an upload by hand and sends the first bytes of it. */
async function begin(platform: TestPlatform, path: string, framing: string): Promise<Socket> {
  const { hostname, port } = new URL(platform.apiUrl)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  const head = [
    `POST /${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    'x-access-token: ada-private',
    'Content-Type: application/octet-stream',
    framing,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  return socket
}

function sent(socket: Socket, bytes: Uint8Array | string): Promise<void> {
  return new Promise((resolve) => socket.write(bytes, () => resolve()))
}

/** Every file below a folder, as paths relative to it. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

it.each([
  ['is destroyed', (socket: Socket) => socket.destroy()],
  ['is reset', (socket: Socket) => socket.resetAndDestroy()],
  ['ends too early', (socket: Socket) => socket.end()],
])('[FIL-11] nothing is left of an upload whose connection %s', async (_, breakOff) => {
  await using folder = await temporaryFolder()
  const data = join(folder.path, 'data')
  let files = ''
  {
    await using platform = await startTestPlatform({ data })
    files = await newFiles(platform)
    const before = await filesBelow(data)
    for (const framing of ['Content-Length: 5000000', 'Transfer-Encoding: chunked']) {
      const socket = await begin(platform, `${files}?name=half.bin`, framing)
      const half = Buffer.alloc(2_500_000, 'x')
      if (framing.startsWith('Transfer')) await sent(socket, `${half.length.toString(16)}\r\n`)
      await sent(socket, half)
      expect(await countOf(platform, files)).toBe(0)
      const closed = new Promise((resolve) => socket.once('close', resolve))
      socket.resume()
      breakOff(socket)
      await closed
      expect(await countOf(platform, files)).toBe(0)
    }
    expect(before.length).toBeGreaterThan(0)
  }
  await using again = await startTestPlatform({ data })
  expect(await countOf(again, files)).toBe(0)
  expect((await filesBelow(data)).filter((path) => path.startsWith('staging'))).toEqual([])
  expect((await again.ada.get('v1pre3/projects/4002')).body.Response.TotalSize).toBe(0)
})

it('[FIL-11] a file is visible only once it is complete', async () => {
  await using platform = await startTestPlatform()
  const files = await newFiles(platform)
  const socket = await begin(platform, `${files}?name=slow.bin`, 'Content-Length: 10')
  await sent(socket, '12345')
  expect(await countOf(platform, files)).toBe(0)
  await sent(socket, '67890')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(String(answer)).toMatch(/^HTTP\/1\.1 201 /)
  expect(await countOf(platform, files)).toBe(1)
  socket.destroy()
})

it.each([
  ['Name', '..'],
  ['Name', '.'],
  ['Name', '../../../outside.txt'],
  ['Name', '/etc/outside.txt'],
  ['Name', '..\\outside.txt'],
  ['Name', 'nul\0byte.txt'],
  ['Name', 'line\nbreak.txt'],
  ['Directory', '../..'],
  ['Directory', 'a/../../b'],
  ['Directory', 'a/..'],
  ['Directory', '/../../etc'],
  ['Directory', '..\\..\\b'],
  ['Directory', 'a\0b'],
])('[FIL-11] the %s %j is refused or stays inside the folder', async (member, value) => {
  await using folder = await temporaryFolder()
  await using platform = await startTestPlatform({ data: join(folder.path, 'a', 'data') })
  const files = await newFiles(platform)
  const query = new URLSearchParams({ Name: 'a.txt', [member]: value })
  const { status, body, text } = await platform.ada.upload(`${files}?${query.toString()}`, 'x')
  expect([201, 400]).toContain(status)
  if (status === 400) expect(text).toContain(member)
  else {
    const segments = (body.Response.Path as string).split('/')
    for (const segment of segments) expect(segment).toMatch(/^(?!\.{0,2}$)[^\\\p{Cc}]+$/u)
  }
  expect(await readdir(folder.path)).toEqual(['a'])
  expect(await readdir(join(folder.path, 'a'))).toEqual(['data'])
})

it.each([
  ['255 letters', 'a'.repeat(255)],
  ['composed letters', 'Gr\u00f6\u00dfe.txt'],
  ['decomposed letters', 'Gro\u0308\u00dfe.txt'],
  ['emoji and Arabic', '\u{1f9ec} \u062f\u0646\u0627.txt'],
  ['leading dots', '...hidden'],
  ['words of devices', 'CON'],
  ['quotes, semicolons and percent signs', `a "b"; 'c' 100%.txt`],
  ['words of objects', '__proto__'],
])('[FIL-11] a file is stored whose name has %s', async (_, name) => {
  await using folder = await temporaryFolder()
  await using platform = await startTestPlatform({ data: folder.path })
  const files = await newFiles(platform)
  const query = new URLSearchParams({ Name: name })
  const { status, body } = await platform.ada.upload(`${files}?${query.toString()}`, name)
  expect(status).toBe(201)
  expect(body.Response).toMatchObject({ Name: name, Path: name })
  const redirect = await platform.ada.get(body.Response.HrefContent)
  const content = await fetch(redirect.headers.get('location') ?? '')
  expect(await content.text()).toBe(name)
})

it.each([
  ['Name', 'a'.repeat(10_000)],
  ['Directory', 'a/'.repeat(1_500)],
])('[FIL-11] a %s that is too long is refused, naming it', async (member, value) => {
  await using platform = await startTestPlatform()
  const files = await newFiles(platform)
  const query = new URLSearchParams({ Name: 'a.txt', [member]: value })
  const { status, text } = await platform.ada.upload(`${files}?${query.toString()}`, 'x')
  expect(status).toBe(400)
  expect(text).toContain(member)
  expect(await countOf(platform, files)).toBe(0)
})
