import { describe, expect, it } from 'vitest'
import { layoutLineage, nodeSize } from './lineage-layout.ts'
import { lineageOf, relatedKeys, type LineageRecords } from './lineage.ts'

const pool = { Id: '17', Href: 'v2/librarypools/17', UserPoolId: 'Pool' }

const records: LineageRecords = {
  biosamples: [{ Id: '12', BioSampleName: 'Blood', Status: 'Active' }],
  pools: new Map([['17', 'QCPassed']]),
  libraries: [
    { Id: '1', Name: 'L1', Status: 'Pooled', Pools: [pool], BioSample: { Id: '12' } },
    { Id: '2', Name: 'L2', Status: 'Active', Pools: [], BioSample: { Id: '12' } },
  ],
  lanes: [
    { id: '9', number: 1, status: 'QcPassed', run: '8', note: 'Run' },
    { id: '9', number: 1, status: 'QcPassed', run: '8', note: 'Run' },
  ],
  mappings: [
    { LaneId: '9', LibraryId: '1', LibraryPoolId: '17', BioSampleId: '12' },
    { LaneId: '9', LibraryId: '2', BioSampleId: '12' },
  ],
  analyses: [],
  datasets: [
    {
      dataset: {
        Id: 'ds.1',
        Name: 'Reads',
        QcStatus: 'Undefined',
        UploadStatus: 'Completed',
        V1pre3Id: 'sample.5',
      },
      biosample: '12',
      runs: ['8'],
    },
    {
      dataset: {
        Id: 'ds.2',
        Name: 'Report',
        QcStatus: 'QcPassed',
        UploadStatus: 'Completed',
        V1pre3Id: 'appresult.6',
        OriginDataset: { Id: 'ds.1', Href: 'v2/datasets/ds.1' },
      },
      biosample: '12',
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
      ['Biosamples', [['biosample 12', '/biosamples/12', []]]],
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
      UploadStatus: 'Completed',
      V1pre3Id: 'appresult.7',
    } as const
    const launched = {
      ...records,
      datasets: [...records.datasets, { dataset: result, biosample: '', runs: [] }],
    }
    const results = lineageOf(launched).find(({ step }) => step === 'Results')?.nodes
    expect(results?.map(({ path, from }) => [path, from])).toEqual([
      ['/appresults/6', ['dataset ds.1']],
      ['/appresults/7', ['dataset ds.1']],
    ])
  })

  it('leaves out the steps that were not reached', () => {
    const early = { ...records, libraries: [], lanes: [], mappings: [], datasets: [] }
    expect(lineageOf(early).map(({ step }) => step)).toEqual(['Biosamples'])
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

describe('the lineage of a run', () => {
  const run = { id: '8', name: 'Night', status: 'Running', note: '45 %' }
  const lane = { ...records.lanes[0]!, status: 'Undefined', note: '' }
  const playing = { ...records, run, lanes: [lane], datasets: [] }
  const statuses = (of: LineageRecords) =>
    lineageOf(of).map(({ step, nodes }) => [step, ...nodes.map(({ status }) => status)])

  it('has the run before its lanes, which are as far as it is, and what will be made of them', () => {
    expect(statuses(playing)).toEqual([
      ['Biosamples', 'Active'],
      ['Libraries', 'Pooled', 'Active'],
      ['Pools', 'QCPassed'],
      ['Run', 'Running'],
      ['Lanes', 'Running'],
      ['Datasets', ''],
    ])
    const nodes = lineageOf(playing).flatMap((step) => step.nodes)
    expect(nodes.find(({ key }) => key === 'lane 9')?.from).toEqual(['run', 'pool 17', 'library 2'])
    expect(nodes.at(-1)).toMatchObject({ name: 'To come', path: '/runs/8/results' })
    expect(nodes.every(({ path }) => path.startsWith('/'))).toBe(true)
  })

  it('lights up as figures, datasets, the analyses that start by themselves, and their results come', () => {
    const figures = { ...playing, lanes: [{ ...lane, note: '4.50 Gb' }] }
    expect(statuses(figures)).toContainEqual(['Lanes', 'Complete'])
    const [reads, result] = records.datasets
    const made = { ...result!.dataset, AppSession: { Id: '90' }, OriginDataset: undefined }
    const complete = {
      ...figures,
      run: { ...run, status: 'Complete' },
      datasets: [reads!, { dataset: made, biosample: '', runs: [] }],
      analyses: [
        {
          analysis: { Id: '90', Name: 'Depth', ExecutionStatus: 'Running' },
          biosamples: ['12'],
        },
      ],
    } as unknown as LineageRecords
    const steps = lineageOf(complete).slice(-3)
    expect(steps.map(({ step, nodes }) => [step, nodes[0]?.status, nodes[0]?.from])).toEqual([
      ['Datasets', 'Completed', ['lane 9']],
      ['Analyses', 'Running', ['dataset ds.1']],
      ['Results', 'QcPassed', ['analysis 90']],
    ])
  })

  it('promises no datasets where the run failed or nothing is on its lanes', () => {
    const failed = { ...playing, run: { ...run, status: 'Failed' } }
    expect(statuses(failed).map(([step]) => step)).not.toContain('Datasets')
    expect(statuses({ ...playing, mappings: [] }).map(([step]) => step)).not.toContain('Datasets')
  })
})
