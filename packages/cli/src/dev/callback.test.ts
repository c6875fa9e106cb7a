import { describe, expect, it } from 'vitest'
import type { AppManifest } from '../manifest/read-manifest.ts'
import { memoryOutput, widthOf } from '../testing/memory-output.ts'
import { followTunnel, printCallback } from './callback.ts'

const tunnel = { origin: 'https://name.example.test', target: 'http://127.0.0.1:5100' }

describe('what is registered for a callback', () => {
  const addresses = {
    redirectUri: 'https://name.example.test/callback',
    homepageUri: 'https://name.example.test/',
  } as AppManifest

  it.each([120, 80, 60])('[HAR-01] is a table in %i columns', (columns) => {
    const { output, text } = memoryOutput({ columns })
    printCallback(output, tunnel, addresses)
    expect(text()).toBe(
      [
        '  To register, for callbacks from elsewhere',
        '  Redirect address  https://name.example.test/callback',
        '  Page of the app   https://name.example.test/',
        '  Tunnel to         http://127.0.0.1:5100',
        '',
      ].join('\n'),
    )
  })

  it('[HAR-01] has each address in one piece where the names of tunnels are long', () => {
    const { output, text } = memoryOutput({ columns: 60 })
    const redirectUri = 'https://seasonal-deck-organisms.tunnels.example.test/cb'
    printCallback(output, tunnel, { redirectUri } as AppManifest)
    expect(text().split('\n')).toContain(`  ${redirectUri}`)
    expect(widthOf(text())).toBeLessThanOrEqual(60)
  })
})

describe('a tunnel', () => {
  /** What is said of a tunnel that answers so, check by check, with the pauses after them. */
  async function said(...answers: readonly (string | undefined)[]) {
    const { output, text } = memoryOutput({ json: true })
    const end = new AbortController()
    const lines: string[] = []
    const pauses: number[] = []
    const view = {
      output,
      done: (line: string) => void lines.push(`done: ${line}`),
      hint: (line: string) => void lines.push(`hint: ${line.split('. ')[0]}`),
    }
    let at = 0
    const ended = Promise.withResolvers<void>()
    const checkAddress = async () => answers[at++]
    const wait = async (ms: number) => {
      pauses.push(ms)
      if (at < answers.length) return
      end.abort()
      ended.resolve()
    }
    const reached = followTunnel(tunnel, { checkAddress }, view, end.signal, wait)
    await ended.promise
    const events = text().trimEnd().split('\n').filter(Boolean)
    const states = events.map((line) => (JSON.parse(line) as { state: string }).state)
    return { lines, pauses, states, reached }
  }

  const down = (reason: string) => `hint: ${tunnel.origin} doesn’t lead here: ${reason}`
  const up = `done: ${tunnel.origin} leads here, for everyone who knows the address`

  it('[HAR-01] that leads here is reported once, and checked at leisure', async () => {
    const { lines, pauses, states, reached } = await said(undefined, undefined, undefined)
    await reached
    expect([lines, states]).toEqual([[up], ['up']])
    expect(pauses).toEqual([30_000, 30_000, 30_000])
  })

  it('[HAR-01] that is not there yet is reported once with each reason, and waited for', async () => {
    const { lines, pauses, states } = await said('no name', 'no name', 'no server', undefined)
    expect(lines).toEqual([down('no name'), down('no server'), up])
    expect(states).toEqual(['down', 'down', 'up'])
    expect(pauses).toEqual([2_000, 2_000, 2_000, 30_000])
  })

  it('[HAR-01] that goes away is reported once, and so is its return', async () => {
    const gone = Array.from({ length: 5 }, () => 'gone')
    const { lines, states } = await said(undefined, ...gone, undefined, ...gone)
    expect(lines).toEqual([up, down('gone'), up, down('gone')])
    expect(states).toEqual(['up', 'down', 'up', 'down'])
  })

  it('[HAR-01] that loses one request is no news', async () => {
    const { lines, pauses } = await said(undefined, 'lost', undefined, undefined)
    expect(lines).toEqual([up])
    expect(pauses).toEqual([30_000, 2_000, 30_000, 30_000])
  })
})
