// Conveniences; without them the form and its button do the same. A drag across a plot looks closer, what is chosen is
// shown at once, and what was sent is in progress: a second click would send it again.
const showLoading = (isLoading) => {
  document.body.setAttribute('aria-busy', isLoading)
  document.querySelector('#loading').textContent = isLoading ? 'Loading…' : ''
}
addEventListener('submit', () => showLoading(true))
// A page that the browser returns to is as it was left.
addEventListener('pageshow', () => showLoading(false))

const form = document.querySelector('#choice')
const plots = document.querySelector('#plots')

form?.addEventListener('change', ({ target }) => {
  if (target.checkValidity()) form.requestSubmit(form.querySelector('button'))
})

if (plots !== null) {
  const { chromosome, start, end } = plots.dataset
  const selection = document.createElement('div')
  selection.className = 'selection'
  plots.append(selection)
  let from

  /** Where in a plot a pointer is: the pixels from the plot's left edge, and the position there. */
  const positionAt = (svg, clientX) => {
    const box = svg.getBoundingClientRect()
    const scale = box.width / Number(svg.dataset.width)
    const left = Number(svg.dataset.left) * scale
    const right = Number(svg.dataset.right) * scale
    const x = Math.min(right, Math.max(left, clientX - box.left))
    const share = (x - left) / (right - left)
    return {
      x: box.left - plots.getBoundingClientRect().left + x,
      base: Math.round(Number(start) + share * (Number(end) - Number(start))),
    }
  }

  plots.addEventListener('pointerdown', (event) => {
    const svg = event.target.closest('svg.depth')
    if (svg === null || event.button !== 0) return
    event.preventDefault()
    from = { svg, ...positionAt(svg, event.clientX) }
    plots.setPointerCapture(event.pointerId)
  })
  plots.addEventListener('pointermove', (event) => {
    if (from === undefined) return
    const to = positionAt(from.svg, event.clientX)
    selection.style.left = `${Math.min(from.x, to.x)}px`
    selection.style.width = `${Math.abs(to.x - from.x)}px`
    selection.classList.add('shown')
  })
  plots.addEventListener('pointerup', (event) => {
    if (from === undefined) return
    const ends = [from.base, positionAt(from.svg, event.clientX).base].sort((a, b) => a - b)
    from = undefined
    selection.classList.remove('shown')
    // Less than that is a click and no drag.
    if (ends[1] - ends[0] < 10) return
    form.elements.region.value = `${chromosome}:${ends[0]}-${ends[1]}`
    form.requestSubmit(form.querySelector('button'))
  })
}
