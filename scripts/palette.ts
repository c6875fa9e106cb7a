// Writes the colours and fonts of the console's palette.css into the files that stand alone and can't import it. They have
// them under the same names: declared, or as what `var()` takes where the page has none.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The files that stand alone. */
export const standalone: readonly string[] = [
  'packages/app-runtime/src/report/report.css',
  'packages/python/src/benchtop_app/report.css',
  'templates/native-shell/report.css',
  'templates/web-express/src/html.ts',
  'templates/web-purchase/src/html.ts',
  'templates/web-vite/browser/index.html',
  'templates/web-vite/browser/style.css',
  'examples/carrier-screening/src/pages.ts',
  'examples/cohort-browser/public/style.css',
  'examples/variant-report/src/templates/styles.liquid',
  'packages/form-editor/src/style.css',
  'packages/form-renderer/src/style.css',
  'packages/console/src/genome-browser/genome-browser.css',
  'packages/cli/src/dev/down-page.ts',
]

/** A value of CSS: it ends where its declaration does, or the parenthesis that it stands in. */
const value = String.raw`(?:[^;(){}]|\((?:[^()]|\([^()]*\))*\))+`
const sheet = readFileSync(join(root, 'packages/console/src/design/palette.css'), 'utf8')
const palette = new Map(
  [...sheet.matchAll(new RegExp(`--([\\w-]+):(${value});`, 'g'))].map(
    ([, name = '', text = '']) => [name, oneLine(text)] as const,
  ),
)
const use = new RegExp(`(--(${[...palette.keys()].join('|')})\\s*[:,])(${value})`, 'g')

/** The ground of an app's mark, in markup or in an address. */
const mark = /(rx=(['"])7\2 fill=\2(?:#|%23))\w{6}/g

/** A text with the palette's values for what it names. */
export function withPalette(text: string): string {
  return text
    .replaceAll(use, (whole, start: string, name: string, was: string) =>
      oneLine(was) === palette.get(name) ? whole : `${start} ${palette.get(name)}`,
    )
    .replaceAll(mark, `$1${palette.get('mark')?.slice(1)}`)
}

/** A text without the colours and fonts that are the palette's. */
export function withoutPalette(text: string): string {
  return text.replaceAll(use, '$1').replaceAll(mark, '$1')
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

if (import.meta.main) {
  for (const path of standalone) {
    const file = join(root, path)
    writeFileSync(file, withPalette(readFileSync(file, 'utf8')))
  }
}
