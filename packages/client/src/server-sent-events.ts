/** An event as it comes over the wire, its data parsed. */
export type ServerSentEvent = { readonly name: string; readonly data: unknown }

/** The events of a stream, until it ends; ending the iteration ends the stream. Comments and unnamed events are left out. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  // Loaded by those alone who follow events.
  const { EventSourceParserStream } = await import('eventsource-parser/stream')
  const events = body
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .pipeThrough(new EventSourceParserStream())
  for await (const { event, data } of events) {
    if (event !== undefined) yield { name: event, data: JSON.parse(data) as unknown }
  }
}
