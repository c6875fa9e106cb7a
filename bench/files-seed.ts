/** A project that takes large files, and a native app in a folder that counts their bytes. */
export function filesSeed(workingDirectory: string) {
  return {
    users: [{ id: '1001', name: 'Ada Example', email: 'ada@example.test' }],
    applications: [
      { id: '2001', name: 'App', kind: 'web' as const, owner: '1001' },
      {
        id: '2002',
        name: 'Count',
        kind: 'native' as const,
        owner: '1001',
        clientId: 'count',
        command: [
          'sh',
          '-c',
          'echo "bytes: $(find -L "$BENCHTOP_DATA/input" -name "*.bin" -exec cat {} + | wc -c)"',
        ],
        workingDirectory,
      },
    ],
    projects: [{ id: '4001', owner: '1001', name: 'Large files' }],
    tokens: [{ token: 'bench', user: '1001', private: true, application: '2001' }],
  }
}
