import process from 'node:process'
import { emptyEnvironment } from './environment.ts'
import { createOutput, type Output } from '../output/output.ts'
import type { OutputStream, World } from '../world.ts'

/** An output that records what is printed, as a terminal of some width or as a pipe. */
export type MemoryOutput = { readonly output: Output; text(): string; errors(): string }

export function memoryOutput(options: { columns?: number; json?: boolean } = {}): MemoryOutput {
  const { world, text, errors } = memoryWorld(options.columns)
  return { output: createOutput(world, options.json ?? false), text, errors }
}

/** The length of the longest line of a text, which a terminal has to have room for. */
export function widthOf(text: string): number {
  return Math.max(...text.split('\n').map((line) => line.length))
}

/** A world that records its output, in which nothing runs. */
export function memoryWorld(
  columns?: number,
  errorColumns?: number,
): {
  readonly world: World
  text(): string
  errors(): string
} {
  const stdout = memoryStream(columns)
  const stderr = memoryStream(errorColumns)
  const world = {
    stdout: stdout.stream,
    stderr: stderr.stream,
    folder: '/',
    stdin: process.stdin,
    environment: emptyEnvironment,
  }
  return { world, text: stdout.text, errors: stderr.text }
}

function memoryStream(columns: number | undefined): { stream: OutputStream; text(): string } {
  let text = ''
  const stream = {
    isTTY: columns !== undefined,
    columns,
    write: (chunk: string) => void (text += chunk),
    on: () => stream,
    off: () => stream,
    cursorTo: () => true,
    moveCursor: () => true,
    clearLine: () => true,
    getColorDepth: () => 1,
  }
  return { stream: stream as unknown as OutputStream, text: () => text }
}
