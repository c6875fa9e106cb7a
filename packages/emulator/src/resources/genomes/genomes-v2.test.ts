import { describe, expect, it } from 'vitest'
import { itemsIn } from '../../testing/lists.ts'
import { startTestPlatform } from '../../testing/test-platform.ts'

const hg19 = 'v2/genomes/4'

describe('a genome in v2', () => {
  it('[V2-02] has the addresses of its file sets and annotations in its compact form', async () => {
    await using platform = await startTestPlatform()
    const all = await itemsIn(platform.ada, 'v2/genomes?limit=100&sortby=Build')
    const genome = all.find(({ Id }) => Id === '4')
    expect(genome).toEqual((await platform.ada.get(hg19)).body.Response)
    expect(genome).toMatchObject({
      Build: 'hg19',
      HrefFileSets: `${hg19}/filesets`,
      HrefAnnotations: `${hg19}/annotations`,
    })
  })

  it('[V2-02] lists the files of its folder by directory, by the paths that apps find them at', async () => {
    await using platform = await startTestPlatform()
    const { HrefFileSets } = (await platform.ada.get(hg19)).body.Response
    const { Items, TotalCount } = (await platform.ada.get(HrefFileSets)).body.Response
    const fasta = 'Homo_sapiens/UCSC/hg19/Sequence/WholeGenomeFasta'
    expect([TotalCount, Items]).toEqual([
      2,
      [
        {
          Name: 'Annotation/Genes',
          Files: [{ Path: 'Homo_sapiens/UCSC/hg19/Annotation/Genes/genes.bed', Size: 16 }],
        },
        {
          Name: 'Sequence/WholeGenomeFasta',
          Files: [
            { Path: `${fasta}/genome.fa`, Size: 47 },
            { Path: `${fasta}/genome.fa.fai`, Size: 36 },
          ],
        },
      ],
    ])
    const last = (await platform.ada.get(`${HrefFileSets}?sortdir=Desc&limit=1`)).body.Response
    expect(last.Items).toEqual([Items[1]])
  })

  it('[V2-02] lists the sequences of its FASTA index, sorted by name or length', async () => {
    await using platform = await startTestPlatform()
    const { HrefAnnotations } = (await platform.ada.get(hg19)).body.Response
    const names = async (query: string) =>
      (await itemsIn(platform.ada, `${HrefAnnotations}?${query}`)).map(
        ({ Name, Length }) => `${Name} ${Length}`,
      )
    expect(await names('sortby=Name')).toEqual(['chrM 10', 'chrTest 20'])
    expect(await names('sortby=Length&sortdir=Desc')).toEqual(['chrTest 20', 'chrM 10'])
    expect(await names('offset=1')).toEqual(['chrTest 20'])
  })

  it('[V2-02] has neither where the folder of genomes has nothing of it', async () => {
    await using platform = await startTestPlatform()
    expect((await platform.ada.get('v2/genomes/1/filesets')).body.Response.Items).toEqual([])
    expect((await platform.ada.get('v2/genomes/999/filesets')).status).toBe(404)
    expect((await platform.ada.get('v2/genomes/1/annotations')).body.Response.TotalCount).toBe(0)
  })
})
