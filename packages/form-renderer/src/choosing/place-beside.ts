/** Puts a box that lies above the page under an element, or over it where there is more room. */
export function placeBeside(box: HTMLElement, element: HTMLElement): void {
  const { left, top, bottom, width } = element.getBoundingClientRect()
  box.style.width = `${width}px`
  box.style.left = `${left}px`
  const height = box.offsetHeight
  const isBelow = innerHeight - bottom >= height || innerHeight - bottom >= top
  box.style.top = `${isBelow ? bottom : Math.max(0, top - height)}px`
}
