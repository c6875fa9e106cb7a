import { describe, expect, it } from 'vitest'
import {
  contentShapes,
  propertyShapes,
  propertyTypes,
  referenceCollections,
  referenceKinds,
  typeShape,
} from './property-shapes.ts'

describe('typeShape', () => {
  it.each(propertyTypes)('splits %s into its parts', (type) => {
    const { item, isArray, content, members } = typeShape(type)
    expect(isArray ? `${item}[]` : item).toBe(type)
    expect(content).toBe(propertyShapes[item].content)
    expect(members).toEqual(contentShapes[content][isArray ? 'many' : 'one'])
  })

  it.each(['', '[]', 'number', 'sample[][]', 'Sample', 'toString'])('has none for "%s"', (type) => {
    expect(typeShape(type)).toBeUndefined()
  })
})

it('assigns a separate collection to every reference type, and none to other types', () => {
  const collections = Object.values(referenceCollections)
  expect(Object.keys(referenceCollections)).toEqual(referenceKinds)
  expect(new Set(collections).size).toBe(referenceKinds.length)
  const others = Object.values(propertyShapes).filter(({ content }) => content !== 'reference')
  expect(others.filter(({ collection }) => collection !== undefined)).toEqual([])
})
