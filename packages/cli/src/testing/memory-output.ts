import { createOutput, type Output } from '../output/output.ts'
import type { OutputStream } from '../world.ts'

/** An output that keeps what it is told, as a terminal of some width or as a pipe. */
export type MemoryOutput = { readonly output: Output; text(): string; errors(): string }

export function memoryOutput(options: { columns?: number; json?: boolean } = {}): MemoryOutput {
  const stdout = memoryStream(options.columns)
  const stderr = memoryStream(undefined)
  const world = {
    stdout: stdout.stream,
    stderr: stderr.stream,
    folder: '/',
    environment: { uiUrl: undefined, startToken: undefined, ofApps: {} },
  }
  return {
    output: createOutput(world, options.json ?? false),
    text: stdout.text,
    errors: stderr.text,
  }
}

function memoryStream(columns: number | undefined): { stream: OutputStream; text(): string } {
  let text = ''
  const stream = {
    isTTY: columns !== undefined,
    columns,
    write: (chunk: string) => void (text += chunk),
    on: () => stream,
    cursorTo: () => true,
    moveCursor: () => true,
    clearLine: () => true,
    getColorDepth: () => 1,
  }
  return { stream: stream as unknown as OutputStream, text: () => text }
}
