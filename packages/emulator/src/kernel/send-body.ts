import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Sends a body at the speed of its reader, and reads no further than one chunk ahead. `start` writes the head, once
 * the first chunk is there. The body is closed in every case; a client that goes away is no error. What fails after
 * the head cuts the connection and is thrown.
 */
export async function sendBody(
  request: IncomingMessage,
  response: ServerResponse,
  start: () => void,
  body: AsyncGenerator<Uint8Array>,
): Promise<void> {
  const isGone = (): boolean => response.destroyed || request.socket.destroyed
  const until = (event: 'drain' | 'finish'): Promise<void> => {
    if (isGone()) return Promise.resolve()
    const { promise, resolve } = Promise.withResolvers<void>()
    const done = (): void => {
      response.off(event, done).off('close', done)
      request.socket.off('close', done)
      resolve()
    }
    response.on(event, done).on('close', done)
    request.socket.on('close', done)
    return promise
  }

  try {
    let next = await body.next()
    if (isGone()) return
    // The system then refuses, at `write` and `end`, a body of another length than was promised.
    response.strictContentLength = true
    start()
    while (next.done !== true && !isGone()) {
      const following = body.next()
      // Told at the await below; the client may go away before.
      following.catch(() => {})
      if (!response.write(next.value)) await until('drain')
      next = await following
    }
    if (isGone()) return
    response.end()
    await until('finish')
  } catch (error) {
    if (response.headersSent) response.destroy()
    throw error
  } finally {
    await body.return(undefined)
  }
}
