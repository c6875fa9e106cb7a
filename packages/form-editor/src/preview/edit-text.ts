/** Lets the user edit the text of an element in place. Enter and leaving it keep the text, and Escape doesn't. */
export function editText(element: HTMLElement, name: string, keep: (text: string) => void): void {
  const [node] = element.childNodes
  const before = element.textContent ?? ''
  const end = new AbortController()
  const finish = (isKept: boolean): void => {
    end.abort()
    const text = (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
    element.removeAttribute('contenteditable')
    element.removeAttribute('role')
    element.removeAttribute('aria-label')
    // What was drawn is restored first: the form draws the new text itself.
    if (node instanceof Text) node.data = before
    element.replaceChildren(...(node === undefined ? [] : [node]))
    if (isKept && text !== '' && text !== before) keep(text)
  }
  const until = { signal: end.signal }
  element.contentEditable = 'plaintext-only'
  element.setAttribute('role', 'textbox')
  element.setAttribute('aria-label', name)
  element.addEventListener('click', (event) => event.preventDefault(), until)
  // A space would fold the group whose label is edited.
  element.addEventListener('keyup', (event) => event.preventDefault(), until)
  element.addEventListener('blur', () => finish(true), until)
  element.addEventListener(
    'keydown',
    (event) => {
      event.stopPropagation()
      if (event.key !== 'Enter' && event.key !== 'Escape') return
      event.preventDefault()
      finish(event.key === 'Enter')
    },
    until,
  )
  element.focus()
  getSelection()?.selectAllChildren(element)
}
