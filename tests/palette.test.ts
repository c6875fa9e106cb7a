import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { standalone, withoutPalette, withPalette } from '../scripts/palette.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** All that has a look: style sheets, and the sources that pages are written in. */
const looks = execFileSync(
  'git',
  ['ls-files', 'packages', 'templates', 'examples', 'docs/.vitepress', 'docs/playground'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((path) => /\.(css|tsx?|vue|html|liquid)$/.test(path))
  .filter((path) => !/\.test\.tsx?$|\/(tests|testing|lab)\//.test(path))

/** Where colours and fonts are: their one source, the typeface, and pictures and drawings that have colours of their own. */
const own = [
  'packages/console/src/design/palette.css',
  'packages/console/src/design/typeface.css',
  'packages/dialogs/src/tile.ts',
]

const colour =
  /(?<![\w&/#(-]|url\()#(?:[\da-f]{3}|[\da-f]{6}|[\da-f]{8})(?![\w-])|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*[\d.]/gi
const font =
  /\bfont(?:-family)?:[^;}]*\b(?:sans-serif|serif|monospace|system-ui)\b|\bfont-family="/gi

describe('the palette', () => {
  it.each(standalone)('is what %s has, after `npm run palette`', (path) => {
    expect(withPalette(read(path))).toBe(read(path))
  })

  it('is the one source of colours and fonts', () => {
    const others = looks
      .filter((path) => !own.includes(path))
      .flatMap((path) => {
        const text = withoutPalette(read(path)).replaceAll(/^\s*(?:\/\/|\*).*$/gm, '')
        return [...text.matchAll(colour), ...text.matchAll(font)].map(
          ([found]) => `${path}: ${found}`,
        )
      })
    expect(others).toEqual([])
  })

  it('differs from a colour or font of another', () => {
    const other = withoutPalette(
      'a { color: #123456; --ink: #123456; font-family: x, serif; --font: x, serif }',
    )
    expect(other.match(colour)).toHaveLength(1)
    expect(other.match(font)).toHaveLength(1)
  })
})
