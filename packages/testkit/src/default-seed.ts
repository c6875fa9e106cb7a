import type { SeedDocument } from '@benchtop/emulator'

/**
 * The default data of a test platform: Ada (1001) with a project and credits, Ben (1002) with almost nothing, a web
 * application with a product, and a native one. Passwords are the names in lower case.
 */
export const defaultSeed: SeedDocument = {
  users: [
    {
      id: '1001',
      name: 'Ada Example',
      email: 'ada@example.test',
      password: 'ada',
      credits: '100.00',
    },
    {
      id: '1002',
      name: 'Ben Example',
      email: 'ben@example.test',
      password: 'ben',
      credits: '1.00',
    },
  ],
  applications: [
    {
      id: '2001',
      name: 'Web app',
      kind: 'web',
      owner: '1001',
      clientId: 'web-app',
      clientSecret: 'web-secret',
      redirectUri: 'http://127.0.0.1:3000/callback',
      homepageUri: 'http://127.0.0.1:3000/',
      products: [{ id: '3001', name: 'Report', price: '2.50', persistenceDays: 30 }],
    },
    {
      id: '2002',
      name: 'Native app',
      kind: 'native',
      owner: '1001',
      clientId: 'native-app',
      clientSecret: 'native-secret',
      command: ['node', '-e', ''],
    },
  ],
  projects: [
    {
      id: '4001',
      owner: '1001',
      name: 'Demo',
      samples: [
        { id: '5001', name: 'NA12878', files: [{ path: 'reads.txt', content: 'ACGTACGT' }] },
      ],
      appResults: [
        {
          id: '6001',
          name: 'Calls',
          application: '2001',
          files: [{ id: '7001', path: 'README.txt', content: 'The calls of a demo.' }],
        },
      ],
    },
    { id: '4002', owner: '1002', name: "Ben's project" },
  ],
}
