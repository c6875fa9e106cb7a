/** Positions a pop-up below an element, or above it if there is more space. */
export function placePopup(box: HTMLElement, element: HTMLElement): void {
  const { left, top, bottom, width } = element.getBoundingClientRect()
  box.style.width = `${width}px`
  box.style.left = `${left}px`
  const height = box.offsetHeight
  const isBelow = innerHeight - bottom >= height || innerHeight - bottom >= top
  box.style.top = `${isBelow ? bottom : Math.max(0, top - height)}px`
}
