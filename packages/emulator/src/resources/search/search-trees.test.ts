import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SeedDocument } from '../../seeds/seed-schema.ts'
import { startTestPlatform } from '../../testing/test-platform.ts'

// Random queries against a plain filter over the same rows: whatever way the platform takes through its indexes, it must
// come out where reading every row does.

type Row = {
  id: string
  name: string
  sampleId: string
  experiment: string | undefined
  read1: number
  project: string
}

const projects = ['4001', '4002']
const names = [
  'NA12878',
  'NA12878-2',
  'na-1',
  'Tumour_A',
  'tumour b',
  'x',
  'ab',
  'a*b',
  '100%_done',
  'NA"12',
  'back\\slash',
  'größe',
]
const rows = names.map((name, at): Row => ({
  id: String(5001 + at),
  name,
  sampleId: `S${at % 5}-${name.slice(0, 4)}`,
  experiment: at % 3 === 0 ? undefined : `Cohort ${at % 4} NA`,
  read1: at * 10,
  project: projects[at % 2]!,
}))

const seed: SeedDocument = {
  users: [{ id: '1001', name: 'Ada Example', email: 'ada@example.test' }],
  applications: [{ id: '2001', name: 'App', kind: 'web', owner: '1001' }],
  projects: projects.map((id) => ({
    id,
    owner: '1001',
    name: `Project ${id}`,
    samples: rows
      .filter(({ project }) => project === id)
      .map((row) => ({
        id: row.id,
        name: row.name,
        sampleId: row.sampleId,
        experimentName: row.experiment,
        read1: row.read1,
      })),
  })),
  tokens: [{ token: 'ada-private', user: '1001', private: true, application: '2001' }],
}

/** A query with the rows that fit it. */
type Case = { readonly text: string; readonly fits: (row: Row) => boolean }

const textFields = {
  name: (row: Row) => row.name,
  sampleid: (row: Row) => row.sampleId,
  experimentname: (row: Row) => row.experiment,
}
type TextField = keyof typeof textFields

const contains = (text: string | undefined, part: string) =>
  text?.toLowerCase().includes(part.toLowerCase()) === true

/** A word, in quotation marks where it would be read as something else. */
const quoted = (word: string) => `"${word.replaceAll(/["\\]/g, '\\$&')}"`

const word = fc.oneof(
  fc.constantFrom(...names, 'cohort', 'NA', 'na1', '12', '2878', 'tum', 'u', '_', '%', 'S1', 'zzz'),
  fc.constantFrom(...names).chain((name) =>
    fc.tuple(fc.nat(name.length - 1), fc.integer({ min: 1, max: 5 })).map(([from, length]) =>
      // Complete letters only, so that ö isn’t split.
      name.slice(from, from + length),
    ),
  ),
)
const field = fc.constantFrom<TextField[]>('name', 'sampleid', 'experimentname')
const anyField = Object.keys(textFields) as TextField[]

const bareWord = word.map((text): Case => ({
  text: quoted(text),
  fits: (row) => anyField.some((one) => contains(textFields[one](row), text)),
}))

const fieldWord = fc.tuple(field, word).map(([one, text]): Case => ({
  text: `${one}:${quoted(text)}`,
  fits: (row) => contains(textFields[one](row), text),
}))

const wildcard = fc
  .tuple(
    field,
    fc.constantFrom('NA*', '*2', '*A*', 'T*_*', 'n*8*', '*m*r*', 'S*', '*', 'a*b', 'C*1*'),
  )
  .map(([one, pattern]): Case => {
    const expression = new RegExp(`^${pattern.replaceAll('*', '.*')}$`, 'is')
    return {
      text: `${one}:${pattern}`,
      fits: (row) =>
        expression.test(textFields[one](row) ?? '') && textFields[one](row) !== undefined,
    }
  })

const end = fc.option(fc.integer({ min: -5, max: 125 }), { nil: undefined })
const range = fc
  .tuple(end, end, fc.boolean(), fc.boolean())
  .map(([from, to, withFrom, withTo]): Case => ({
    text: `read1:${withFrom ? '[' : '{'}${from ?? '*'} TO ${to ?? '*'}${withTo ? ']' : '}'}`,
    fits: ({ read1 }) =>
      (from === undefined || (withFrom ? read1 >= from : read1 > from)) &&
      (to === undefined || (withTo ? read1 <= to : read1 < to)),
  }))

const others = fc.oneof(
  fc.constantFrom(...projects, '4009').map((id): Case => ({
    text: `project:${id}`,
    fits: (row) => row.project === id,
  })),
  fc.constantFrom(...rows.map(({ id }) => id), '9').map((id): Case => ({
    text: `id:${id}`,
    fits: (row) => row.id === id,
  })),
  fc.constantFrom('Complete', 'complete', 'Running').map((status): Case => ({
    text: `status:${status}`,
    fits: () => status !== 'Running',
  })),
)

const { tree } = fc.letrec<{ tree: Case; branch: Case }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, depthSize: 'medium' },
    bareWord,
    fieldWord,
    wildcard,
    range,
    others,
    tie('branch'),
  ),
  branch: fc.oneof(
    fc.array(tie('tree'), { minLength: 2, maxLength: 3 }).map((of): Case => ({
      text: `(${of.map(({ text }) => text).join(' AND ')})`,
      fits: (row) => of.every(({ fits }) => fits(row)),
    })),
    fc.array(tie('tree'), { minLength: 2, maxLength: 3 }).map((of): Case => ({
      text: `(${of.map(({ text }) => text).join(' OR ')})`,
      fits: (row) => of.some(({ fits }) => fits(row)),
    })),
    tie('tree').map(({ text, fits }): Case => ({
      text: `(NOT ${text})`,
      fits: (row) => !fits(row),
    })),
    fc.tuple(tie('tree'), tie('tree')).map(([one, other]): Case => ({
      text: `(${one.text} -${other.text})`,
      fits: (row) => one.fits(row) && !other.fits(row),
    })),
  ),
}))

it('[WIR-03] search finds by any query what reading every row would find', async () => {
  await using platform = await startTestPlatform({ seed })
  const ofProject = platform.withScopes(['browse project 4002'])
  const ofSample = platform.withScopes(['browse sample 5003'])
  const views = [
    { client: platform.ada, sees: () => true },
    { client: ofProject, sees: ({ project }: Row) => project === '4002' },
    { client: ofSample, sees: ({ id }: Row) => id === '5003' },
  ]
  await fc.assert(
    fc.asyncProperty(tree, fc.constantFrom(...views), async ({ text, fits }, { client, sees }) => {
      const path = `v1pre3/search?scope=samples&query=${encodeURIComponent(text)}`
      const { status, body } = await client.get(`${path}&Limit=1000`)
      expect({ text, status }).toEqual({ text, status: 200 })
      const items = body.Response.Items as { Score: number; Sample: { Id: string } }[]
      const expected = rows.filter((row) => sees(row) && fits(row)).map(({ id }) => id)
      expect(items.map(({ Sample }) => Sample.Id).toSorted()).toEqual(expected)
      expect(items.map(({ Score }) => Score)).toEqual(
        items.map(({ Score }) => Score).toSorted((a, b) => b - a),
      )
      const page = (await client.get(`${path}&Limit=2&Offset=1`)).body.Response
      expect(page.TotalCount).toBe(expected.length)
      expect(page.Items).toEqual(items.slice(1, 3))
    }),
    { numRuns: 400 },
  )
})
