import { describe, expect, it } from 'vitest'
import { columnIn, idsIn, itemsIn } from '../../testing/lists.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { startTestPlatform } from '../../testing/test-platform.ts'

const all = 'v1pre3/genomes?Limit=1024'

describe('the genomes', () => {
  it('[GEN-01] are listed with Id, SpeciesName and Href', async () => {
    await using platform = await startTestPlatform()
    const rows = await itemsIn(platform.ada, all)
    expect(rows).not.toEqual([])
    for (const row of rows) {
      expect(row).toEqual({
        Id: expect.stringMatching(/\S/),
        SpeciesName: expect.stringMatching(/\S/),
        Href: `v1pre3/genomes/${row.Id}`,
      })
    }
  })

  it.each(['Id', 'SpeciesName', 'Build'] as const)('[GEN-01] are sorted by %s', async (field) => {
    await using platform = await startTestPlatform()
    const sorted = `${all}&SortBy=${field}`
    const keys: (string | number)[] = []
    for (const href of await columnIn(platform.ada, sorted, 'Href')) {
      const { [field]: key } = (await platform.ada.get(href)).body.Response
      keys.push(field === 'Id' ? Number(key) : String(key))
    }
    expect(keys.length).toBeGreaterThan(1)
    expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
    const turned = await idsIn(platform.ada, `${sorted}&SortDir=Desc`)
    expect(turned.toSorted()).toEqual((await idsIn(platform.ada, sorted)).toSorted())
  })

  it('[GEN-02] contain the common references', async () => {
    await using platform = await startTestPlatform({
      seed: { users: [{ id: '1', name: 'Cy Example', email: 'cy@example.test' }] },
    })
    const { token } = platform.issueToken({ user: '1' })
    const species = await columnIn(platform.withToken(token), all, 'SpeciesName')
    for (const common of ['Homo sapiens', 'Mus musculus', 'Escherichia coli']) {
      expect(species).toContainEqual(expect.stringContaining(common))
    }
  })

  it('[GEN-02] have DisplayName, Source and Build in their single records', async () => {
    await using platform = await startTestPlatform()
    const { status, body } = await platform.ada.get('v1pre3/genomes/4')
    expect(status).toBe(200)
    expect(body.Response).toEqual({
      Id: '4',
      Href: 'v1pre3/genomes/4',
      SpeciesName: expect.stringMatching(/\S/),
      DisplayName: expect.stringMatching(/\S/),
      Source: expect.stringMatching(/\S/),
      Build: expect.stringMatching(/\S/),
    })
  })

  it('[GEN-02] need no particular permission', async () => {
    await using platform = await startTestPlatform()
    const app = platform.withScopes([], { application: '2002' })
    expect((await app.get('v1pre3/genomes')).status).toBe(200)
    expect((await app.get('v1pre3/genomes/4')).status).toBe(200)
  })

  it('[ERR-03] are 404 for an unknown one, naming it', async () => {
    await using platform = await startTestPlatform()
    for (const id of ['999999', 'hg38']) {
      const reply = await platform.ada.get(`v1pre3/genomes/${id}`)
      expect(reply.status).toBe(404)
      expect(refusalOf(reply).message).toContain(`Genome ${id}`)
    }
  })
})
