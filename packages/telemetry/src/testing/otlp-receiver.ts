import http from 'node:http'
import { gunzipSync } from 'node:zlib'

/** A span as OTLP has it in JSON. */
export type ReceivedSpan = {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly status: { readonly code: number }
  readonly events?: readonly { readonly name: string }[]
  readonly attributes: Readonly<Record<string, unknown>>
}

type Attribute = { key: string; value: Record<string, unknown> }
type Sent = {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: (ReceivedSpan & { attributes: Attribute[] })[] }[]
  }[]
}

export type OtlpReceiver = AsyncDisposable & {
  readonly url: string
  readonly spans: ReceivedSpan[]
  /** Everything that came, as text. */
  text(): string
  /** The attributes of the resources that spans came from. */
  readonly resources: Readonly<Record<string, unknown>>[]
}

/** A collector of traces on loopback, for OTLP over HTTP in JSON; with a status, it refuses everything. */
export async function startOtlpReceiver(status = 200): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = []
  const resources: Readonly<Record<string, unknown>>[] = []
  const texts: string[] = []
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const bytes = Buffer.concat(chunks)
      const isZipped = request.headers['content-encoding'] === 'gzip'
      const text = (isZipped ? gunzipSync(bytes) : bytes).toString()
      texts.push(text)
      const isRight = request.url === '/v1/traces' && request.method === 'POST'
      if (isRight && status === 200) {
        for (const { resource, scopeSpans } of (JSON.parse(text) as Sent).resourceSpans) {
          resources.push(plain(resource.attributes))
          for (const span of scopeSpans.flatMap((one) => one.spans)) {
            spans.push({ ...span, attributes: plain(span.attributes) })
          }
        }
      }
      response.writeHead(isRight ? status : 404, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    resources,
    text: () => texts.join('\n'),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function plain(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
