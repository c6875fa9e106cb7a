import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testFolder } from '../testing/test-folder.ts'
import { readMetadata } from './result-metadata.ts'

const place = 'output/appresults/4001/Depth/_metadata.json'

async function read(text: string) {
  const absolutePath = join(await testFolder(), '_metadata.json')
  await writeFile(absolutePath, text)
  return readMetadata({ path: '_metadata.json', place, absolutePath })
}

it('reads name, description and properties, in any case of their names', async () => {
  const property = { Name: 'Depth.Mean', Type: 'string', Content: '31.4' }
  expect(
    await read(JSON.stringify({ name: ' Depth ', DESCRIPTION: 'Means', Properties: [property] })),
  ).toEqual({ name: 'Depth', description: 'Means', properties: [property] })
})

it('treats null as absent, and ignores unknown members', async () => {
  const nothing = { name: undefined, description: undefined, properties: [] }
  expect(await read('{}')).toEqual(nothing)
  expect(
    await read('{"Name":null,"Properties":null,"HrefAppSession":"v1pre3/appsessions/1"}'),
  ).toEqual(nothing)
})

it.each([
  ['{"Name": "Depth",}', 'is not JSON: '],
  ['', 'is not JSON: '],
  [`{"Properties": ${'['.repeat(2000)}`, 'is nested more than 64 levels deep at line 1, column '],
  [
    `[${'0,'.repeat(200_000)}0]`,
    'has more than 200000 values, which it reaches at line 1, column ',
  ],
  ['[]', 'must be a JSON object with Name, Description and Properties.'],
  ['{"Name": ""}', 'is wrong: Name must not be empty.'],
  ['{"Properties": {"Depth.Mean": 1}}', 'is wrong: Properties'],
  ['{"Properties": [{"Name": ["x"]}]}', 'is wrong: Properties[0].Name must be a text.'],
])('[SEC-08] names itself and the problem for %.40s', async (text, problem) => {
  await expect(read(text)).rejects.toMatchObject({
    code: 'metadata-invalid',
    message: expect.stringContaining(`${place} ${problem}`) as string,
  })
})
