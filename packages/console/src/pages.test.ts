import { describe, expect, it } from 'vitest'
import { pages } from './pages.ts'
import {
  addressOfPage,
  navigationPageAt,
  navigationPages,
  pageAt,
  routesOf,
  sections,
} from './shell/page-table.ts'

describe('the table of pages', () => {
  it('contains each path, address and key only once', () => {
    const listed = navigationPages(pages)
    const keys = listed.map(({ key }) => key)
    expect(keys).toEqual([...new Set(keys)])
    expect(keys.filter((key) => key.length !== 1 || ['g', '?', '/'].includes(key))).toEqual([])
    const paths = pages.map(({ path }) => path)
    expect(paths).toEqual([...new Set(paths)])
    const addresses = listed.map(addressOfPage)
    expect(addresses).toEqual([...new Set(addresses)])
  })

  it('lists the pages of a section one after another, in the order of the sections', () => {
    const listed = navigationPages(pages).map(({ section }) => section)
    expect([...new Set(listed)]).toEqual(sections)
    expect(listed).toEqual(listed.toSorted((a, b) => sections.indexOf(a) - sections.indexOf(b)))
  })

  it('places each detail page below a page of the navigation', () => {
    const listed = new Set(navigationPages(pages).map(({ path }) => path))
    const lost = pages.filter(
      (page) => 'below' in page && page.below !== undefined && !listed.has(page.below),
    )
    expect(lost).toEqual([])
  })

  it('maps an address to the page that the navigation marks as current', () => {
    const titleAt = (address: string) => navigationPageAt(address, pages)?.title
    expect(titleAt('/')).toBe('Your bench')
    expect(titleAt('/projects')).toBe('Projects')
    expect(titleAt('/samples/5001/files')).toBe('Projects')
    expect(titleAt('/librarypools/17001')).toBe('Library pools')
    expect(titleAt('/libraries/16001')).toBe('Libraries')
    expect(titleAt('/applications/2001')).toBe('Apps')
    expect(titleAt('/apps/2001/launch')).toBe('Apps')
    expect(titleAt('/requests/abc')).toBe('Requests')
    expect(titleAt('/requests/flows')).toBe('Flows')
    expect(titleAt('/nowhere')).toBeUndefined()
  })

  it('finds the page at an address, with and without what is optional in its path', () => {
    const inOrder = routesOf(pages)
    const pathAt = (address: string) => pageAt(address, inOrder)?.path
    expect(pathAt('/')).toBe('/')
    expect(pathAt('/projects')).toBe('/projects')
    expect(pathAt('/projects/')).toBe('/projects')
    expect(pathAt('/projects/4001')).toBe('/projects/:id/:tab?')
    expect(pathAt('/projects/4001/files')).toBe('/projects/:id/:tab?')
    expect(pathAt('/projects/4001/files/7001')).toBeUndefined()
    expect(pathAt('/requests')).toBe('/requests/:id?')
    expect(pathAt('/requests/flows')).toBe('/requests/flows')
    expect(pathAt('/samples')).toBeUndefined()
    expect(pathAt('/nowhere')).toBeUndefined()
  })

  it('routes a literal path before one with parameters', () => {
    const paths = routesOf(pages).map(({ path }) => path)
    expect(paths.indexOf('/requests/flows')).toBeLessThan(paths.indexOf('/requests/:id?'))
    expect(paths.toSorted()).toEqual(pages.map(({ path }) => path).toSorted())
  })
})
