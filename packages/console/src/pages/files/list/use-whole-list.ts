import type { FileCompact } from '@benchtop/contracts'
import type { ListPage } from '../../../design/windowed-list.tsx'
import { useLoaded } from '../../../design/use-loaded.ts'

/** Up to so many files are shown as a tree; more of them are a list, which is read where the user looks. */
const mostInTree = 2000
const pageSize = 1000

/** Reads a page of files by path. */
type ReadPage = (
  offset: number,
  limit: number,
  signal: AbortSignal,
) => Promise<ListPage<FileCompact>>

/** What is read of the files of an owner for a tree; undefined until then. */
export function useWholeList(read: ReadPage, keys: readonly unknown[]) {
  return useLoaded((signal) => readWholeList((offset, limit) => read(offset, limit, signal)), keys)
}

type WholeList = { readonly files: readonly FileCompact[] | undefined; readonly total: number }

/** All files of an owner, or none of them where there are too many for a tree. */
export async function readWholeList(
  read: (offset: number, limit: number) => Promise<ListPage<FileCompact>>,
): Promise<WholeList> {
  const { items, total } = await read(0, pageSize)
  if (total > mostInTree) return { files: undefined, total }
  if (total <= items.length) return { files: items, total }
  const rest = await read(pageSize, pageSize)
  return { files: [...items, ...rest.items], total }
}
