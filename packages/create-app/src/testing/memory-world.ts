import { PassThrough } from 'node:stream'
import { expect } from 'vitest'
import type { Environment } from '../environment.ts'
import type { World } from '../world.ts'

/** A world that records output and takes its input from the test. */
export type MemoryWorld = {
  readonly world: World
  readonly input: PassThrough
  stdout(): string
  stderr(): string
  /** Resolves once standard output has shown the pattern. */
  shown(pattern: RegExp): Promise<void>
}

export function memoryWorld(
  folder: string,
  { isTerminal = false, ...environment }: Partial<Environment> & { isTerminal?: boolean } = {},
): MemoryWorld {
  const input = Object.assign(new PassThrough(), { isTTY: isTerminal, setRawMode: () => input })
  const stdout = keptStream(isTerminal)
  const stderr = keptStream(false)
  return {
    input,
    stdout: stdout.text,
    stderr: stderr.text,
    async shown(pattern) {
      await expect.poll(stdout.text).toMatch(pattern)
    },
    world: {
      stdin: input,
      stdout: stdout.stream,
      stderr: stderr.stream,
      folder,
      environment: { userAgent: undefined, isUnattended: false, ...environment },
    },
  }
}

function keptStream(isTTY: boolean) {
  let text = ''
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 80, rows: 24 })
  stream.on('data', (chunk) => {
    text += String(chunk)
  })
  return { stream, text: () => text }
}
