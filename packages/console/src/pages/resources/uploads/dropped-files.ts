/** A file with the folder that it was dropped in. */
export type DroppedFile = { readonly file: File; readonly directory: string }

/** Whether files are dragged, and not a text or a link of a page. */
export function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true
}

/** The files of a drop, including those in its folders, each with its folder. */
export async function droppedFiles(data: DataTransfer): Promise<DroppedFile[]> {
  // Read before the first await: a drop's data is gone after its event.
  const entries = [...data.items].map((item) => item.webkitGetAsEntry())
  const plain = [...data.files]
  const found = entries.filter((entry) => entry !== null)
  if (found.length === 0) return plain.map((file) => ({ file, directory: '' }))
  return (await Promise.all(found.map((entry) => filesOf(entry, '')))).flat()
}

async function filesOf(entry: FileSystemEntry, directory: string): Promise<DroppedFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [{ file, directory }]
  }
  if (!isFolder(entry)) return []
  const inside = directory === '' ? entry.name : `${directory}/${entry.name}`
  const reader = entry.createReader()
  const entries: FileSystemEntry[] = []
  for (;;) {
    // A reader returns some at a time, and none at the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) break
    entries.push(...some)
  }
  return (await Promise.all(entries.map((one) => filesOf(one, inside)))).flat()
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}
