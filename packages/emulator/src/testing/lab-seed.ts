import type { SeedDocument } from '../seeds/seed-schema.ts'

/** The lab behind the test seed's samples: what both users have of it. */
export const labSeed: SeedDocument = {
  users: [{ id: '1901', name: 'Example Lab', email: 'lab@example.test', isWorkgroup: true }],
  workgroups: [{ id: '1901', owner: '1001', members: ['1001'] }],
  apiAgreements: [
    {
      id: '23001',
      title: 'Terms of use',
      url: 'http://127.0.0.1/terms',
      category: 'General',
      signedBy: ['1001'],
    },
    { id: '23002', title: 'Beta features', url: 'http://127.0.0.1/beta', category: 'Beta' },
  ],
  biosamples: [
    {
      id: '12001',
      owner: '1001',
      name: 'NA12878',
      defaultProject: '4001',
      subject: { id: '11001', userSubjectId: 'subject-1', species: 'Homo sapiens' },
      properties: [{ name: 'Lab.note', type: 'string', content: 'thawed' }],
    },
    { id: '12002', owner: '1001', name: 'NA12891', defaultProject: '4002', status: 'Active' },
    { id: '12101', owner: '1002', name: 'HG002', defaultProject: '4003' },
  ],
  prepRequests: [
    { id: '15001', biosample: '12001', prep: 'Whole genome', requiredYield: 3000 },
    { id: '15101', biosample: '12101', prep: 'Whole genome', requiredYield: 3000 },
  ],
  libraries: [
    {
      id: '16001',
      name: 'NA12878_L1',
      biosample: '12001',
      prep: 'Whole genome',
      prepRequest: '15001',
      container: { id: '14001', type: 'Plate96', userContainerId: 'plate-1' },
      containerPosition: 'A1',
      insertSize: 350,
      biomolecule: 'DNA',
      index1: 'A701',
      index1Sequence: 'ATCACGAC',
    },
    { id: '16002', name: 'NA12891_L1', biosample: '12002', prep: 'Whole genome' },
    { id: '16101', name: 'HG002_L1', biosample: '12101', prep: 'Whole genome' },
  ],
  libraryPools: [
    { id: '17001', owner: '1001', userPoolId: 'pool-1', libraries: ['16001', '16002'] },
    { id: '17101', owner: '1002', userPoolId: 'pool-9', libraries: ['16101'] },
  ],
  lanes: [
    {
      id: '19001',
      run: '8001',
      number: 1,
      statistics: { ErrorRate35: 0.4, ProjectedYieldInGbp: 4.6 },
      libraries: [
        { library: '16001', libraryPool: '17001' },
        { library: '16002', libraryPool: '17001' },
      ],
    },
    { id: '19101', run: '8003', number: 1, libraries: [{ library: '16101' }] },
  ],
  datasets: [
    {
      id: '20001',
      sample: '5001',
      sources: [{ lane: '19001', library: '16001', libraryPool: '17001', yield: 2000 }],
    },
    { id: '20002', appResult: '6001' },
  ],
  labRequeues: [
    { id: '18001', libraryPool: '17001', requestedAdditionalYield: 1000, limsId: 'LIMS-1' },
    { id: '18101', library: '16101', requestedAdditionalYield: 500 },
  ],
}
