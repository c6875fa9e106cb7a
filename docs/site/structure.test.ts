import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { drawArrows } from './structure/draw-arrows.ts'
import { filledPage } from './structure/fill-page.ts'
import { directImports, ordered } from './structure/graph.ts'
import { readStructure } from './structure/read-structure.ts'

const root = join(import.meta.dirname, '../..')

describe('the guide "How it is built"', () => {
  const structure = readStructure(root)
  const page = readFileSync(join(root, 'docs/guide/how-it-is-built.md'), 'utf8')

  it('is as `npm run docs:structure` draws it from the code', () => {
    expect(page).toBe(filledPage(page, structure))
  })

  it('draws what the sources import', () => {
    const importsOf = (name: string) =>
      structure.packages.find((part) => part.name === name)?.imports ?? []
    expect(importsOf('emulator')).toEqual(expect.arrayContaining(['contracts', 'forms']))
    expect(importsOf('contracts')).toEqual([])
    expect(structure.folders.find(({ name }) => name === 'hosts')?.imports).toContain('kernel')
    expect(structure.resources).toContain('appsessions')
  })

  it('requires a place for each drawing, and refuses an unknown place', () => {
    expect(() => filledPage('', structure)).toThrow('The page has no place for packages, folders')
    const unknown = '<!-- drawn: moods -->\n<!-- end -->'
    expect(() => filledPage(unknown, structure)).toThrow('Nothing that is drawn is called moods.')
  })
})

describe('a drawing of parts', () => {
  const part = (name: string, ...imports: string[]) => ({ name, about: `<${name}>`, imports })
  const parts = [part('c'), part('a', 'b', 'c'), part('b', 'c')]

  it('places each part above its imports', () => {
    expect(ordered(parts).map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    expect(() => ordered([part('a', 'b'), part('b', 'a')])).toThrow('in a circle')
  })

  it('omits arrows to indirect imports', () => {
    expect(directImports(parts[1]!, parts)).toEqual(['b'])
    const drawing = drawArrows('parts', 'Parts', parts)
    expect(drawing.match(/<path d="M182/g)).toHaveLength(2)
    expect(drawing).toContain('&lt;b&gt;')
  })
})
