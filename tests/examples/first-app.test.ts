import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const ofApp = (path: string) => readFileSync(resolve(root, 'templates/native-typescript', path))

it('[SCF-01] the first change of a new app counts what the guide says', () => {
  const lines = gunzipSync(ofApp('data/calls.vcf.gz')).toString().split('\n')
  const records = lines.filter((line) => /^[^#]/.test(line)).map((line) => line.split('\t'))
  const good = records.filter((record) => Number(record[5]) >= 30)
  const bases = /^[ACGT](?:,[ACGT])*$/
  const replaced = good.filter(([, , , ref = '', alt = '']) => bases.test(`${ref},${alt}`))
  const guide = readFileSync(resolve(root, 'docs/guide/five-minutes.md'), 'utf8')
  expect(guide.replaceAll('\n', ' ')).toContain(
    `${good.length} variants were counted, not ${records.length}: put the new numbers (${good.length}, of them ${replaced.length} substitutions)`,
  )
  expect(ofApp('tests/launch.test.ts').toString()).toContain(`variants: ${records.length},`)
  expect(ofApp('form.json').toString()).toContain('"value": 0\n')
})
