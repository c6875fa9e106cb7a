import { describe, expect, it } from 'vitest'
import { resolveOptions } from './options.ts'

const defaults = { folder: '/bench', data: '.benchtop' }
const settle = (typed: Parameters<typeof resolveOptions>[0], configured = {}) =>
  resolveOptions(typed, configured, defaults)

describe('the options of a start', () => {
  it('[SEC-01] default to the default ports on loopback, a data folder and the demo', () => {
    expect(settle({})).toEqual({
      ports: { api: { preferred: 5100 }, ui: { preferred: 5101 }, store: { preferred: 5102 } },
      host: '127.0.0.1',
      shared: {},
      telemetry: {},
      data: '/bench/.benchtop',
      durability: 'normal',
      seeds: [],
      demo: true,
      now: undefined,
      profile: 'spec',
      strictRedirects: false,
      errorPrefix: undefined,
      executor: 'auto',
      genomes: undefined,
      taxRate: undefined,
      aliases: {},
      allowedSources: [],
      jobLimits: undefined,
      cluster: undefined,
      conditions: {},
      json: false,
    })
  })

  it('[SES-08] take the time of Running from the flag, or else from the configuration', () => {
    const hours = 3_600_000
    expect(settle({ runningTimeout: '72h' }).runningTimeoutMs).toBe(72 * hours)
    expect(settle({}, { runningTimeout: '90m' }).runningTimeoutMs).toBe(1.5 * hours)
    const both = settle({ runningTimeout: '1h' }, { runningTimeout: '72h' })
    expect(both.runningTimeoutMs).toBe(hours)
  })

  it('[SEC-02] sync each change where it is to survive a power cut', () => {
    expect(settle({ durability: 'full' }, { durability: 'normal' }).durability).toBe('full')
    expect(settle({}, { durability: 'full' }).durability).toBe('full')
  })

  it('[EMB-04] have one port for all where one is requested', () => {
    const one = { api: 6000, ui: 6000, store: 6000, single: 6000 }
    expect(settle({ singlePort: 6000 }).ports).toEqual(one)
    expect(settle({ at: '/bench' }).ports).toMatchObject({ single: 5100 })
  })

  it('use free ports with --port 0 for all that were not given', () => {
    expect(settle({ port: 0, storePort: 7000 }).ports).toEqual({ api: 0, ui: 0, store: 7000 })
    expect(settle({ port: 6000 }).ports).toEqual({
      api: 6000,
      ui: { preferred: 5101 },
      store: { preferred: 5102 },
    })
  })

  it('never use a given port as another’s default', () => {
    expect(settle({ uiPort: 5100, storePort: 5101 }).ports).toEqual({
      api: { preferred: 5102 },
      ui: 5100,
      store: 5101,
    })
  })

  it('prefer what is typed to the configuration', () => {
    const configured = { port: 1, data: '/kept', seed: ['/a.json'], demo: true }
    expect(settle({}, configured)).toMatchObject({ data: '/kept', seeds: ['/a.json'], demo: true })
    expect(settle({ port: 2, memory: true, seed: ['b.json'] }, configured)).toMatchObject({
      ports: { api: 2 },
      data: undefined,
      seeds: ['/bench/b.json'],
    })
    expect(settle({ data: 'mine' }, { memory: true }).data).toBe('/bench/mine')
  })

  it('leave the demo out if there is a seed, unless it is requested', () => {
    expect(settle({ seed: ['a.json'] }).demo).toBe(false)
    expect(settle({ seed: ['a.json'], demo: true }).demo).toBe(true)
    expect(settle({ demo: false }).demo).toBe(false)
  })
})
