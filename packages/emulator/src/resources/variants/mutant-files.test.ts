import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { mutate } from '../../../../genomics/src/testing/mutants.ts'
import { seededRandom } from '../../../../genomics/src/testing/random.ts'
import { newResult } from '../../testing/new-result.ts'
import { startTestPlatform } from '../../testing/test-platform.ts'

const data = join(import.meta.dirname, '../../../../genomics/tests/data')
const fastq = Buffer.from(
  Array.from({ length: 50 }, (_, at) => `@r${at}\nACGTN\n+\nIIII#\n`).join(''),
)

/** Mutants of each file: each is answered in words, whatever is wrong with it. */
const mutants = 25

it.each([
  ['a.cram', readFileSync(join(data, 'range.cram')), ['v1pre3/coverage/{id}/chr1/meta']],
  ['a.bcf', readFileSync(join(data, 'query.bcf')), ['v1pre3/variantset/{id}']],
  ['a.fastq', fastq, []],
])('[DAT-01, ERR-01] mutants of %s are answered without a failure', async (name, bytes, paths) => {
  await using platform = await startTestPlatform()
  const { HrefFiles } = await newResult(platform.ada)
  const random = seededRandom(41)
  for (let count = 0; count < mutants; count += 1) {
    const { body } = await platform.ada.upload(`${HrefFiles}?Name=${name}`, mutate(bytes, random))
    const { Id } = body.Response
    for (const path of [...paths, 'v1pre3/files/{id}/findings', 'v1pre3/files/{id}']) {
      const { status, text } = await platform.ada.get(path.replace('{id}', Id))
      expect({ path, count, text, isAnswered: status < 500 }).toMatchObject({ isAnswered: true })
    }
  }
})
