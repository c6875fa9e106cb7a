import { relative } from 'node:path'
import { styleText } from 'node:util'
import { titleOfTemplate } from '../templates/catalogue.ts'
import type { World } from '../world.ts'
import { runs } from './package-manager.ts'
import type { Order } from './resolve-options.ts'

/** Describes the created app and the next steps. */
export function closingMessage(
  { target, template, packageManager }: Order,
  isInstalled: boolean,
  notes: readonly string[],
  { folder, stdout }: World,
): string {
  const place = relative(folder, target.path)
  const steps = [
    ...(place === '' ? [] : [[changeTo(place), '']]),
    ...(isInstalled ? [] : [[`${packageManager} install`, 'installs its packages']]),
    [runs(packageManager, 'dev'), 'starts the platform with the app on it'],
    [runs(packageManager, 'test'), 'launches the app in a test'],
  ] as const
  const width = Math.max(...steps.map(([command]) => command.length))
  const strong = (text: string) => styleText('bold', text, { stream: stdout })
  const dim = (text: string) => styleText('dim', text, { stream: stdout })
  return [
    `\n${strong(place === '' ? 'The app' : place)} is ready: ${titleOfTemplate(template)}.`,
    ...notes,
    '',
    ...steps.map(([command, does]) =>
      `  ${command.padEnd(width)}  ${does === '' ? '' : dim(does)}`.trimEnd(),
    ),
  ].join('\n')
}

/** The shell command that changes to a folder. */
export function changeTo(folder: string): string {
  return /^[\w@%+=:,./-]+$/.test(folder)
    ? `cd ${folder}`
    : `cd '${folder.replaceAll("'", "'\\''")}'`
}
