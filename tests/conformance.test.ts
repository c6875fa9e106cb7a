import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { conformanceFile } from '../packages/recording/src/conformance-file.ts'
import { sectionScopes } from '../packages/recording/src/conformance/sections.ts'
import { collectStatements, statementsText } from './conformance/collect-statements.ts'

const root = join(import.meta.dirname, '..')
const all = collectStatements(root)

describe('the statements that @benchtop/recording ships', () => {
  it('are those of the pages and the tests; npm test -- tests/conformance.test.ts -u updates them', async () => {
    await expect(statementsText(all)).toMatchFileSnapshot(fileURLToPath(conformanceFile))
  })

  it('are in sections of which it is known what they are about', () => {
    const sections = [...all.statements, ...all.decisions].map(({ section }) => section)
    expect([...new Set(sections)].filter((section) => !(section in sectionScopes))).toEqual([])
  })

  it('include the tests that name a line', () => {
    const line = all.statements.find(({ mark }) => mark === 'HAR-05')
    expect(line?.tests).toContainEqual({
      file: 'packages/emulator/src/seeds/seeds.test.ts',
      title: 'dates its resources to the time at which the platform starts',
    })
  })
})
