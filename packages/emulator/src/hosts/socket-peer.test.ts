import { connect, type Socket } from 'node:net'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createEmulator } from '../emulator.ts'
import { asOtherUser, canBeOtherUser, otherUserId } from '../testing/other-user.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { startTestPlatform } from '../testing/test-platform.ts'
import { findPeer, groupsOf, isOtherUser, ownConnection } from './socket-peer.ts'

const refused = {
  status: 403,
  text: expect.stringMatching(/another one sent this request.*--allow-user/) as unknown,
}

function answerOf(url: string, options?: object): string {
  return `answerOf(${JSON.stringify(url)}, ${JSON.stringify(options ?? {})})`
}

const json = { 'content-type': 'application/json' }

describe.runIf(canBeOtherUser)('another user of the machine', () => {
  it('[SEC-12] is refused by the control API, in words, whatever they ask, and changes nothing', async () => {
    await using platform = await startTestPlatform()
    await platform.ada.post('v1pre3/projects', { Name: 'kept' })
    const { uiUrl } = platform
    const status = `${uiUrl}/_emulator/status`
    expect(await asOtherUser(answerOf(status))).toEqual(refused)
    const scopes = ['browse global']
    for (const [path, body] of [
      ['reset', {}],
      ['tokens', { user: '1001', application: '2001', scopes }],
    ] as const) {
      const options = { method: 'POST', headers: json, body: JSON.stringify(body) }
      expect(await asOtherUser(answerOf(`${uiUrl}/_emulator/${path}`, options))).toEqual(refused)
    }
    // As long as the connection stays, and by the name of the machine, too.
    const named = status.replace('127.0.0.1', 'localhost')
    expect(await asOtherUser(`Promise.all([${answerOf(named)}, ${answerOf(status)}])`)).toEqual([
      refused,
      refused,
    ])
    expect((await platform.control.get('_emulator/status')).status).toBe(200)
    const projects = (await platform.ada.get('v1pre3/users/current/projects')).body
    expect(projects.Response.TotalCount).toBe(3)
  })

  it('[SEC-12] does nothing by a connection that ends at once, nor by one with the port of the owner’s', async () => {
    await using platform = await startTestPlatform()
    await platform.ada.post('v1pre3/projects', { Name: 'kept' })
    const { hostname, port, host } = new URL(platform.uiUrl)
    const text = `POST /_emulator/reset HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`
    const net = "import('node:net').then(({ connect }) => new Promise((resolve) => "
    await asOtherUser(`${net}{
      const socket = connect(${port}, '${hostname}', () => {
        socket.write(${JSON.stringify(text)})
        socket.destroy()
        resolve(1)
      })
    }))`)
    const own = connect(Number(port), hostname)
    await new Promise((resolve) => void own.once('connect', resolve))
    const answer = await asOtherUser(`${net}{
      const way = { port: ${port}, host: '${hostname}', localAddress: '127.0.0.9', localPort: ${own.localPort} }
      const socket = connect(way, () => socket.write(${JSON.stringify(text)}))
      socket.once('data', (bytes) => {
        socket.destroy()
        resolve(String(bytes))
      })
    }))`)
    own.destroy()
    expect(answer).toMatch(/^HTTP\/1.1 403 /)
    const projects = (await platform.ada.get('v1pre3/users/current/projects')).body
    expect(projects.Response.TotalCount).toBe(3)
  })

  it('[SEC-12] signs in with a password only, and is shown no accounts', async () => {
    await using platform = await startTestPlatform()
    const page = `${platform.uiUrl}/sign-in`
    const click = `(async () => {
      const opened = await fetch('${page}')
      const text = await opened.text()
      const [cookie] = opened.headers.getSetCookie().map((one) => one.split(';')[0])
      const csrf = /name="csrf" value="([^"]+)"/.exec(text)[1]
      const body = new URLSearchParams({ csrf, account: '1001' })
      const answer = await fetch('${page}', { method: 'POST', headers: { cookie }, body, redirect: 'manual' })
      return { shown: text.includes('ada@example.test'), status: answer.status, text: await answer.text() }
    })()`
    const text = expect.stringMatching(/sign in with a password/) as unknown
    expect(await asOtherUser(click)).toEqual({ shown: false, status: 403, text })
    await using open = await startTestPlatform({ allowedUsers: [otherUserId] })
    const allowed = click.replaceAll(page, `${open.uiUrl}/sign-in`)
    expect(await asOtherUser(allowed)).toMatchObject({ shown: true, status: 303 })
  })

  it('[SEC-12] may do what the owner may once they were let in, and uses the API by its tokens anyway', async () => {
    await using platform = await startTestPlatform({ allowedUsers: [otherUserId] })
    const status = `${platform.uiUrl}/_emulator/status`
    expect(await asOtherUser(answerOf(status))).toMatchObject({ status: 200 })
    await using other = await startTestPlatform()
    const headers = { 'x-access-token': 'ada-private' }
    const current = answerOf(`${other.apiUrl}/v1pre3/users/current`, { headers })
    expect(await asOtherUser(current)).toMatchObject({ status: 200 })
  })
})

it('[SEC-12] a bench that requires its token asks for it on this machine, too, and signs in no one by a click', async () => {
  await using emulator = await createEmulator({ requireToken: true })
  const { startToken = '', uiUrl } = emulator
  const statusOf = async (path: string, headers = {}) =>
    (await fetch(`${uiUrl}/${path}`, { headers })).status
  expect(await statusOf('_emulator/status')).toBe(401)
  expect(await statusOf('_emulator/status', { 'x-benchtop-token': startToken })).toBe(200)
  expect(await (await fetch(`${uiUrl}/sign-in`)).text()).not.toContain('name="account"')
})

it('[SEC-12] finds the user of a connection’s other end by both addresses, and says where it can’t', async () => {
  await using folder = await temporaryFolder()
  const ends = (remoteAddress: string, localAddress: string) =>
    ({ remoteAddress, remotePort: 50_000, localAddress, localPort: 5_101 }) as Partial<Socket>
  const v4 = ends('127.0.0.1', '127.0.0.1')
  expect(await findPeer(v4, folder.path)).toBe('unknown')
  const head = '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid'
  const row = (local: string, remote: string, uid: number, inode: number) =>
    `   0: ${local} ${remote} 01 00000000:00000000 00:00000000 00000000  ${uid}        0 ${inode} 1 0`
  const write = (name: string, ...rows: string[]) =>
    writeFile(join(folder.path, name), `${[head, ...rows].join('\n')}\n`)
  const server = '0100007F:13ED'
  await write('tcp', row('0900007F:C350', server, 7, 70), row(server, '0100007F:C350', 8, 80))
  expect(await findPeer(v4, folder.path)).toBe('unlisted')
  expect(await findPeer(ends('::ffff:127.0.0.9', '::ffff:127.0.0.1'), folder.path)).toEqual({
    uid: 7,
    inode: '70',
  })
  const mapped = '0000000000000000FFFF0000'
  const one = '00000000000000000000000001000000'
  await write(
    'tcp6',
    row(`${mapped}0100007F:C350`, `${mapped}${server}`, 9, 90),
    row(`${one}:C350`, `${one}:13ED`, 0, 0),
  )
  expect(await findPeer(v4, folder.path)).toEqual({ uid: 9, inode: '90' })
  // The socket was closed: whose it was is known no more.
  expect(await findPeer(ends('::1', '::1'), folder.path)).toBe('unlisted')
  expect(groupsOf('2001:db8::ff00:42:8329%eth0')).toEqual([
    0x2001, 0xdb8, 0, 0, 0, 0xff00, 0x42, 0x8329,
  ])
})

it.each([
  ['127.0.0.1', false],
  ['::ffff:127.0.0.1', false],
  ['::1', false],
  [undefined, false],
  ['192.168.1.5', true],
])(
  '[SEC-12] [EMB-01] where the system lists no connections, one from %s is another’s: %s',
  async (remoteAddress, expected) => {
    const socket = { remoteAddress } as Socket
    ownConnection(socket)
    const options = { startToken: undefined, allowedUsers: [] } as unknown as Parameters<
      typeof isOtherUser
    >[0]
    expect(await isOtherUser(options, { socket })).toBe(expected)
  },
)
