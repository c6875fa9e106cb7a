/** Saves a text, or its bytes, as a file of the browser's. */
export function saveText(text: string | Blob, file: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = file
  link.click()
  // After the browser has read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
