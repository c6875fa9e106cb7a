/** A hundred projects of one user, and a token of an app that may read and change them. */
export const projectsSeed = {
  users: [{ id: '1001', name: 'Ada Example', email: 'ada@example.test' }],
  applications: [{ id: '2001', name: 'App', kind: 'web', owner: '1001' }],
  projects: Array.from({ length: 100 }, (_, at) => ({
    id: String(4001 + at),
    owner: '1001',
    name: at === 0 ? 'HiSeq demo' : `Project ${at}`,
    description: 'A project',
  })),
  tokens: [
    {
      token: 'bench',
      user: '1001',
      application: '2001',
      scopes: ['browse global', 'create global', 'create projects', 'write project 4001'],
    },
    { token: 'private', user: '1001', private: true, application: '2001' },
  ],
}
