import { describe, expect, it } from 'vitest'
import { layoutLineage, nodeSize } from './lineage-layout.ts'
import { lineageOf, relatedKeys, type LineageRecords } from './lineage.ts'

const pool = { Id: '17', Href: 'v2/librarypools/17', UserPoolId: 'Pool' }

const records: LineageRecords = {
  biosample: { Id: '12', BioSampleName: 'Blood', Status: 'Active' },
  libraries: [
    { Id: '1', Name: 'L1', Status: 'Pooled', Pools: [pool] },
    { Id: '2', Name: 'L2', Status: 'Active', Pools: [] },
  ],
  lanes: [
    { LaneId: '9', LaneNumber: 1, LaneStatus: 'QcPassed', RunId: '8', ExperimentName: 'Run' },
    { LaneId: '9', LaneNumber: 1, LaneStatus: 'QcPassed', RunId: '8', ExperimentName: 'Run' },
  ],
  mappings: [
    { LaneId: '9', LibraryId: '1', LibraryPoolId: '17' },
    { LaneId: '9', LibraryId: '2' },
  ],
  datasets: [
    {
      dataset: { Id: 'ds.1', Name: 'Reads', QcStatus: 'Undefined', V1pre3Id: 'sample.5' },
      runs: ['8'],
    },
    {
      dataset: {
        Id: 'ds.2',
        Name: 'Report',
        QcStatus: 'QcPassed',
        V1pre3Id: 'appresult.6',
        OriginDataset: { Id: 'ds.1', Href: 'v2/datasets/ds.1' },
      },
      runs: ['8'],
    },
  ],
}

describe('the lineage of a biosample', () => {
  it('[V2-19] leads from the biosample over libraries, pools and lanes to datasets and results', () => {
    const rows = lineageOf(records).map(({ step, nodes }) => [
      step,
      nodes.map(({ key, path, from }) => [key, path, from]),
    ])
    expect(rows).toEqual([
      ['Biosample', [['biosample 12', '/biosamples/12', []]]],
      [
        'Libraries',
        [
          ['library 1', '/libraries/1', ['biosample 12']],
          ['library 2', '/libraries/2', ['biosample 12']],
        ],
      ],
      ['Pools', [['pool 17', '/librarypools/17', ['library 1']]]],
      ['Lanes', [['lane 9', '/runs/8/lanes', ['pool 17', 'library 2']]]],
      ['Datasets', [['dataset ds.1', '/samples/5', ['lane 9']]]],
      ['Results', [['dataset ds.2', '/appresults/6', ['dataset ds.1']]]],
    ])
  })

  it('leads to the results of an analysis that was launched on the biosample, from all its reads', () => {
    const result = {
      Id: 'ds.3',
      Name: 'Depth',
      QcStatus: 'Undefined',
      V1pre3Id: 'appresult.7',
    } as const
    const launched = {
      ...records,
      datasets: [...records.datasets, { dataset: result, runs: [] }],
    }
    const results = lineageOf(launched).find(({ step }) => step === 'Results')?.nodes
    expect(results?.map(({ path, from }) => [path, from])).toEqual([
      ['/appresults/6', ['dataset ds.1']],
      ['/appresults/7', ['dataset ds.1']],
    ])
  })

  it('leaves out the steps that were not reached', () => {
    const early = { ...records, libraries: [], lanes: [], mappings: [], datasets: [] }
    expect(lineageOf(early).map(({ step }) => step)).toEqual(['Biosample'])
  })

  it('relates a node to its origins and its products, not to what has the same origin', () => {
    const related = relatedKeys(lineageOf(records), 'pool 17')
    expect([...related].toSorted()).toEqual([
      'biosample 12',
      'dataset ds.1',
      'dataset ds.2',
      'lane 9',
      'library 1',
      'pool 17',
    ])
  })

  it('is drawn with a column for each step and a line for each origin', () => {
    const { nodes, edges, heads, width } = layoutLineage(lineageOf(records))
    expect(new Set(nodes.map(({ left }) => left)).size).toBe(heads.length)
    expect(edges).toHaveLength(7)
    expect(width).toBe(Math.max(...nodes.map(({ left }) => left)) + nodeSize.width)
  })
})
