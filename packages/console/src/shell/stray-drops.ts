/** Keeps a file that is dropped where none is taken from replacing the console in its tab. */
export function refuseStrayDrops(): void {
  for (const kind of ['dragover', 'drop'] as const) addEventListener(kind, refuse)
}

function refuse(event: DragEvent): void {
  const { dataTransfer, target, defaultPrevented } = event
  if (defaultPrevented || dataTransfer?.types.includes('Files') !== true) return
  // The browser gives these files by itself.
  if (target instanceof Element && target.closest('input[type="file"]') !== null) return
  event.preventDefault()
  dataTransfer.dropEffect = 'none'
}
