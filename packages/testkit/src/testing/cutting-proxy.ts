import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Where a connection is cut: that many bytes into the head or the body of a request or of its response. */
export type Cut = {
  /** The start of the request line, such as `PUT /v1pre3/files`. */
  readonly of: string
  readonly side: 'request' | 'answer'
  readonly in: 'head' | 'body'
  /** How many bytes get through; below 0, counted from the end: -1 is all but one. */
  readonly bytes: number
}

/** A connection to a server that can be cut at any byte. */
export type CuttingProxy = AsyncDisposable & {
  readonly url: string
  /** Cuts the next matching request, once. */
  cut(cut: Cut): void
  /** The number of cuts made. */
  readonly cuts: number
}

/** A proxy between a client and a server whose responses have a Content-Length. */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let armed: Cut | undefined
  let cuts = 0

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    let current: Cut | undefined
    let isOver = false
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', end)
      socket.on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    const hit = () => {
      cuts += 1
      isOver = true
      // The bytes let through arrive before the cut.
      client.destroySoon()
      upstream.destroySoon()
    }
    const requests = messages((head) => {
      if (armed === undefined || !head.startsWith(armed.of)) return undefined
      current = armed
      armed = undefined
      return current.side === 'request' ? current : undefined
    })
    const answers = messages(() => (current?.side === 'answer' ? current : undefined))
    client.on('data', (chunk) => {
      if (isOver) return
      const { through, isCut } = requests(chunk)
      if (through.length > 0) upstream.write(through)
      if (isCut) hit()
    })
    upstream.on('data', (chunk) => {
      if (isOver) return
      const { through, isCut } = answers(chunk)
      if (through.length > 0) client.write(through)
      if (isCut) hit()
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut(cut) {
      armed = cut
    },
    get cuts() {
      return cuts
    },
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => void server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

type Passed = { readonly through: Buffer; readonly isCut: boolean }

/** Parses consecutive HTTP/1.1 messages, and returns how much of each chunk to let through. */
function messages(cutOf: (head: string) => Cut | undefined): (chunk: Buffer) => Passed {
  let head = Buffer.alloc(0)
  /** The rest of the body; undefined while a head is read. */
  let left: number | undefined
  /** The number of bytes to let through before the cut. */
  let budget = Infinity

  const pass = (bytes: Buffer): Passed => {
    const through = bytes.subarray(0, budget)
    budget -= through.length
    return { through, isCut: budget === 0 }
  }
  return function read(chunk: Buffer): Passed {
    if (left !== undefined) {
      const body = chunk.subarray(0, left)
      left -= body.length
      const passed = pass(body)
      if (left > 0 || passed.isCut) return passed
      left = undefined
      return joined(passed, chunk.subarray(body.length), read)
    }
    // A head is buffered until complete, so that its request is known before any of it is let through.
    head = Buffer.concat([head, chunk])
    const end = head.indexOf('\r\n\r\n')
    if (end === -1) return { through: Buffer.alloc(0), isCut: false }
    const whole = head.subarray(0, end + 4)
    const rest = head.subarray(whole.length)
    head = Buffer.alloc(0)
    const text = whole.toString('latin1')
    const length = Number(/^content-length: *(\d+)/im.exec(text)?.[1] ?? 0)
    const cut = cutOf(text)
    budget = cut === undefined ? Infinity : budgetOf(cut, whole.length, length)
    left = length === 0 ? undefined : length
    const passed = budget === 0 ? { through: Buffer.alloc(0), isCut: true } : pass(whole)
    return passed.isCut ? passed : joined(passed, rest, read)
  }
}

function joined(first: Passed, rest: Buffer, read: (chunk: Buffer) => Passed): Passed {
  if (rest.length === 0) return first
  const { through, isCut } = read(rest)
  return { through: Buffer.concat([first.through, through]), isCut }
}

function budgetOf({ in: where, bytes }: Cut, head: number, body: number): number {
  const size = where === 'head' ? head : body
  return (where === 'head' ? 0 : head) + (bytes < 0 ? size + bytes : bytes)
}
