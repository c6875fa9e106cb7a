import { LaunchFormElement } from './launch-form-element.tsx'

export { LaunchFormElement } from './launch-form-element.tsx'

if (customElements.get('launch-form') === undefined) {
  customElements.define('launch-form', LaunchFormElement)
}

declare global {
  interface HTMLElementTagNameMap {
    'launch-form': LaunchFormElement
  }
}
