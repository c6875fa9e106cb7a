import type { V2LabRequeue } from '@benchtop/contracts'

/** What a requeue requests more yield of; `path` is its page in the console, where it has one. */
export function requeueSource({
  HrefSampleLibrary,
  HrefLibraryPool,
}: Pick<V2LabRequeue, 'HrefSampleLibrary' | 'HrefLibraryPool'>): {
  readonly name: string
  readonly path?: string
} {
  const idOf = (href: string): string => href.split('/').at(-1) ?? ''
  if (HrefLibraryPool !== undefined) {
    const id = idOf(HrefLibraryPool)
    return { name: `Pool ${id}`, path: `/librarypools/${id}` }
  }
  if (HrefSampleLibrary !== undefined) {
    const id = idOf(HrefSampleLibrary)
    return { name: `Library ${id}`, path: `/libraries/${id}` }
  }
  return { name: 'A new library' }
}
