import type { IncomingMessage, ServerResponse } from 'node:http'

/** So many chunks are with the system, so that it continues with the second without waiting. */
const chunksUnderWay = 2

/**
 * Sends a body at the speed of its reader, reading at most a few chunks ahead. `start` writes the head once the
 * first chunk is available. The body is closed in every case; a client that goes away is no error. A failure after
 * the head cuts the connection and is thrown.
 */
export async function sendBody(
  request: IncomingMessage,
  response: ServerResponse,
  start: () => void,
  body: AsyncGenerator<Uint8Array>,
): Promise<void> {
  const isGone = (): boolean => response.destroyed || request.socket.destroyed
  /** Resolves when `begin` calls back, or the client has gone. */
  const settled = (begin: (done: () => void) => void): Promise<void> => {
    if (isGone()) return Promise.resolve()
    const { promise, resolve } = Promise.withResolvers<void>()
    const done = (): void => {
      response.off('close', done)
      request.socket.off('close', done)
      resolve()
    }
    response.on('close', done)
    request.socket.on('close', done)
    begin(done)
    return promise
  }

  try {
    let next = await body.next()
    if (isGone()) return
    // Node then refuses, at `write` and `end`, a body whose length isn't the declared one.
    response.strictContentLength = true
    start()
    const sending: Promise<void>[] = []
    while (next.done !== true && !isGone()) {
      if (sending.length === chunksUnderWay) await sending.shift()
      const following = body.next()
      // Reported at the await below; the client may go away before.
      following.catch(() => {})
      const chunk = next.value
      sending.push(settled((done) => response.write(chunk, done)))
      next = await following
    }
    if (isGone()) return
    await settled((done) => response.end(done))
  } catch (error) {
    if (response.headersSent) response.destroy()
    throw error
  } finally {
    await body.return(undefined)
  }
}
