import { contentShapes, propertyShapes } from '@benchtop/client'
import type { ContentKind, PropertyItemType, TypeShape } from '@benchtop/contracts'

/** What a type holds, and in which members; undefined for a type that the platform doesn't have. */
export function typeShape(type: string): TypeShape | undefined {
  const isArray = type.endsWith('[]')
  const item = isArray ? type.slice(0, -2) : type
  if (!isItemType(item)) return undefined
  const content: ContentKind = propertyShapes[item].content
  return {
    content,
    item,
    isArray,
    members: contentShapes[content][isArray ? 'many' : 'one'],
  } as TypeShape
}

function isItemType(type: string): type is PropertyItemType {
  return Object.hasOwn(propertyShapes, type)
}
