import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { readKeys } from './keys.ts'

/** A terminal that records its mode changes. */
class Terminal extends EventEmitter {
  readonly done: string[] = []
  setRawMode(raw: boolean): this {
    this.done.push(`raw ${raw}`)
    return this
  }
  setEncoding(): this {
    return this
  }
  resume(): this {
    this.done.push('resume')
    return this
  }
  pause(): this {
    this.done.push('pause')
    return this
  }
}

it('reads keys one by one, and restores the terminal’s mode', () => {
  const terminal = new Terminal()
  const pressed: string[] = []
  const keys = readKeys(terminal as unknown as NodeJS.ReadStream, (key) => pressed.push(key))
  for (const text of ['r', 'Oc', '\u001b[A', '\u0003', '\u0004']) terminal.emit('data', text)
  expect(pressed).toEqual(['r', 'o', 'c', 'escape', 'quit', 'quit'])
  keys.release()
  keys.release()
  terminal.emit('data', 'r')
  expect(pressed).toHaveLength(6)
  expect(terminal.done).toEqual(['raw true', 'resume', 'raw false', 'pause'])
})
