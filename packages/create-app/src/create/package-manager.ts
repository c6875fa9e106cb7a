export const packageManagers = ['npm', 'pnpm', 'yarn', 'bun'] as const
export type PackageManager = (typeof packageManagers)[number]

/** The package manager that started this program, from its user agent; npm if there is none. */
export function packageManagerOf(userAgent: string | undefined): PackageManager {
  const name = userAgent?.split('/', 1)[0]
  return packageManagers.find((one) => one === name) ?? 'npm'
}

/** The command that runs a script of a project's package.json. */
export function runs(packageManager: PackageManager, script: string): string {
  if (packageManager === 'npm' && script === 'test') return 'npm test'
  return packageManager === 'npm'
    ? `npm run ${script}`
    : `${packageManager} ${script === 'test' && packageManager === 'bun' ? 'run test' : script}`
}
